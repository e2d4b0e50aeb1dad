"""Help in two lengths: everyday options in full and all others named in a line for each group; with --help-all everything.

The group of an option is its `rich_help_panel`; what has none is everyday. The pages are set by click's own formatter, since the
panels of Rich take up to three quarters more time.
"""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperOption

RULES, LOOK, PIECES, BOOKS = "Rules of this game", "Look and paper", "Pieces to cut", "Books"
FILES, WORK = "Files and secrets", "Who does the work"
GROUPS = (RULES, LOOK, PIECES, BOOKS, FILES, WORK)
"""Groups of options that are not for every day, in the order of the help."""
WHOLE = "--help-all"


def typed_path(path: str) -> str:
    """Return the words of a command as they are typed: names of leaves in capitals stand for what is typed in their place."""
    return " ".join(word for word in path.split() if not word.isupper())


class GroupedCommand(TyperCommand):
    """A command whose help is short where it has options in groups."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage, without the name of a leaf that nobody types: its argument bears the same one."""
        formatter.write_usage(typed_path(ctx.command_path), " ".join(self.collect_usage_pieces(ctx)))

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options of the command, with --help-all where there are options in groups."""
        params = super().get_params(ctx)
        grouped = any(getattr(param, "rich_help_panel", None) in GROUPS for param in self.params)
        return [*params, _whole_help(hidden=not grouped)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments, everyday options, and the names of the others by their groups; with --help-all all of them in full."""
        records = [(param, param.get_help_record(ctx)) for param in self.get_params(ctx)]
        arguments = [record for param, record in records if record and param.param_type_name == "argument"]
        options = [(getattr(param, "rich_help_panel", None), param, record) for param, record in records if record]
        options = [row for row in options if row[1].param_type_name == "option"]
        if arguments:
            with formatter.section("Arguments"):
                formatter.write_dl(arguments)
        with formatter.section("Options"):
            formatter.write_dl([record for group, _, record in options if group not in GROUPS])
        named = [(group, [row for row in options if row[0] == group]) for group in GROUPS]
        if ctx.meta.get(WHOLE):
            for group, rows in named:
                if rows:
                    with formatter.section(group):
                        formatter.write_dl([record for _, _, record in rows])
        elif any(rows for _, rows in named):
            with formatter.section(f"More options, told by {WHOLE}"):
                formatter.write_dl([(group, ", ".join(param.opts[0] for _, param, _ in rows)) for group, rows in named if rows])


def _whole_help(*, hidden: bool) -> TyperOption:
    """Return the option that shows the whole help, and ends the command."""

    def show(ctx: Any, option: Any, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            ctx.meta[WHOLE] = True
            print(ctx.get_help())
            ctx.exit()

    return TyperOption(
        param_decls=[WHOLE], is_flag=True, default=False, is_eager=True, expose_value=False, callback=show,
        help="Show all options in full and exit.", hidden=hidden,
    )  # fmt: skip
