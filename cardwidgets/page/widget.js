// What every widget of ours does when a page loads it.
//
// anywidget gives a widget two seconds to load. On a page that is busier than that it gives up, and from then on keeps
// back what the kernel says. So a widget asks first whether it is heard; if not, it listens by itself and asks the
// kernel for what it has missed.

function owners(object, name) {
  const found = [];
  for (let one = Object.getPrototypeOf(object); one; one = Object.getPrototypeOf(one)) {
    if (Object.hasOwn(one, name)) found.push(one);
  }
  return found;
}

async function listen(model) {
  const whole = await model.widget_manager.get_model(model.get("own_id"));
  const hear = "_handle_comm_msg";
  try {
    await whole[hear]({ content: { data: { method: "none" } } }); // fails where anywidget has given up
  } catch {
    const ordinary = owners(whole, hear)[1][hear];
    whole.comm?.on_msg((message) => ordinary.call(whole, message));
    if (whole.comm) model.send({ late: true });
  }
}

// Of a long list only what differs is told. Where it is not the list that the kernel means, all is asked for.
function exchange(model, { lists, values }) {
  const state = { ...values };
  for (const [name, { was, length, changed }] of Object.entries(lists)) {
    const list = model.get(name);
    if (list.length !== was) return model.send({ late: true });
    state[name] = list.slice(0, length);
    for (const [number, entry] of changed) state[name][number] = entry;
  }
  for (const [name, value] of Object.entries(state)) model.set(name, value);
}

// A function that calls `paint` once, however many changes come together.
function together(paint) {
  let due = false;
  return () => {
    if (!due) queueMicrotask(() => ((due = false), paint()));
    due = true;
  };
}

function widget(render) {
  return () => {
    let heard;
    return {
      initialize({ model }) {
        heard = listen(model).catch((error) => console.warn("a widget may miss what its kernel says:", error));
        model.on("msg:custom", (content) => content.kind === "exchange" && exchange(model, content));
      },
      async render(context) {
        await heard;
        return render(context);
      },
    };
  };
}
