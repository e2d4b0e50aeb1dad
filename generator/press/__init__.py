"""From words and figures to pages: the only floor that knows Jinja2, ReportLab and PDF.

ReportLab would run a file ~/.reportlab_mods and read ~/.reportlab_settings when it is imported. Pages are the same for everybody
and nothing of a home folder is run, so that it finds empty modules of these names instead.
"""

import sys
from types import ModuleType

for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
