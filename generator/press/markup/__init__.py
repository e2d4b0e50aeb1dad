"""From templates to blocks: Jinja2, sheet XML, its checks, its plain text."""
