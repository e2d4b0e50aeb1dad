"""A pack of every game and edition as it was printed in its day: each must be read and printed again for ever.

`<game>-<edition>.pdf` and `.json` are the files of one quest (seed "for ever", --ink low), never made again. When an edition goes
up, files of it are added, and those of earlier ones stay.

`printed/<version>-<game>-<sheet>.pdf` is one sheet of a pack (seed "torchlight"), as the release of that version printed it, with
other settings each. Its pages must come out the same for as long as the format of its printing record is known.
"""
