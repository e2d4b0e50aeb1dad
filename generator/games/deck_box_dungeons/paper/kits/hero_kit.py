"""The options of finished hero sheets that belong to no quest, the sheets that they ask for, and the list of what there is."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from generator.core.errors import BadOption
from generator.core.messages import near, quoted
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge.choices import Line, Options, Parameter, PictureFile
from generator.forge.pack import Pack, Pictures, Sheet
from generator.games.deck_box_dungeons.paper.heroes.finished_sheets import finished_sheet
from generator.games.deck_box_dungeons.paper.heroes.hero_names import called, company
from generator.games.deck_box_dungeons.paper.heroes.hero_sheets import hero_sheet
from generator.games.deck_box_dungeons.paper.heroes.hero_values import HeroPaper, hero_paper, signed
from generator.games.deck_box_dungeons.paper.heroes.suggested_party import EMPTY
from generator.games.deck_box_dungeons.paper.words import BlankWords
from generator.games.deck_box_dungeons.players.parties import fitting_party
from generator.games.deck_box_dungeons.quest.data_loading import hero_cards
from generator.games.deck_box_dungeons.quest.hero_cards import Calling, Gear, Hero
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue
from generator.games.deck_box_dungeons.rules.state import Build

TEMPLATE = "deck-box-dungeons/blank.xml.jinja"
MOST_HEROES, USUAL_HEROES = 4, 2
"""Heroes of the largest party, and of one whose size is not said."""
Card = Hero | Gear | Calling


class CardChoice(msgspec.Struct, frozen=True):
    """An option that names a card of a kind by its id or by its printed name, in any case; nothing if it is left out."""

    name: str
    help: str
    default: str = ""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards that it may name."""
        kit = hero_cards()
        cards: dict[str, Sequence[Card]] = {"hero": kit.heroes, "gear": kit.gear, "calling": kit.callings}
        return cards[self.name]

    def settled(self, text: str) -> str:
        """Return the id of the card that a text names. Raises BadOption with what was probably meant."""
        if text == self.default:
            return text
        known = {_plain(word): card.id for card in self.cards for word in (card.id, card.name)}
        if _plain(text) not in known:
            ids = [card.id for card in self.cards]
            names = [card.name for card in self.cards]
            raise BadOption(
                f"--{self.name} cannot be {quoted(text)}{near(text, ids) or near(text, names)}; choose one of {', '.join(ids)}."
            )
        return known[_plain(text)]

    def listed(self) -> tuple[str, ...]:
        """Return nothing: a card goes with others, and `--list` tells them all."""
        return ()


def _plain(text: str) -> str:
    """Return a name by which cards are compared: without case, and with one kind of blank, dash and apostrophe."""
    return " ".join(text.casefold().replace("\u2019", "'").replace("-", " ").split())


class PartySeed(msgspec.Struct, frozen=True):
    """An option that is the word of a seed, or nothing."""

    name: str
    help: str
    default: str = ""

    def settled(self, text: str) -> str:
        """Return the word as it is, if it is short and plain, else the number of its seed. Raises BadOption for none."""
        if text == self.default:
            return text
        try:
            number = seed_from_word(text)
        except BadOption as error:
            raise BadOption(f"--{self.name} cannot be {quoted(text)}: {error}") from None
        plain = text.isascii() and text.isalnum() and text.islower() and len(text) <= 24
        return text if plain else str(number)

    def listed(self) -> tuple[str, ...]:
        """Return nothing: any word may be given."""
        return ()


class PartySize(msgspec.Struct, frozen=True):
    """An option that says how many heroes a party has; nothing if it is left out."""

    name: str
    help: str
    default: str = ""

    def settled(self, text: str) -> str:
        """Return the number as its shortest text. Raises BadOption for what is none, or out of bounds."""
        if text != self.default and text.strip() not in map(str, range(1, MOST_HEROES + 1)):
            raise BadOption(f"--{self.name} cannot be {quoted(text)}; a party has 1 to {MOST_HEROES} heroes.")
        return text.strip()

    def listed(self) -> tuple[str, ...]:
        """Return nothing: the number goes with a party."""
        return ()


CARDS = (
    CardChoice("hero", "A finished sheet of this hero, by id or name; with the cards of its gear and calling."),
    CardChoice("gear", "The gear of the hero."),
    CardChoice("calling", "The calling of the hero."),
)
HERO_OPTIONS: tuple[Parameter, ...] = (
    *CARDS,
    Line("name", "What the hero is called.", 40),
    PictureFile("portrait", "A picture for the hero's frame, of any size; its middle is shown."),
    PartySeed("party", "Finished sheets of a party that fits together; any word chooses it."),
    PartySize("heroes", f"How many heroes the party has, 1 to {MOST_HEROES}; {USUAL_HEROES} if it is not said."),
)
"""The options that ask for finished sheets."""


def finished_pack(options: Options, pictures: Pictures) -> Pack | None:
    """Return the finished sheets that settled options ask for, or None where they ask for none.

    Raises BadOption for options that do not go together.
    """
    if not any(options.get(one.name) for one in HERO_OPTIONS):
        return None
    if options["count"] != "2":
        raise BadOption("--count is for empty records; leave it out for finished sheets.")
    if options["layout"] not in ("full", "half"):
        raise BadOption("Finished sheets have the layouts full and half; leave out --layout, or choose one of them.")
    heroes, title = _party(options) if options["party"] else _hero(options, pictures)
    tall = options["layout"] == "full"
    figures = {f"hero{number}": finished_sheet(hero, tall=tall) for number, hero in enumerate(heroes, start=1)}
    if not tall and len(heroes) % 2:
        figures[EMPTY] = hero_sheet(tall=False)
    words = BlankWords(heroes=len(figures), per_page=1 if tall else 2, names=tuple(figures))
    return Pack(title, (Sheet("heroes", TEMPLATE, "Character sheets", "P", "sheet"),), words, figures)


def _hero(options: Options, pictures: Pictures) -> tuple[list[HeroPaper], str]:
    """Return the one hero that options name. Raises BadOption where a part is missing, or belongs to a party."""
    if options["heroes"]:
        raise BadOption("--heroes says how large a party is; give --party too, with any word.")
    missing = [f"--{one.name}" for one in CARDS if not options[one.name]]
    if missing:
        raise BadOption(f"A finished sheet needs a hero, gear and a calling; give {' and '.join(missing)} too.")
    hero, gear, calling = (next(card for card in one.cards if card.id == options[one.name]) for one in CARDS)
    build = Build(hero, gear, calling)  # type: ignore[arg-type]
    byname = called([build], Rng.root("deck-box-dungeons/sheets", seed_from_word(build.id)))[0]
    one = hero_paper(build, name=options["name"], byname=byname, portrait=pictures.get("portrait"))
    return [one], f"Character sheet of {one.name}"


def _party(options: Options) -> tuple[list[HeroPaper], str]:
    """Return the heroes of the party of a seed. Raises BadOption for options of a single hero."""
    named = [f"--{one.name}" for one in HERO_OPTIONS[:5] if options[one.name]]
    if named:
        raise BadOption(f"--party chooses heroes and names itself; leave out {' and '.join(named)}, or --party.")
    count = int(options["heroes"] or USUAL_HEROES)
    rng = Rng.root("deck-box-dungeons/sheets", seed_from_word(options["party"]))
    party = fitting_party(hero_cards(), count, rng.stream("party", count))
    names = called(party, rng)
    return [hero_paper(build, byname=byname) for build, byname in zip(party, names, strict=True)], company(rng)


def listing() -> list[str]:
    """Return lines that tell the heroes, gear and callings with their ids and key values."""
    kit = hero_cards()
    lines = ["Heroes (--hero)", f"  {'':<12}{'':<22}melee ranged defence speed  str dex wis cha  health"]
    for hero in kit.heroes:
        values = (hero.strength, hero.dexterity, hero.wisdom, hero.charisma)
        lines.append(
            f"  {hero.id:<12}{hero.name:<22}{signed(hero.melee):>5} {signed(hero.ranged):>6} {signed(hero.defence):>7} "
            f"{hero.speed:>5}  {' '.join(f'{signed(value):>3}' for value in values)}  {hero.health:>6}"
        )
    lines += ["", "Gear (--gear)", f"  {'':<14}{'':<26}melee    ranged   defence speed  keywords"]
    for gear in kit.gear:
        words = ", ".join(gear.keywords) or "none"
        lines.append(
            f"  {gear.id:<14}{gear.name:<26}{_dice(gear.melee):<9}{_dice(gear.ranged):<9}{signed(gear.defence):>7} "
            f"{signed(gear.speed):>5}  {words}"
        )
    lines += ["", "Callings (--calling)", f"  {'':<12}{'':<14}str dex wis cha  powers and what they cost"]
    for calling in kit.callings:
        values = (calling.strength, calling.dexterity, calling.wisdom, calling.charisma)
        powers = ", ".join(f"{power.name} ({power.cost})" for power in calling.powers)
        lines.append(f"  {calling.id:<12}{calling.name:<14}{' '.join(f'{signed(value):>3}' for value in values)}  {powers}")
    return lines


def _dice(value: AttackValue | None) -> str:
    return f"{value.dice}d {signed(value.bonus)}" if value is not None else "none"
