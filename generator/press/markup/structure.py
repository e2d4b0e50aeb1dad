"""What lists and tables of a sheet are in the structure of the document."""

from __future__ import annotations

from generator.press.setting.tables import Table
from generator.press.setting.text import Text
from generator.press.tagging.elements import Element


def bullets() -> Element:
    """Return the element of a list whose labels are bullets."""
    return Element("L", attributes="<</O/List/ListNumbering/Disc>>")


def rolls() -> Element:
    """Return the element of a list whose labels tell what was rolled."""
    return Element("L", attributes="<</O/List/ListNumbering/Decimal>>")


def item_of(whole: Element) -> tuple[Element, Element]:
    """Return the elements of the label and of the words of a new item of a list."""
    item = Element("LI", within=whole)
    return Element("Lbl", within=item), Element("LBody", within=item)


def tag_table(table: Table) -> None:
    """Tell what a table, its rows and its cells are.

    The cells of heads are heads of columns. Where there are no heads, the first cell of a row is the head of the row, unless it is
    all there is.
    """
    table.element = Element("Table")
    for number, row in enumerate(table.rows):
        line = Element("TR", within=table.element)
        table.row_elements.append(line)
        for place, cell in enumerate(row):
            scope = "Column" if number in table.heads else "Row" if not (table.heads or place) and len(row) > 1 else ""
            parts = [f"/Scope/{scope}"] if scope else []
            parts += [f"/ColSpan {cell.span}"] if cell.span > 1 else []
            cell.element = Element("TH" if scope else "TD", within=line)
            cell.element.attributes = f"<</O/Table{''.join(parts)}>>" if parts else ""
            if len(cell.kids) == 1 and isinstance(cell.kids[0], Text) and cell.kids[0].element.kind == "P":
                cell.kids[0].element = cell.element
