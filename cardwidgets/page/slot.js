// What the widgets of a class run on a page comes there once, as the code of the class; each widget asks for it.

const slot = (name) => {
  const slots = (globalThis.kartentisch ??= new Map());
  if (!slots.has(name)) {
    let bring;
    const come = new Promise((resolve) => (bring = resolve));
    slots.set(name, { come, bring });
  }
  return slots.get(name);
};
