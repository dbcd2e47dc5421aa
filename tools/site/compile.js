// Puts bytecode in the place of every Python source in some folders, made by the Pyodide that will run it. Arguments: the
// folder above them; then the name of each and its level: with docstrings and assertions (0), or without (2).

import { argv, exit } from "node:process";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide();
pyodide.FS.mkdir("/sources"); // in the file system of Pyodide
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: argv[2] }, "/sources");
pyodide.globals.set("folders", pyodide.toPy(argv.slice(3)));
pyodide.runPython(`
import os, pathlib, py_compile
for name, level in zip(folders[::2], folders[1::2]):
    os.chdir("/sources/" + name)
    for path in sorted(pathlib.Path().rglob("*.py")):
        py_compile.compile(
            str(path),
            str(path.with_suffix(".pyc")),
            dfile=str(path),
            doraise=True,
            optimize=int(level),
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        path.unlink()
`);
exit(0);
