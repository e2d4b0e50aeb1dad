"""From words and figures to pages: the only floor that knows Jinja2, ReportLab and PDF."""
