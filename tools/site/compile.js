// Puts bytecode in the place of every Python source in a folder, made by the Pyodide that will run it: with docstrings and
// assertions (0), or without (2).

import { argv, exit } from "node:process";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide();
pyodide.FS.mkdir("/work");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: argv[2] }, "/work");
pyodide.runPython(`
import os, pathlib, py_compile
os.chdir("/work")
for path in sorted(pathlib.Path().rglob("*.py")):
    py_compile.compile(
        str(path),
        str(path.with_suffix(".pyc")),
        dfile=str(path),
        doraise=True,
        optimize=${Number(argv[3])},
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    path.unlink()
`);
exit(0);
