// Finds what built scripts need that the oldest browsers in package.json lack: `node tools/bundles/needs.js FILE ...`.
//
// Of our own scripts, methods count by their name alone if all classes of the page or the language that have one of this
// name are too new; in scripts with other packages, only what is called on a global object by its name. What a script
// asks for before it calls it (`x?.()`, `if (A.x)`) is no need, nor is what our scripts supply (`A.x ??= y`).

import { readFileSync } from "node:fs";
import data from "@mdn/browser-compat-data" with { type: "json" };
import { parse } from "acorn";

const { oldest } = JSON.parse(readFileSync("package.json", "utf8"));
const OTHERS = /node_modules|built\//;
const PAGE = /^(Document|Element|HTML\w*Element|Node|Event|EventTarget|Window|Array|String|Map|Set|Promise|RegExp|Response)$/;
const supplied = new Set();

/** @param {string} version */
const size = (version) => {
  const [major, minor = 0] = version.replace("≤", "").split(".").map(Number);
  return 1000 * major + minor;
};

/** The browsers that lack a feature. */
const lacking = ({ support }) =>
  Object.entries(oldest)
    .filter(([browser, version]) => {
      const known = [support[browser]].flat();
      return !known.some(
        ({ version_added: added, flags, prefix, alternative_name }) =>
          /\d/.test(added) && !flags && !prefix && !alternative_name && size(added) <= size(version),
      );
    })
    .map(([browser]) => browser);

/** @type {Map<string, [string, any][]>} name of a member -> class and support of each that there is */
const members = new Map();
const globals = new Map();
for (const [owner, parts] of Object.entries({ ...data.api, ...data.javascript.builtins })) {
  if (parts.__compat) globals.set(owner, parts.__compat);
  for (const [part, { __compat: compat }] of Object.entries(parts)) {
    const name = part.replace(/_static$/, "");
    if (compat && !part.endsWith("_event")) members.set(name, [...(members.get(name) ?? []), [owner, compat]]);
  }
}

/** @param {string} file */
function needs(file) {
  const ours = !OTHERS.test(file);
  const found = new Map();
  const asked = new Set();
  const check = (what, compats) => {
    if (compats.length && compats.every((one) => lacking(one).length)) found.set(what, lacking(compats[0]));
  };
  const visit = (node, parent) => {
    const called = parent?.type === "CallExpression" && parent.callee === node;
    if (node.type === "MemberExpression" && !node.computed) {
      const { object, property } = node;
      const all = members.get(property.name) ?? [];
      const named = all.filter(([owner]) => owner === object.name);
      const whole = `${named.length ? object.name : all[0]?.[0]}.${property.name}`;
      if (ours && parent.type === "AssignmentExpression" && parent.left === node) supplied.add(whole);
      if (!called || parent.optional) asked.add(whole);
      else if (named.length) check(whole, named.map(([, compat]) => compat));
      else if (ours && all.every(([owner]) => PAGE.test(owner))) check(whole, all.map(([, compat]) => compat));
    } else if (node.type === "NewExpression" && globals.has(node.callee.name)) {
      check(node.callee.name, [globals.get(node.callee.name)]);
    } else if (ours && called && node.name?.length > 3 && data.api[node.name]?.__compat) {
      check(node.name, [data.api[node.name].__compat]);
    } else if (ours && node.type === "Literal" && parent.type === "CallExpression") {
      for (const [, name] of String(node.value).matchAll(/:([a-z-]+)/g)) {
        const known = data.css.selectors[name]?.__compat;
        if (known && parent.callee.property?.name === "supports") asked.add(`:${name}`);
        else if (known) check(`:${name}`, [known]);
      }
    }
    for (const part of Object.values(node).flat()) if (part?.type) visit(part, node);
  };
  visit(parse(readFileSync(file, "utf8"), { ecmaVersion: "latest", sourceType: "module" }));
  return [...found].filter(([what]) => !asked.has(what));
}

for (const [file, found] of process.argv.slice(2).map((one) => [one, needs(one)]))
  for (const [what, browsers] of found.filter(([one]) => !supplied.has(one))) {
    process.stdout.write(`${file} needs ${what}, which the oldest ${browsers.join(", ")} lacks\n`);
    process.exitCode = 1;
  }
