"""Caps on all that comes from outside: every file, list, length, depth and number has its own in this one table, for all code.

Ranges of options are not repeated here: an option says its own (`forge/choices.py`), and refuses what lies outside. Nor are bounds
of what the press makes itself. `tests/test_limits.py` gives one more than every cap, and fails for a cap without such a test.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

MB: Final = 1 << 20
Over = Literal["refused", "told", "ignored"]
"""What becomes of more: one sentence and exit code 2; the rest is left out, which is told; a file of our own is made again."""


class Limit(NamedTuple):
    """A cap: its name in this module, the number, its unit, what it is a cap of, and what becomes of more."""

    name: str
    number: int
    unit: str
    use: str
    over: Over


TABLE: Final[dict[str, Limit]] = {}
"""Every cap by its name."""


def _most(name: str, number: int, unit: str, use: str, over: Over = "refused") -> int:
    TABLE[name] = Limit(name, number, unit, use, over)
    return number


# ---------------------------------------------------------------------- files and texts of any kind
FILE_BYTES: Final = _most("FILE_BYTES", 64 * MB, "bytes", "any file that is read, such as a PDF")
TEXT_BYTES: Final = _most("TEXT_BYTES", MB, "bytes", "a text in a file or at standard input: a written game, a layout, results")
LINE_BYTES: Final = _most("LINE_BYTES", 1 << 16, "bytes", "a line that is typed in a game", "told")
NESTING: Final = _most("NESTING", 100, "brackets", "brackets within one another in JSON or TOML")
KEY_PARTS: Final = _most("KEY_PARTS", 9, "parts", "a dotted key in TOML")
SETTINGS_BYTES: Final = _most("SETTINGS_BYTES", 1 << 16, "bytes", "a settings file")
SETTINGS_NUMBER: Final = _most("SETTINGS_NUMBER", 10**9 - 1, "", "a number in a settings file")
PRINTERS_BYTES: Final = _most("PRINTERS_BYTES", 1 << 16, "bytes", "the file of printers")
PRINTERS: Final = _most("PRINTERS", 100, "printers", "printers that are kept")
PRINTER_CHARS: Final = _most("PRINTER_CHARS", 40, "characters", "the name of a printer")

# ---------------------------------------------------------------------- words and numbers on the command line
PATH_CHARS: Final = _most("PATH_CHARS", 4_000, "characters", "the path of a folder or a file")
PATH_PARTS: Final = _most("PATH_PARTS", 200, "folders", "folders within one another in a path")
SEED_CHARS: Final = _most("SEED_CHARS", 200, "characters", "the word of a seed")
CODE_CHARS: Final = _most("CODE_CHARS", 400, "characters", "a typed code, with what people put between its letters")
PLAYER_CHARS: Final = _most("PLAYER_CHARS", 40, "characters", "the name of a player")
CLUB_CHARS: Final = _most("CLUB_CHARS", 60, "characters", "the name of a club")
TITLE_CHARS: Final = _most("TITLE_CHARS", 80, "characters", "the title of a site")
BASE_CHARS: Final = _most("BASE_CHARS", 400, "characters", "the address of a site")
PRINTED_BASE_CHARS: Final = _most("PRINTED_BASE_CHARS", 100, "characters", "the address of a site in QR codes on paper")
DAYS: Final = _most("DAYS", 366, "days", "a run of challenges")
VOLUME_PAGES: Final = _most("VOLUME_PAGES", 9999, "pages", "a volume of a year")
DPI: Final = _most("DPI", 600, "dots an inch", "pictures of pages")
WORKERS: Final = _most("WORKERS", 256, "processes", "--workers")
CLUSTER_CHARS: Final = _most("CLUSTER_CHARS", 300, "characters", "the address of a scheduler")
OPTION_DIGITS: Final = _most("OPTION_DIGITS", 9, "digits", "an option that is a number")

# ---------------------------------------------------------------------- written games, results and leagues
MOVES_CHARS: Final = _most("MOVES_CHARS", 200_000, "characters", "a written game")
RESULTS: Final = _most("RESULTS", 1_000, "results", "a file of results")
LEAGUE_BYTES: Final = _most("LEAGUE_BYTES", 64 * MB, "bytes", "the file of a league")
LEAGUE_MOVES_CHARS: Final = _most("LEAGUE_MOVES_CHARS", 1_000_000, "characters", "the moves of a result in a league")
POINTS: Final = _most("POINTS", 1_000_000, "points", "a result in a league")

# ---------------------------------------------------------------------- plans of batch, and what a run of batch or audit keeps
PLAN_BYTES: Final = _most("PLAN_BYTES", MB, "bytes", "a plan of batch")
PLAN_ROWS: Final = _most("PLAN_ROWS", 10_000, "blocks", "the blocks of quests of a plan")
PLAN_VALUES: Final = _most("PLAN_VALUES", 1_000, "values", "the values of one field of a plan, seeds left out")
PLAN_SEED: Final = _most("PLAN_SEED", 10**12 - 1, "", "a seed in the range of a plan")
PLAN_QUESTS: Final = _most("PLAN_QUESTS", 100_000, "quests", "a plan: its games, mixes of options and seeds multiplied")
PLAN_PRINTS: Final = _most("PLAN_PRINTS", 500, "ways", "ways in which one block of a plan prints its quests")
PLAN_FILES: Final = _most("PLAN_FILES", 500_000, "files", "a plan: its quests, ways to print and formats multiplied")
RECORD_BYTES: Final = _most("RECORD_BYTES", 128 * MB, "bytes", "the list of files that batch keeps")
AUDIT_BYTES: Final = _most("AUDIT_BYTES", 128 * MB, "bytes", "what an audit keeps of a run that was stopped")
CACHED_BYTES: Final = _most("CACHED_BYTES", 8 * MB, "bytes", "an entry of the cache", "ignored")

# ---------------------------------------------------------------------- quests and pictures
QUEST_BYTES: Final = _most("QUEST_BYTES", 8 * MB, "bytes", "the document of a quest, and all attachments of a PDF")
ATTACHMENTS: Final = _most("ATTACHMENTS", 64, "files", "files embedded in a PDF that are looked at")
PICTURE_BYTES: Final = _most("PICTURE_BYTES", 64 * MB, "bytes", "the file of a portrait or a logo")
PICTURE_PIXELS: Final = _most("PICTURE_PIXELS", 40_000_000, "pixels", "a portrait or a logo")
PICTURE_LONG_SIDE: Final = _most("PICTURE_LONG_SIDE", 65_535, "pixels", "the longer side of a portrait or a logo")
WHOLE_PICTURE_PIXELS: Final = _most(
    "WHOLE_PICTURE_PIXELS", 10_000_000, "pixels", "a portrait or a logo of a format that is not unpacked line by line, as WEBP"
)

# ---------------------------------------------------------------------- packs of content
PACK_FILES: Final = _most("PACK_FILES", 24, "files", "a pack")
PACK_FILE_BYTES: Final = _most("PACK_FILE_BYTES", 1 << 18, "bytes", "a file of a pack")
PACK_BYTES: Final = _most("PACK_BYTES", MB, "bytes", "all files of a pack")
PACK_BRACKETS: Final = _most("PACK_BRACKETS", 400, "brackets", "a line of a pack")
PACK_KEY_PARTS: Final = _most("PACK_KEY_PARTS", 8, "parts", "a dotted key of a pack")
PACK_TEXT_CHARS: Final = _most("PACK_TEXT_CHARS", 700, "characters", "a text of a pack")
PACK_FOES: Final = _most("PACK_FOES", 40, "enemies", "a theme of a pack")
PACK_VILLAINS: Final = _most("PACK_VILLAINS", 20, "villains", "a theme of a pack: villains, dragons, bosses")
PACK_ENCOUNTERS: Final = _most("PACK_ENCOUNTERS", 200, "encounters", "a theme of a pack: encounters, side quests")
PACK_TEXTS: Final = _most("PACK_TEXTS", 400, "entries", "any other list of a pack")
PACK_COMPLAINTS: Final = _most("PACK_COMPLAINTS", 100, "complaints", "what is told of a pack at once", "told")

# ---------------------------------------------------------------------- the press in a browser
REQUEST_CHARS: Final = _most("REQUEST_CHARS", MB, "characters", "what a page asks for")
WORD_CHARS: Final = _most("WORD_CHARS", 4_000, "characters", "a text in a field of a page, or in its address")
SAID_OPTIONS: Final = _most("SAID_OPTIONS", 100, "options", "options that a page names")
SAID_CHARS: Final = _most("SAID_CHARS", 60, "characters", "the name of an option that a page names")
PAGE_GAMES: Final = _most("PAGE_GAMES", 100, "games", "games whose challenges a page asks for")
PAGE_PICTURES: Final = _most("PAGE_PICTURES", 1_000, "pages", "pages of which a page asks for pictures")
PAGE_NUMBER: Final = _most("PAGE_NUMBER", 10_000, "", "the number of a page of which a page asks for a picture")
PAGE_FILES: Final = _most("PAGE_FILES", 500, "files", "files of results that a page makes a table of")
PAGE_DAYS: Final = _most("PAGE_DAYS", 31, "days", "a booklet of days that a page asks for")
PICTURE_SIDE: Final = _most("PICTURE_SIDE", 4_000, "pixels", "a side of a picture that a page has drawn")
RUNTIME_FILES: Final = _most("RUNTIME_FILES", 400, "files", "the runtime of the press in a browser")
RUNTIME_BYTES: Final = _most("RUNTIME_BYTES", 64 * MB, "bytes", "a file of that runtime")
RUNTIME_TOTAL_BYTES: Final = _most("RUNTIME_TOTAL_BYTES", 160 * MB, "bytes", "all files of that runtime, as its list says")
RUNTIME_LIST_BYTES: Final = _most("RUNTIME_LIST_BYTES", MB, "bytes", "the list of that runtime's files")

# ---------------------------------------------------------------------- PDFs that are checked
CHECK_PAGES: Final = _most("CHECK_PAGES", 1_000, "pages", "a PDF that is checked")
CHECK_MEGABYTES: Final = _most(
    "CHECK_MEGABYTES", 360, "MB", "addresses of the process that checks a PDF, most of them memory", "told"
)
CHECK_OPEN_SECONDS: Final = _most("CHECK_OPEN_SECONDS", 4, "seconds", "the first look at a PDF that is checked")
CHECK_PAGE_SECONDS: Final = _most("CHECK_PAGE_SECONDS", 3, "seconds", "the check of one page", "told")
CHECK_UNPACKED: Final = _most(
    "CHECK_UNPACKED", 256 * MB, "bytes", "what the packed streams of a PDF come to, as far as they are unpacked", "told"
)
CHECK_STREAMS: Final = _most("CHECK_STREAMS", 50_000, "streams", "packed streams of a PDF that are looked at", "told")
CHECK_FILE_OBJECTS: Final = _most("CHECK_FILE_OBJECTS", 500_000, "objects", "a PDF that is checked, before it is opened")
CHECK_OPERATORS: Final = _most(
    "CHECK_OPERATORS", 1_000_000, "operators", "a page that is checked, with every form as often as it is drawn", "told"
)
CHECK_FORMS: Final = _most("CHECK_FORMS", 40, "forms", "forms within one another on a page that is begun at all", "told")
CHECK_SIDE: Final = _most("CHECK_SIDE", 14_400, "points", "a side of a page that is checked", "told")
CHECK_OBJECTS: Final = _most("CHECK_OBJECTS", 60_000, "objects", "what is drawn on a page, as far as it is looked at", "told")
CHECK_LETTERS: Final = _most("CHECK_LETTERS", 60_000, "letters", "the text of a page, as far as it is looked at", "told")
CHECK_DEPTH: Final = _most("CHECK_DEPTH", 12, "forms", "forms within one another on a page, as far as they are looked at", "told")
