"""A static site of daily challenges: pages, pictures, PDFs, a feed and a calendar file, for any web server or none."""

from generator.site.pages import build, paths
from generator.site.settings import TITLE, Settings, settle
from generator.site.site_writer import Published, publish

__all__ = ["TITLE", "Published", "Settings", "build", "paths", "publish", "settle"]
