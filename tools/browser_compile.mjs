// Compiles the modules of a folder with the Python of Pyodide: node browser_compile.mjs PYODIDE FOLDER.
// Every .py becomes a .pyc in its place, which Python imports without a source. Texts for readers and numbers of lines are left out,
// which are a third of it: a traceback in a page names functions alone.
import { pathToFileURL } from "node:url";

const [home, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: `${home}/`, env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
pyodide.FS.mkdirTree("/trees");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, "/trees");
pyodide.runPython(`
import importlib._bootstrap_external as external
from pathlib import Path

def bare(code):
    inner = tuple(bare(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    units = len(code.co_code) // 2
    nowhere = b"\\xff" * (units // 8) + (bytes([0xf7 + units % 8]) if units % 8 else b"")  # no line for eight units at a time
    return code.replace(co_linetable=nowhere, co_consts=inner)

for tree in sorted(Path("/trees").iterdir()):
    for path in sorted(tree.rglob("*.py")):
        source = path.read_bytes()
        code = compile(source, path.relative_to(tree).as_posix(), "exec", dont_inherit=True, optimize=2)
        path.with_suffix(".pyc").write_bytes(external._code_to_hash_pyc(bare(code), b"\\0" * 8, False))
        path.unlink()
`);
