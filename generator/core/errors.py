"""The one tree of errors: each message is a sentence with what is wrong, where, and what to do."""


class DelvepressError(Exception):
    """Anything a user can be told in one sentence; only the command line turns it into an exit code."""


class BadOption(DelvepressError):
    """An option, seed or setting that cannot be used."""


class BadCode(DelvepressError):
    """A quest code that is mistyped, of another game, or of an edition this version does not print."""


class BadData(DelvepressError):
    """A data file that breaks its own schema; the message names file, row and field."""


class BadFile(DelvepressError):
    """A file that cannot be read or written, or does not hold what it should."""


class BadMoves(DelvepressError):
    """A written game that the rules do not allow; the message names the first step that is impossible.

    `word` is the place of the word that is to blame among those of the game, from 0; None where it is no single one.
    """

    def __init__(self, message: str, word: int | None = None) -> None:
        super().__init__(message)
        self.word = word


class BadClaim(BadOption):
    """Points that no game of a challenge can come to."""


class ForgeFailed(DelvepressError):
    """No attempt within the budget passed check and grade."""


class PressError(DelvepressError):
    """A page that cannot be printed as it should: unknown tag, missing glyph, overflow or overlap."""
