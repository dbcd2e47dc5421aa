// A module of this project in the Python of a browser: node python.mjs PROJECT MODULE QUESTIONS.
// The questions are JSON, and so is what its function `answers` says to them, in the last line.
import { loadPyodide } from "pyodide";

const [project, module, questions] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.mkdirTree("/project");
python.FS.mount(python.FS.filesystems.NODEFS, { root: project }, "/project");
python.globals.set("asked", [module, questions]);
try {
  python.runPython(`
import json, sys
from importlib import import_module
sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
module, questions = asked
print(json.dumps(import_module(module).answers(json.loads(questions))))
`);
} catch (error) {
  console.error(String(error.message));
  process.exitCode = 1;
}
process.exit();
