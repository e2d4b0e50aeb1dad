"""How something is printed, as whoever asks says it: a table of the options of printing, and one record of their values.

Command, library, page, and plan all make this record, so that they take the same values and refuse the same mixes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from hashlib import blake2b
from typing import Literal, get_args

import msgspec
from msgspec.structs import force_setattr

from generator.core.errors import BadOption
from generator.core.messages import near
from generator.forge import seasons
from generator.forge.choices import FreeText, OneOf, Parameter
from generator.forge.pack import MapViewName
from generator.press.drawing.palette import PALETTES, Ink
from generator.press.drawing.papers import ALL_PAPERS, HALVES, PaperName
from generator.press.drawing.typography import Typography
from generator.press.imposition.plans import DUPLEX, Backs
from generator.press.imposition.printers import UNCORRECTED, Profile
from generator.press.imposition.registration import MACHINES, Cutter, Machine
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.site_address import printed_base


class SiteAddress(FreeText, frozen=True):
    """An option that is the address of a site, to which QR codes lead."""

    def settled(self, text: str) -> str:
        """Return the address with a slash at its end; raises BadOption."""
        return printed_base(text)


_SWITCH = ("no", "yes")
SHOP: Literal["shop"] = "shop"
"""How pieces are cut that a print shop gets: by itself, each side of each on a page of its own."""
Letters = Literal["normal", "plain", "large", "plain-large"]
"""The letters of a print: as they are in books, plainer ones, larger ones, both."""
LETTERS: tuple[Letters, ...] = get_args(Letters)
MapView = Literal["pack", MapViewName]
MAP = "map"
"""What the sheet of a map is called in every pack that has one."""
MAP_VIEWS: Mapping[str, MapView] = {f"{MAP}-{view}": view for view in get_args(MapViewName)}
"""What `only` calls the map in another view than that of the pack."""
PRINTING: tuple[Parameter, ...] = (
    OneOf("paper", tuple(ALL_PAPERS), "a4 or letter; a5 or half-letter for books"),
    OneOf("ink", tuple(PALETTES), "full; low: no fills, a third of the ink; or grey: for printers without colour"),
    OneOf(
        "print",
        LETTERS,
        "normal; plain: letters that cannot be mistaken; large: laid out anew at 16 points; plain-large",
    ),
    OneOf(
        "backs",
        ("none", *(name for name in DUPLEX if name != "none")),
        "Backs of what is cut out: none, duplex-long, duplex-short (how the paper turns), gutterfold; duplex-long:office with the "
        "correction of a printer of that name (see delvepress printer); with --cutter pieces that need their backs get "
        "duplex-long where nothing is said",
        tuple(DUPLEX),
    ),
    FreeText("printer", "The printer whose correction is done to backs on a second side; see delvepress printer", "none"),
    OneOf(
        "cutter",
        (*MACHINES, SHOP),
        "How pieces are cut. guillotine: by hand along crop marks; silhouette: by a machine that looks for three marks; "
        "silhouette-4: for marks in four corners; silhouette-feeder: for three, the upper ones lower. Machines get an SVG and a "
        "DXF file of the paths of every sheet, in mm from the paper's corner (SVG: top left, DXF: lower left), layer cut to cut "
        "and layer fold to crease; svg or dxf: one of these files alone, and no marks on the pages; png: for machines that print "
        "and then cut (Cricut, Brother), every side of a sheet as a picture at 300 dots an inch, transparent outside the pieces. "
        "Pieces that need their backs get them on the second side then (duplex-long) where nothing is said. shop: by a print shop, "
        "one side a page, 3 mm bleed round it, no marks; as png a numbered front and back of each; nothing is folded",
    ),
    OneOf(
        "booklet",
        _SWITCH,
        "What is read as a booklet to fold and staple, its pages half sheets; all else in a file of loose sheets.",
    ),
    OneOf("fillable", _SWITCH, "A file to be filled in on a screen: fields for what is written, check boxes for what is ticked."),
    FreeText(
        "only",
        "Some sheets of the pack by name, with commas; a name there is not is answered with those there are. map-plain: the map "
        "without names of rooms; map-keeper: with what play reveals, for whoever runs the game or has ended it.",
    ),
    SiteAddress(
        "base-url",
        "Where a site with the press in a browser stands, as https://...: QR codes of quests lead to its page then.",
    ),
)
"""Every option of printing, in the order of the help; `yes` and `no` are the values of a switch."""
KNOWN = {option.name: option for option in PRINTING}
USUAL = {option.name: option.default for option in PRINTING}
"""Every option of printing by its name, and the value that is meant when nothing is said."""
CUTTING = ("backs", "printer", "cutter")
"""The options that mean something to sheets with pieces to cut out alone."""
OF_QUESTS = (*CUTTING, "only", "fillable", "base-url")
"""Those that mean nothing to documents of many quests, and to the sheets of a day."""


class Mix(msgspec.Struct, frozen=True):
    """Values of two options that do not go together, and what is said of them; `{name}` stands for the value of an option."""

    values: Mapping[str, tuple[str, ...]]
    reason: str


_HALF = tuple(paper.name for paper in HALVES.values())
_BY_MACHINE = tuple(name for name in MACHINES if name != "guillotine")
_LARGE_LETTERS = ("large", "plain-large")
_LARGE = "--print {{print}} is laid out for whole sheets, a4 or letter; leave out {}, or --print {{print}}."
_PIECES = "--cutter shop prints pieces to cut out, and {} is for what is read; leave out one of the two."
MIXES = (
    Mix({"booklet": ("yes",), "print": _LARGE_LETTERS}, _LARGE.format("--booklet")),
    Mix({"paper": _HALF, "print": _LARGE_LETTERS}, _LARGE.format("--paper {paper}")),
    Mix(
        {"cutter": _BY_MACHINE, "backs": ("gutterfold",)},
        "--cutter {cutter} cuts flat paper, and --backs gutterfold folds it; say --backs duplex-long instead.",
    ),
    Mix(
        {"cutter": (SHOP,), "backs": ("gutterfold",)},
        "--cutter shop prints each side on a page of its own, and --backs gutterfold folds both; leave out one of the two.",
    ),
    Mix({"cutter": (SHOP,), "booklet": ("yes",)}, _PIECES.format("--booklet")),
    Mix({"cutter": (SHOP,), "paper": _HALF}, _PIECES.format("--paper {paper}")),
    Mix({"booklet": ("yes",), "paper": _HALF}, "--booklet folds a4 or letter, not {paper}; leave out one of the two."),
)
"""What cannot be printed of anything, in the order in which it is told."""
Printers = Callable[[str], tuple[str, Profile]]
"""Returns the name of a printer as it is kept, empty for none, and its profile; raises BadOption for one there is not."""


def no_printers(name: str) -> tuple[str, Profile]:
    """Return no printer, where none is kept by name; raises BadOption for any other."""
    if name.lower() in ("", "none"):
        return "", UNCORRECTED
    raise BadOption("--printer names a printer that the command line keeps; give its profile instead, or leave it out.")


class PrintRequest(msgspec.Struct, frozen=True, kw_only=True):
    """How something is printed, and what of it, by the names of the options of printing.

    `only` names sheets, in a tuple or with commas between them; none stands for all, `map-plain` and `map-keeper` for the map in
    another view. A print that is `fillable` is a form, to be filled in on a screen. `printer` is the name under which the printer's
    `profile` is kept, empty for none. `base_url` is the address of a site with the press in a browser,
    with a slash at its end, to which QR codes of quests lead; empty for none. `season` is the word of a season
    whose quests are printed, and no option of printing. Raises BadOption for a value that there is not, and
    for a mix of `MIXES`.
    """

    paper: PaperName = "a4"
    ink: Ink = "full"
    print: Letters = "normal"
    backs: Backs = "none"
    cutter: Cutter | Literal["shop"] = "guillotine"
    booklet: bool = False
    fillable: bool = False
    only: tuple[str, ...] = ()
    base_url: str = ""
    season: str = ""
    printer: str = ""
    profile: Profile = UNCORRECTED

    def __post_init__(self) -> None:
        only = self.only if isinstance(self.only, str) else ",".join(self.only)
        force_setattr(self, "only", named_sheets(only) if self.only else ())
        for name in ("paper", "ink", "print", "backs", "cutter", "base_url"):
            option, value = name.replace("_", "-"), getattr(self, name)
            if not isinstance(value, str):
                raise BadOption(f"--{option} must be a text, not {type(value).__name__}.")
            force_setattr(self, name, KNOWN[option].settled(value))
        if len(set(self.only) & {MAP, *MAP_VIEWS}) > 1:
            raise BadOption(f"--only names the map more than once; choose one of {', '.join((MAP, *MAP_VIEWS))}.")
        force_setattr(self, "season", seasons.short(self.season) if isinstance(self.season, str) else "")
        values = self.texts()
        for mix in MIXES:
            if all(values[name] in known for name, known in mix.values.items()):
                raise BadOption(mix.reason.format_map(values))

    @classmethod
    def of(cls, texts: Mapping[str, str], printers: Printers = no_printers) -> PrintRequest:
        """Return the request that texts say, by the names of options; raises BadOption."""
        fields: dict[str, object] = {}
        for name, text in texts.items():
            if name not in KNOWN:
                known = ", ".join(f"--{option}" for option in KNOWN)
                raise BadOption(f"Printing has no option --{name}{near(name, KNOWN)}; it knows {known}.")
            if name == "printer":
                fields["printer"], fields["profile"] = printers(text)
                continue
            if name == "only":
                fields["only"] = named_sheets(text) if text else ()
                continue
            settled = KNOWN[name].settled(text)
            fields[name.replace("-", "_")] = settled == "yes" if is_switch(KNOWN[name]) else settled
        return cls(**fields)  # type: ignore[arg-type]

    @property
    def settings(self) -> PrintSettings:
        """What the press draws with."""
        letters = Typography(
            "plain" if self.print.startswith("plain") else "book", "large" if self.print.endswith("large") else "normal"
        )
        return PrintSettings(
            ALL_PAPERS[self.paper], PALETTES[self.ink], self.backs, self.profile, letters, self._hand_or_machine, self.season
        )

    @property
    def _hand_or_machine(self) -> Cutter:
        return "guillotine" if self.cutter == SHOP else self.cutter

    @property
    def one_up(self) -> bool:
        """Whether pieces are printed one by one, for a print shop."""
        return self.cutter == SHOP

    @property
    def machine(self) -> Machine:
        """By what pieces are cut out here."""
        return MACHINES[self._hand_or_machine]

    @property
    def sheets(self) -> tuple[str, ...]:
        """The names of the sheets that `only` names, a map by its own in whatever view."""
        return tuple(MAP if name in MAP_VIEWS else name for name in self.only)

    @property
    def map_view(self) -> MapView:
        """What the map shows."""
        return next((MAP_VIEWS[name] for name in self.only if name in MAP_VIEWS), "pack")

    def texts(self) -> dict[str, str]:
        """Return the value of every option as a text, by its name."""
        return {option.name: _text(getattr(self, option.name.replace("-", "_"))) for option in PRINTING}

    def unusual(self, *, but: Collection[str] = ()) -> dict[str, str]:
        """Return the texts of those options that are not as usual, but those named."""
        usual = PrintRequest().texts()
        return {name: text for name, text in self.texts().items() if text != usual[name] and name not in but}

    def refuse(self, *names: str) -> None:
        """Raise BadOption for the first of some options that is not as usual: they mean nothing to what is printed."""
        for name in names:
            if name in self.unusual():
                raise BadOption(f"--{name} means nothing here; leave it out.")

    def refuse_shop(self) -> None:
        """Raise BadOption where pieces are to be printed one by one, and what is printed has none that a shop could take."""
        if self.one_up:
            raise BadOption("--cutter shop means nothing here; leave it out.")

    def without(self, names: Collection[str]) -> PrintRequest:
        """Return the request with some options as usual."""
        usual = PrintRequest()
        fields = [name.replace("-", "_") for name in names] + (["profile"] if "printer" in names else [])
        return msgspec.structs.replace(self, **{field: getattr(usual, field) for field in fields})

    def marks(self) -> str:
        """Return what a file's name says beside the quest: everything that is not as usual, as `-letter-low-duplex-long`.

        Where its square codes lead is not among that: a site has one address for all that it prints.
        """
        unusual = self.unusual(but=("booklet", *(("backs", "cutter") if self.one_up else ())))
        if DUPLEX[self.backs] == "Simplex":
            unusual.pop("printer", None)
        own = {
            "printer": f"printer-{self.printer}",
            "only": "-".join(("only", *self.only)),
            "fillable": "fillable",
        }
        order = ("paper", "ink", "print", "backs", "cutter", *own)
        season = f"-season-{_season_mark(self.season)}" if self.season else ""
        return season + "".join(f"-{own.get(name, unusual[name])}" for name in order if name in unusual)


def lasting(name: str, text: str) -> str:
    """Return the value of an option as settings say it for every print; raises BadOption for what is for one print alone."""
    value = KNOWN[name].settled(text)
    if name == "cutter" and value == SHOP:
        raise BadOption("cutter cannot be shop, which is for one print alone; say --cutter shop on the command line.")
    return value


def named_sheets(only: str) -> tuple[str, ...]:
    """Return the names of a list with commas, each once; a list of none names a sheet that no pack has."""
    return tuple(dict.fromkeys(part.strip().lower() for part in only.split(",") if part.strip())) or ("",)


def is_switch(parameter: Parameter) -> bool:
    """Return whether an option is said or denied."""
    return set(parameter.listed()) == set(_SWITCH)


def digest(text: str) -> str:
    """Return four characters that tell texts apart in names of files."""
    return blake2b(text.encode(), digest_size=2).hexdigest()


def _season_mark(word: str) -> str:
    """Return what names of files call a season: its word, where it is a plain one of small letters, else four characters for it."""
    return word if re.fullmatch(r"[a-z]{1,24}", word) and not re.fullmatch(r"[a-f]{4}", word) else digest(word)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) if isinstance(value, tuple) else str(value)
