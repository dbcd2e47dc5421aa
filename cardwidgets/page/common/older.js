// What the oldest browsers in `package.json` lack, and the widgets need: `tools/bundles/needs.js` finds it.

const SHOWN = "data-popover-open";
/** Matches what is open of the elements that the browser lays over the page. */
export const OPEN = globalThis.CSS?.supports("selector(:popover-open)") ? ":popover-open" : `[${SHOWN}]`;

/** Supply what this browser lacks. */
export function supply() {
  AbortSignal.any ??= any;
  if (!("popover" in HTMLElement.prototype)) supplyPopovers();
}

/** @param {Iterable<AbortSignal>} signals */
function any(signals) {
  const made = new AbortController();
  for (const one of signals) {
    const end = () => made.abort(one.reason);
    if (one.aborted) end();
    else one.addEventListener("abort", end, { signal: made.signal });
  }
  return made.signal;
}

function supplyPopovers() {
  /** @type {WeakMap<Element, HTMLElement>} button -> what it opens */
  const aims = new WeakMap();
  /** @returns {NodeListOf<HTMLElement>} */
  const shown = () => document.querySelectorAll(`[${SHOWN}]`);
  /** @param {HTMLElement} one @param {boolean} on */
  function show(one, on) {
    if (one.hasAttribute(SHOWN) === on) return;
    one.toggleAttribute(SHOWN, on);
    for (const kind of ["beforetoggle", "toggle"])
      one.dispatchEvent(Object.assign(new Event(kind), { newState: on ? "open" : "closed" }));
  }
  HTMLElement.prototype.showPopover = function () {
    show(this, true);
  };
  HTMLElement.prototype.hidePopover = function () {
    show(this, false);
  };
  /** @type {[string, (this: HTMLElement, given: any) => void][]} */
  const setters = [
    [
      "popover",
      function (kind) {
        this.setAttribute("popover", kind);
      },
    ],
    [
      "popoverTargetElement",
      function (aim) {
        aims.set(this, aim);
      },
    ],
  ];
  for (const [name, set] of setters) Object.defineProperty(HTMLElement.prototype, name, { set });
  const style = document.createElement("style");
  style.textContent = `[popover]:not([${SHOWN}]) { display: none !important; }
    [${SHOWN}] { display: block !important; position: fixed; z-index: 1001; }`;
  document.head.append(style);
  addEventListener(
    "click",
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const button = target.closest("button");
      const aim = button && (aims.get(button) ?? document.getElementById(button.getAttribute("popovertarget") ?? ""));
      for (const one of shown()) if (one !== aim && !one.contains(target)) show(one, false);
      if (aim) show(aim, !aim.hasAttribute(SHOWN));
    },
    true,
  );
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !shown().length) return;
    event.preventDefault();
    for (const one of shown()) show(one, false);
  });
}
