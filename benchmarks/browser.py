"""Measure the press in a browser: the same bytes as the command in many combinations, and how long a visitor waits.

    python benchmarks/browser.py bytes --runtime /tmp/runtime                      # 300 combinations
    python benchmarks/browser.py bytes --runtime /tmp/runtime --combinations 20
    python benchmarks/browser.py bytes --here --combinations 20                    # the page's requests, in this Python
    python benchmarks/browser.py seeds --runtime /tmp/runtime --game donjonz       # 100 seeds of a game, as usual
    python benchmarks/browser.py times --runtime /tmp/runtime
    python benchmarks/browser.py times --game donjonz                              # without a runtime, the command alone
    python benchmarks/browser.py visits --runtime /tmp/runtime                     # the whole page, from the second visit on
    python benchmarks/browser.py memory --runtime /tmp/runtime --game donjonz      # 60 prints in one page

`tools/browser_runtime.py --out /tmp/runtime` lays the runtime of this checkout. The browser is a headless Chromium without a
network but for this machine; every visit of `times` begins with an empty browser, those of `visits` with one that is started anew
over the folder in which the visit before kept what it loaded. Memory is the most that the page's process has
held. The clock is the wall's; nothing else should run.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, environment, game, positive, temporary_home, write_record

from tests.browser.pages import CHROMIUM, FLAGS, Press, lay, opened, served
from tests.browser.sample import COLUMNS, GAMES, ONE_SIDED, Case, Row, case_of

Files = Mapping[str, str]
"""The SHA-256 of every file by its name."""
Asker = Callable[[Mapping[str, Any], str], Files]
"""Asks the press for something, with the file that it made before of that name, if one is named; returns its files."""


def rows(count: int) -> list[Row]:
    """Return so many combinations of all columns, at even distances."""
    found = [dict(zip(COLUMNS, values, strict=True)) for values in product(*COLUMNS.values())]
    found = [row for row in found if row["kind"] not in ONE_SIDED or row["backs"] == "none"]
    count = min(count, len(found))
    return [found[place * len(found) // count] for place in range(count)]


def command(home: Path, words: tuple[str, ...]) -> float:
    """Run the command with a home of its own; return the seconds. Raises SystemExit when it fails."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "generator.cli", *words],
        cwd=home,
        env=environment(home),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"delvepress {' '.join(words)} failed: {done.stderr.strip()}")
    return time.perf_counter() - begun


def written(home: Path, case: Case) -> Files:
    """Return the PDFs that the command writes."""
    with tempfile.TemporaryDirectory(dir=home) as folder:
        if case.before:
            command(home, (*case.before, "--force"))
        command(home, (*case.words, "--out", f"{folder}/"))
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in Path(folder).glob("*.pdf")}


Table = tuple[Sequence[str], list[Sequence[str]]]
"""The columns of a record, and its rows."""


def compare(ask: Asker, home: Path, count: int) -> int:
    """Print what differs, and how many combinations are the same; return how many are not."""
    different = 0
    for number, row in enumerate(rows(count)):
        seed = f"seed {number}"
        case, given = case_of(row, seed), ""
        if case.before:
            first = ask(case_of({**row, "kind": "quest", "paper": "a4", "ink": "full", "backs": "none"}, seed).request, "")
            given = next(name for name in first if name.endswith(".pdf"))
        found = {name: digest for name, digest in ask(case.request, given).items() if name.endswith(".pdf")}
        if found != written(home, case):
            different += 1
            print(f"{'-'.join(row.values())}, {seed}: other bytes", flush=True)
    print(f"the same bytes: {min(count, len(rows(count))) - different} of {len(rows(count))} combinations")
    return different


SEEDS = ("game", "seeds", "the same bytes")


def compare_seeds(ask: Asker, home: Path, games: Sequence[str], count: int, most: float) -> Table:
    """Print and return how many quests of ever other seeds have the same bytes, of as many as `most` minutes a game allow."""
    rows: list[Sequence[str]] = []
    for which in games:
        end, done, same = time.monotonic() + 60 * most, 0, 0
        while done < count and time.monotonic() < end:
            seed = f"seed {done}"
            case = Case(("quest", which, "--seed", seed), {"do": "quest", "game": which, "seed": seed})
            found = {name: digest for name, digest in ask(case.request, "").items() if name.endswith(".pdf")}
            equal = found == written(home, case)
            done, same = done + 1, same + equal
            if not equal:
                print(f"{which}, {seed}: other bytes", flush=True)
        print(f"{which:<18} {same:>4} of {done} seeds have the same bytes", flush=True)
        rows.append((which, str(done), str(same)))
    return SEEDS, rows


def here() -> Asker:
    """Return the press of the page in this Python."""
    from generator.browser.press import answer

    kept: dict[str, bytes] = {}

    def ask(request: Mapping[str, Any], given: str) -> Files:
        text, made = answer(json.dumps(request), {"file": kept[given]} if given else {})
        if "error" in json.loads(text):
            raise SystemExit(f"{request}: {text}")
        kept.update(made)
        return {name: hashlib.sha256(data).hexdigest() for name, data in made.items()}

    return ask


def there(press: Press) -> Asker:
    """Return the press of a page in a browser."""

    def ask(request: Mapping[str, Any], given: str) -> Files:
        found = press.ask(request, given)
        if found["error"] is not None:
            raise SystemExit(f"{request}: {found['error']}")
        return dict(found["files"])

    return ask


@contextmanager
def browser(runtime: Path) -> Iterator[tuple[Callable[[], Any], str]]:
    """Give what starts an empty browser, and the address of the page."""
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        raise SystemExit("There is no chromium here; install one.")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "site"
        lay(home, runtime.resolve())
        with served(home) as address, sync_playwright() as play:
            yield lambda: play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS)), address


def memory() -> float:
    """Return the most megabytes that a page's process of this machine's browsers has held."""
    return _held("VmHWM")


def resident() -> float:
    """Return the megabytes that the largest process of a page holds now."""
    return _held("VmRSS")


def _held(row: str) -> float:
    found = [0.0]
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (path / "cmdline").read_bytes():
                lines = (path / "status").read_text().splitlines()
                found += [int(line.split()[1]) / 1024 for line in lines if line.startswith(row)]
        except OSError:
            continue
    return max(found)


def visit(game: str, start: Callable[[], Any], address: str, number: int) -> tuple[float, float, float, float, float]:
    """Return the seconds to start, to a PDF, to one of another seed, to that printed again, and the megabytes held."""
    shell = start()
    try:
        press = opened(shell.new_context(), address)
        seconds = [press.start()["ms"] / 1000]
        for seed in (f"first {number}", f"second {number}"):
            found = press.ask({"do": "quest", "game": game, "seed": seed}, "")
            seconds.append(found["ms"] / 1000)
        again = press.ask({"do": "reprint", "ink": "low"}, found["ok"]["prints"][0]["name"])
        return seconds[0], seconds[1], seconds[2], again["ms"] / 1000, memory()
    finally:
        shell.close()


WAITS = ("start, s", "PDF, s", "first visit, s", "another seed, s", "printed again, s", "MB", "the command, s")


def table(runtime: Path | None, home: Path, rounds: int, games: Sequence[str]) -> Table:
    """Print and return how long a visitor waits for a quest of each game's usual options, beside the command, and what is sent."""
    rows: list[Sequence[str]] = []
    if runtime is None:
        print("no runtime, left out: the browser")
        for game in games:
            rows.append((game, f"{median(cold(home, game, number) for number in range(rounds)):.2f}"))
            print(f"{game:<18} {rows[-1][1]:>10}")
        return ("game", WAITS[-1]), rows
    files = json.loads((runtime / "runtime.json").read_text())["files"]
    sent = {kind: sum(row["packed"] for row in files if row["what"] == kind) / 1e6 for kind in ("pyodide", "bundle", "pictures")}
    print(f"sent, compressed: {sum(sent.values()):.2f} MB; to the first PDF {sent['pyodide'] + sent['bundle']:.2f} MB")
    print(f"{'':<18} {'start s':>8} {'PDF s':>8} {'first s':>8} {'second s':>8} {'again s':>8} {'MB':>6} {'command s':>10}")
    with browser(runtime) as (start, address):
        for game in games:
            visits = [visit(game, start, address, number) for number in range(rounds)]
            own = median(cold(home, game, number) for number in range(rounds))
            first = median(one[0] + one[1] for one in visits)
            begin, pdf, second, again, held = (median(one[place] for one in visits) for place in range(5))
            print(f"{game:<18} {begin:>8.2f} {pdf:>8.2f} {first:>8.2f} {second:>8.2f} {again:>8.2f} {held:>6.0f} {own:>10.2f}")
            waits = (begin, pdf, first, second, again)
            rows.append((game, *(f"{seconds:.2f}" for seconds in waits), f"{held:.0f}", f"{own:.2f}"))
    return ("game", *WAITS), rows


RETURNED = ("ready, s", "cancelled and ready again, s", "PDF, s", "on Letter, s", "the command, s", "PDF : command")
BEFORE = 4_000
"""Milliseconds of work after which it is cancelled."""
HOUR = 3_600_000
"""Milliseconds that are enough for whatever a page is asked for."""
SETTLED = 2_000
"""Milliseconds in which a browser that was started has done with pages of its own."""
LOOK = """([place, text]) => new Promise((done) => {
  const look = () => (document.querySelector(place)?.textContent.includes(text) ? done() : requestAnimationFrame(look));
  look();
})"""
"""Done as soon as a place of the page says something, to the picture; what waits for a place by itself looks twice a second."""


def returns(runtime: Path | None, home: Path, rounds: int, games: Sequence[str]) -> Table:
    """Print and return how long whoever comes back waits for the press, and for a quest that was never made, beside the command."""
    rows: list[Sequence[str]] = []
    if runtime is None:
        print("no runtime, left out: the browser")
        return ("game", *RETURNED), rows
    command(home, ("site", "--press-only", "--press", str(runtime.resolve()), "--featured", "0", "--out", "site"))
    print(f"{'':<18} {'ready s':>8} {'again s':>8} {'PDF s':>8} {'Letter s':>8} {'command s':>10} {'ratio':>6}")
    with served(home / "site") as address:
        back(home, address, "", kept)
        for game in games:
            found = [returned(home, address, game, number) for number in range(rounds)]
            ready, again, pdf, letter, own = (median(one[place] for one in found) for place in range(5))
            ratio = median(one[2] / one[4] for one in found)
            print(f"{game:<18} {ready:>8.2f} {again:>8.2f} {pdf:>8.2f} {letter:>8.2f} {own:>10.2f} {ratio:>6.2f}")
            rows.append((game, *(f"{seconds:.2f}" for seconds in (ready, again, pdf, letter, own, ratio))))
    return ("game", *RETURNED), rows


def back(home: Path, address: str, fragment: str, then: Callable[[Any], object]) -> tuple[float, float]:
    """Return the seconds until a browser that is started anew shows what an address asks for, and of what follows."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        shell = play.chromium.launch_persistent_context(
            str(home / "profile"), executable_path=CHROMIUM, args=list(FLAGS), locale="en-GB"
        )
        page = shell.pages[0]
        page.wait_for_timeout(SETTLED)
        begun = time.perf_counter()
        page.goto(f"{address}#{fragment}")
        page.evaluate(LOOK, [".printed .advice", ""] if fragment else ["#state", "The press is ready."])
        shown = time.perf_counter()
        then(page)
        done = time.perf_counter()
        shell.close()
        return shown - begun, done - shown


def kept(page: Any) -> None:
    """Wait until a page is kept whole for visits to come."""
    page.wait_for_function("navigator.serviceWorker.ready.then((found) => found.active.state === 'activated')", timeout=HOUR)


def cancelled(page: Any) -> None:
    """Cancel a quest that takes long after four seconds, and wait until the press is there again."""
    page.evaluate("location.hash = 'game=deck-box-dungeons&heroes=4&length=long&grade=hard&seed=' + Math.random()")
    page.wait_for_timeout(BEFORE)
    page.locator("#cancel").click()
    page.evaluate(LOOK, ["#said", "Cancelled. The press is ready again."])


def letter(page: Any) -> None:
    """Ask for the same quest on other paper."""
    page.evaluate("document.querySelector('.printed').remove(); location.hash += '&paper=letter&ink=low'")
    page.evaluate(LOOK, [".printed .advice", ""])


def returned(home: Path, address: str, game: str, number: int) -> tuple[float, float, float, float, float]:
    """Return the seconds to a ready press, to one again after Cancel, to a PDF, to it on other paper, and of the command."""
    seed = f"visit {number}"
    ready, again = back(home, address, "", cancelled)
    again -= BEFORE / 1000
    pdf, other = back(home, address, f"game={game}&seed={seed}", letter)
    return ready, again, pdf, other, command(home, ("quest", game, "--seed", seed, "--out", "made/"))


GROWN = ("prints", "WebAssembly, MB", "the page, MB")


def growth(runtime: Path | None, prints: int, game: str) -> Table:
    """Print and return how much memory a page has after more and more prints of ever other seeds, each with its pages drawn."""
    rows: list[Sequence[str]] = []
    if runtime is None:
        print("no runtime, left out: the browser")
        return GROWN, rows
    wanted = {1, prints // 6, prints // 2, prints}
    print(f"{game + ', prints':<26} {'WebAssembly MB':>14} {'page MB':>8}")
    with browser(runtime) as (start, address):
        shell = start()
        press = opened(shell.new_context(), address)
        press.start()
        print(f"{0:<26} {press.heap() / 1e6:>14.1f} {resident():>8.0f}")
        for number in range(1, prints + 1):
            found = press.ask({"do": "quest", "game": game, "seed": f"memory {number}"}, "")
            name = found["ok"]["prints"][0]["name"]
            press.ask({"do": "pictures", "dpi": 72}, name)
            press.page.evaluate("for (const name of Object.keys(got)) delete got[name]")
            if number in wanted:
                rows.append((str(number), f"{press.heap() / 1e6:.1f}", f"{resident():.0f}"))
                print(f"{number:<26} {rows[-1][1]:>14} {rows[-1][2]:>8}", flush=True)
        shell.close()
    return GROWN, rows


def cold(home: Path, game: str, number: int) -> float:
    """Return the seconds of the command for the first quest of a visit, which it never made before."""
    return command(home, ("quest", game, "--seed", f"first {number}", "--out", "made/"))


def arguments() -> argparse.ArgumentParser:
    """Return what the command line may say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(dest="part", required=True)
    same = parts.add_parser("bytes", help="compare the bytes")
    same.add_argument("--combinations", type=positive, default=300)
    seeds = parts.add_parser("seeds", help="compare the bytes of many seeds of a game, with everything as usual")
    seeds.add_argument("--seeds", type=positive, default=100)
    seeds.add_argument("--minutes", type=positive, default=60, help="of a game at most")
    seeds.add_argument("--game", type=game, action="append", default=[], help="this game alone; say it again for more")
    times = parts.add_parser("times", help="measure visits")
    times.add_argument("--rounds", type=positive, default=3)
    times.add_argument("--game", type=game, action="append", default=[], help="this game alone; say it again for more")
    again = parts.add_parser("visits", help="measure visits of whoever comes back")
    again.add_argument("--rounds", type=positive, default=5)
    again.add_argument("--game", type=game, action="append", default=[], help="this game alone; say it again for more")
    grown = parts.add_parser("memory", help="measure the memory of one page that prints often")
    grown.add_argument("--prints", type=positive, default=60)
    grown.add_argument("--game", type=game, help="of which game; of the first one if left out")
    for part in (same, seeds):
        part.add_argument("--here", action="store_true", help="in this Python, without a browser")
    for part in (same, seeds, times, again, grown):
        part.add_argument("--runtime", type=Path, help="the folder that tools/browser_runtime.py laid")
        add_json(part)
    return parser


def main() -> None:
    """Measure and print; exit code 1 where a file has other bytes than the command's."""
    said = arguments().parse_args()
    if said.runtime is None and said.part in ("bytes", "seeds") and not said.here:
        raise SystemExit("Give --runtime, a folder that tools/browser_runtime.py laid.")
    with temporary_home() as home:
        if said.part == "memory":
            which = said.game.id if said.game else GAMES[0]
            named = "Memory of a page that prints often", f"Quests of {which}, ever other seeds, their pages drawn."
            written_down(said, named, growth(said.runtime, said.prints, which))
        elif said.part == "visits":
            named = "Coming back to the page", f"{BACK}; medians of {said.rounds} rounds."
            written_down(said, named, returns(said.runtime, home, said.rounds, [one.id for one in said.game] or GAMES))
        elif said.part == "times":
            named = "Waiting for a quest in a browser", f"{TIMES}; medians of {said.rounds} visits."
            written_down(said, named, table(said.runtime, home, said.rounds, [one.id for one in said.game] or GAMES))
        else:
            sys.exit(bytes_compared(said, home))


TIMES = "Each visit begins with an empty browser, from this machine; a quest of each game's usual options, beside the command"
BACK = "A browser that is started anew over what the first visit kept; a quest that was never made, beside the command for it"
SAME = "Files of the page against those of the command, over games, options, papers, inks and kinds of document."


MANY = "Quests of ever other seeds, everything as usual, in one page of a headless Chromium, each beside a run of the command."


@contextmanager
def asker(said: argparse.Namespace, faults: list[str]) -> Iterator[Asker]:
    """Give what asks the press, here or in a browser; what the page complains of is added to `faults` at the end."""
    if said.here:
        yield here()
        return
    with browser(said.runtime) as (start, address):
        shell = start()
        press = opened(shell.new_context(), address)
        press.start()
        yield there(press)
        shell.close()
        faults += press.faults


def bytes_compared(said: argparse.Namespace, home: Path) -> int:
    """Compare combinations or seeds, and write how many are the same; return 1 where files differ or the page complained."""
    faults: list[str] = []
    with asker(said, faults) as ask:
        if said.part == "seeds":
            named = "Many seeds in a browser, byte for byte", MANY
            table = compare_seeds(ask, home, [one.id for one in said.game] or GAMES, said.seeds, said.minutes)
            different = sum(row[1] != row[2] for row in table[1])
        else:
            named = "The press in a browser, byte for byte", SAME
            different = compare(ask, home, said.combinations)
            count = len(rows(said.combinations))
            table = ("combinations", "the same bytes"), [(str(count), str(count - different))]
    written_down(said, named, table)
    return int(bool(different or faults))


def written_down(said: argparse.Namespace, named: tuple[str, str], table: Table) -> None:
    """Write a record of a table with its name and sentence, if a file is named."""
    if said.json:
        write_record(said.json, "Challenges, sites, batches", *named, *table)


if __name__ == "__main__":
    main()
