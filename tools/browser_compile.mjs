// Compiles the modules of a folder with the Python of Pyodide: node browser_compile.mjs PYODIDE FOLDER.
// Every .py becomes a .pyc in its place, which Python imports without a source.
import { pathToFileURL } from "node:url";

const [home, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: `${home}/`, env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
pyodide.FS.mkdirTree("/trees");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, "/trees");
pyodide.runPython(`
import importlib._bootstrap_external as external
from pathlib import Path

for tree in sorted(Path("/trees").iterdir()):
    for path in sorted(tree.rglob("*.py")):
        source = path.read_bytes()
        code = compile(source, path.relative_to(tree).as_posix(), "exec", dont_inherit=True, optimize=0)
        path.with_suffix(".pyc").write_bytes(external._code_to_hash_pyc(code, b"\\0" * 8, False))
        path.unlink()
`);
