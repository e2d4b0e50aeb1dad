"""The JSON Schema of a pack's theme, by which editors complete its fields."""

from __future__ import annotations

from typing import cast

import msgspec

from generator.core.data import Record, schema_hook
from generator.draw.faces.face import Face
from generator.forge.content import AnyForm
from generator.forge.extending import BASE, FACED, LOOKS, looks_tables
from generator.press.content.outside import sentence

_HEAD = ("id", "name")


def theme_schema(form: AnyForm) -> dict[str, object]:
    """Return the JSON Schema of a theme of a pack: that of the house's, in which all but a few fields may be borrowed."""
    looks = looks_tables(form)
    kinds: list[type[Record]] = [form.theme, Face, *(kind for _, kind in looks.values())]
    refs, defs = msgspec.json.schema_components(kinds, schema_hook=schema_hook, ref_template="#/$defs/{name}")
    theme = defs[form.theme.__name__]
    whole = [name for name in theme["required"] if name not in _HEAD]
    properties = {name: _shorter(one) for name, one in theme["properties"].items()}
    for one in theme["properties"].values():
        within = defs.get(one.get("$ref", "").rpartition("/")[2])
        if within is not None and "properties" in within:
            within.pop("required", None)
            within["properties"] = {name: _shorter(inner) for name, inner in within["properties"].items()}
    for _, kind in looks.values():
        defs[kind.__name__].pop("required", None)
    properties[BASE] = {
        "enum": list(form.names),
        "description": "The theme of the house from which all is borrowed that is left out.",
    }
    properties[LOOKS] = {
        "type": "object", "additionalProperties": False,
        "properties": dict(zip(looks, refs[2:], strict=True)),
    }  # fmt: skip
    properties[FACED] = {"type": "object", "additionalProperties": refs[1]}
    defs.pop(form.theme.__name__)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A theme of a pack ({form.package.split('.')[2].replace('_', '-')})",
        "description": f"{theme.get('description', '')} {sentence(form)}".strip(),
        "type": "object",
        "properties": properties,
        "required": list(_HEAD),
        "anyOf": [{"required": [BASE]}, {"required": whole}],
        "additionalProperties": False,
        "$defs": dict(sorted(defs.items())),
    }


def _shorter(one: dict[str, object]) -> dict[str, object]:
    """Return a field that may be borrowed: its lists may be as short as one likes; a number of lists stays that number."""
    parts = cast("list[dict[str, object]]", one.get("prefixItems", []))
    if any("items" in part for part in parts):
        return {**one, "prefixItems": [_shorter(part) for part in parts]}
    return {name: value for name, value in one.items() if name != "minItems"}
