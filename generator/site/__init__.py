"""A static site of daily challenges: pages, pictures, PDFs, a feed and a calendar file, for any web server or none.

The press in a browser can stand in it, or alone.
"""

from generator.site.pages import build, paths
from generator.site.press_page import HOME as PRESS
from generator.site.press_page import check as check_runtime
from generator.site.press_page import files as press_files
from generator.site.settings import TITLE, Settings, settle, settled_title
from generator.site.site_writer import Published, publish, publish_press

__all__ = [
    "PRESS", "TITLE", "Published", "Settings", "build", "check_runtime", "paths", "press_files", "publish", "publish_press",
    "settle", "settled_title",
]  # fmt: skip
