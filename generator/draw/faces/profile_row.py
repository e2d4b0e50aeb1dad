"""The row of a head in profile: measures of a skull, and the names of what it bears."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record

Pose = Literal["rise", "upright", "low", "arch", "coil", "rest"]
Look = Literal["slit", "round", "blind", "closed", "weary", "wide"]
HornSet = Literal[
    "ram",
    "spears",
    "bull",
    "antlers",
    "swept",
    "stubs",
    "corkscrew",
    "brow",
    "unicorn",
    "devil",
    "lyre",
    "broken",
    "crown",
    "downward",
]
EarKind = Literal["", "point", "long", "round", "fin", "folded", "leaf"]
CrestKind = Literal["", "spikes", "plates", "sail", "flames"]
ManeKind = Literal["", "hair", "fire", "stream", "wool", "rays", "bristles"]
SkinName = Annotated[str, Meta(pattern=r"^[a-z-]*$(?!\n)")]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]


class Profile(Record, tag_field="kind", tag="profile"):
    """A head in profile that looks to the left; measures of the head are shares of its `length` from nape to nose.

    `length` is in units of a plate, less where the head would not fit: it is placed `across` and `down` as shares of the room
    that is left over, above the height `floor` in units, its nose lowered by `tilt` degrees. `neck` is how thick the neck is,
    `girth` how many times as thick at the foot, which stands `foot` units further right. `skull` is the height of the brain case,
    `brow` that of the ridge over the eye, `stop` and `snout` those of the root and the middle of the muzzle, `short` how long it
    is, `nose` the height of the nostrils, `hook` that of a beak's hook; `jaw` the depth of the lower jaw, which is `open` degrees.
    Teeth are counted, the longest is a `fang` high. `reach` is how large horns are, `grain` how large scales are. `hung` names a
    part that hangs in a row down the back of the neck; `wears` names parts of worn.toml.
    """

    length: float = 50.0
    across: Share = 0.12
    down: Share = 0.25
    floor: float = 96.0
    tilt: float = 6.0
    pose: Pose = "rise"
    neck: float = 1.0
    girth: float = 1.7
    foot: float = 0.0
    skull: float = 0.27
    brow: float = 0.08
    stop: float = 0.15
    snout: float = 0.13
    short: float = 1.0
    nose: float = 0.05
    hook: float = 0.0
    jaw: float = 0.12
    open: float = 14.0
    beak: bool = False
    teeth: int = 6
    fang: float = 0.08
    tusk: float = 0.0
    eye: float = 0.07
    look: Look = "slit"
    lashes: bool = False
    horns: tuple[HornSet, ...] = ()
    reach: float = 1.0
    nose_horns: int = 0
    ears: EarKind = ""
    frill: int = 0
    frill_size: float = 0.5
    crest: CrestKind = ""
    crest_size: float = 0.16
    hung: str = ""
    mane: ManeKind = ""
    mane_size: float = 1.0
    skin: SkinName = ""
    grain: float = 1.0
    plates: bool = True
    beard: Literal["", "spikes", "goat", "icicles", "drips", "chins"] = ""
    whiskers: int = 0
    tongue: bool = False
    smoke: bool = False
    wrinkles: int = 0
    wears: tuple[str, ...] = ()
