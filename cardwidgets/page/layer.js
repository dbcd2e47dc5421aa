// The input layer of a card table. It lies exactly over the canvas, shows what can be taken and where it may
// go, and tells the kernel only what the player meant. The files of this folder are read one after another,
// in the order that canvas/input_layer.py gives; each class adds one thing to the one before.

function render({ model, el }) {
  const layer = new Film(model, el);
  return () => layer.remove();
}

bring(widget(render));
