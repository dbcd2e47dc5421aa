// Links files in the working folder: `node link.mjs LINKER OPTIONS`, with a linker of LLVM.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Exit, runLLVM } from "@yowasp/clang";

const options = process.argv.slice(2);
const given = options.filter((name) => existsSync(name)).map((name) => [name, readFileSync(name)]);
try {
  const linked = await runLLVM(options, Object.fromEntries(given), { fetchProgress() {} });
  for (const [name, content] of Object.entries(linked)) writeFileSync(name, content);
} catch (error) {
  if (!(error instanceof Exit)) throw error;
  process.exitCode = error.code;
}
