// Links files in the working folder: `node link.mjs OPTIONS`, with the options of wasm-ld.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Exit, runLLVM } from "@yowasp/clang";

const options = process.argv.slice(2);
const given = options.filter((name) => existsSync(name)).map((name) => [name, readFileSync(name)]);
try {
  const linked = await runLLVM(["wasm-ld", ...options], Object.fromEntries(given), { fetchProgress() {} });
  for (const [name, content] of Object.entries(linked)) writeFileSync(name, content);
} catch (error) {
  if (!(error instanceof Exit)) throw error;
  process.exitCode = error.code;
}
