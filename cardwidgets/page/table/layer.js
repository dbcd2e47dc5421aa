// The input layer of a card table. It lies exactly over the canvas, shows what can be taken and where it may go, and
// tells the kernel only what the player meant.

/** @import { Model } from "../common/types.js" */
/** @import { Handle, News } from "./scene.js" */

import { element } from "../common/dom.js";
import { isApp, reducedMotion } from "../common/page.js";
import { Actions } from "./actions.js";
import { Announcer } from "./announcer.js";
import { Context } from "./context.js";
import { Drag } from "./drag.js";
import { carriedOn, Drops } from "./drops.js";
import { Film } from "./film.js";
import { Fit } from "./fit.js";
import { lay } from "./geometry.js";
import { HandleButtons, handleAt } from "./handle_buttons.js";
import { Highlights } from "./highlights.js";
import { KernelLink } from "./kernel_link.js";
import { Keyboard } from "./keyboard.js";
import { closestTo } from "./navigation.js";
import { reportLooks, watchSight } from "./page_report.js";
import { Peek } from "./peek.js";
import { PileLabels } from "./pile_labels.js";
import { Pointer } from "./pointer.js";
import { Scene } from "./scene.js";
import { sound } from "./sounds.js";
import { StageView } from "./stage.js";

export class Layer {
  #ends = new AbortController();
  /** @type {any} the sheet of faces, as the kernel names it */
  faces;
  #updating = false; // a removed button loses the focus, which must not draw highlights during an update

  /**
   * @param {Model} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    root.replaceChildren();
    root.setAttribute("role", "application");
    this.context = new Context(root, () => this.refresh());
    this.buttons = new HandleButtons(root);
    this.highlights = new Highlights(this.context, this.buttons, (handle) => this.labels.describe(handle));
    this.dimmed = element("kt-dimmed", root);
    this.labels = new PileLabels(this.context);
    this.announcer = new Announcer(root);
    this.link = new KernelLink(model, {
      message: (content) => this.hear(content),
      line: (cut) => root.classList.toggle("kt-stale", cut),
      silence: () => this.silence(),
    });
    const say = (/** @type {string} */ text) => this.announcer.say(text);
    this.drops = new Drops(this.context);
    this.actions = new Actions(this.context, this.drops, (intent) => this.link.ask(intent), say);
    this.drag = new Drag(this.context, this.actions);
    this.peek = new Peek(this.context);
    this.pointer = new Pointer(this.context, this.actions, this.drag, this.peek);
    const { actions, buttons, pointer, peek } = this;
    this.keyboard = new Keyboard(this.context, { actions, buttons, pointer, peek }, say);
    this.stage = new StageView(root, model.widget_manager, () => this.link.hello());

    const { signal } = this.#ends;
    this.stage.listen(signal);
    this.context.ground = () => this.stage.ground;
    this.drag.listen(signal);
    this.pointer.listen(signal);
    this.keyboard.listen(signal);
    root.addEventListener("focusin", (event) => this.focused(event), { signal });
    root.addEventListener("focusout", (event) => this.focused(event), { signal });
    const send = (/** @type {object} */ message) => this.link.send(message);
    reportLooks(send, signal);
    this.link.hello();
    this.fit = new Fit(root, send, signal);
    let seen = false;
    const near = () => {
      this.stage.move(true);
      if (seen) return;
      seen = true;
      this.fit.tell(); // first, so that everything is laid out for this page
      send({ kind: "seen" });
    };
    watchSight(root, { near, far: () => this.stage.move(false) }, signal);
    this.link.watch();
  }

  remove() {
    this.#ends.abort();
    this.link.close();
    this.peek.remove();
    this.drag.remove();
    this.drops.remove();
    this.stage.remove();
  }

  /** Handle a missing answer: the picture may be stale. */
  silence() {
    this.root.classList.add("kt-stale");
    this.announcer.saySilent();
    this.actions.answered(true);
    this.drops.giveUp();
  }

  /** @param {any} content of a message: its kind and its data */
  hear(content) {
    const { actions, context } = this;
    const { scene } = context;
    const ours = actions.asked !== null && content.answers === actions.asked;
    if (content.debug) this.root.dataset.state = JSON.stringify(content.debug);
    if (content.kind === "all") this.hearAll(content);
    else if (content.kind === "say") this.announcer.say(content.text, content.mood);
    else if (content.kind === "step") {
      if (scene && content.base !== scene.rev) this.link.hello();
      else if (scene) this.step(scene, content, ours);
    } else if (content.kind === "point" && scene) {
      context.pointed = content.names;
      context.numbers = content.numbers ?? {};
      this.refresh();
    } else if (content.kind === "refuse") {
      sound("refuse");
      this.drops.refuse(content, ours);
      if (scene && context.wrong) this.announcer.showBeside(context.wrong, scene);
    } else if (content.kind === "won") sound("win");
    else if (content.kind === "settle" && ours) this.drops.settle(false);
    else if (content.kind === "marks") {
      this.highlights.marks = content.marks;
      this.refresh();
    } else if (content.kind === "texts") {
      context.texts = content.texts;
    } else if (content.kind === "costs") {
      context.priced = { rev: content.rev, costs: content.costs };
      this.refresh();
    } else if (content.kind === "taps") {
      context.oneTap = content.taps;
    } else if (content.kind === "dim" && scene) {
      for (const name of content.names) {
        const handle = scene.handle(name);
        if (handle) lay(element("kt-dim", this.dimmed), handle.box, scene);
      }
    } else if (content.kind === "labels") {
      this.labels.labels = content.labels;
      this.highlights.forget(); // the descriptions change
      this.refresh();
    } else if (content.kind === "hurry") this.stage.hurry();
    else if (content.kind === "stage") this.stage.fit(content.stage);
    if (ours) actions.answered();
  }

  /** @param {News & Record<string, any>} content */
  hearAll(content) {
    const { context, model, root } = this;
    this.peek.shut(); // the cards may look different now: a fanned-out pile is redrawn
    this.labels.labels = content.labels;
    this.highlights.marks = content.marks;
    context.priced = { rev: content.rev, costs: content.costs };
    this.highlights.forget(); // the buttons get their plain names
    if (root.lang !== content.language) {
      root.lang = content.language;
      this.announcer.clear(); // said in another language
    }
    context.texts = content.texts;
    context.oneTap = content.taps;
    root.setAttribute("aria-label", content.texts.name);
    this.announcer.silent.textContent = content.texts[isApp() ? "silent_app" : "silent"];
    this.faces = content.sheet;
    model.widget_manager.get_model(content.sheet.model).then((sheet) => {
      context.sheet = { canvas: sheet.canvas, width: content.sheet.width, height: content.sheet.height };
    });
    this.update(() => {
      context.scene = new Scene(content);
    });
    this.drops.settle(false); // what it has laid out lies elsewhere now
    if (content.stage.surface) this.stage.fit(content.stage);
  }

  /**
   * Take the change of a scene, and let the canvases know how its cards fly. These sound when they land, others at once.
   *
   * @param {Scene} scene
   * @param {News & Record<string, any>} content
   * @param {boolean} ours whether it answers the question of this page
   */
  step(scene, content, ours) {
    const dropped = ours ? this.drops.accept() : null;
    if (!dropped?.lies && reducedMotion().matches && Object.keys(content.piles).length) sound("lay");
    const before = scene.lying();
    this.drops.settle(false); // another scene than that of the question
    this.update(() => scene.take(content));
    const drawn = () => dropped && this.drops.clear(dropped);
    if (!content.flights) return drawn();
    const flights = dropped ? carriedOn(content.flights, dropped, scene) : content.flights;
    const film = new Film({ flights, party: content.party }, before, scene.lying(), this.faces);
    if (dropped) Object.assign(film, { ready: dropped.landed, begun: drawn });
    if (!this.stage.expect(scene.rev, film)) drawn();
  }

  /**
   * Show another scene.
   *
   * @param {() => void} change makes the change
   */
  update(change) {
    const { context, buttons, root } = this;
    const before = context.scene?.handle(buttons.stop);
    const hadFocus = buttons.focused;
    const oldRev = context.scene?.rev;
    this.#updating = true;
    change();
    const scene = /** @type {Scene} */ (context.scene);
    root.dataset.rev = String(scene.rev);
    const canvas = root.parentElement?.querySelector(":scope > canvas");
    if (canvas instanceof HTMLCanvasElement) {
      canvas.inert = true; // it would take the focus, and keep it
      canvas.style.aspectRatio = `${scene.width} / ${scene.height}`; // whether it is drawn already or not
    }
    this.fit.show(scene);
    buttons.show(scene);
    if (oldRev !== scene.rev) this.#begin(scene);
    if (!scene.handle(context.hover)) context.hover = null;
    this.#keepFocus(scene, before);
    if (hadFocus) buttons.focusStop();
    this.#updating = false;
    this.refresh();
  }

  /**
   * Start a new scene, and clear everything that was said and shown about the previous one.
   *
   * @param {Scene} scene
   */
  #begin(scene) {
    const { context } = this;
    context.wrong = null;
    context.pointed = [];
    context.hushed = true;
    this.dimmed.replaceChildren();
    this.announcer.clear();
    if (!scene.handle(context.taken)?.count) context.taken = null;
    if (context.drag && !scene.handle(context.drag.id)?.count) this.pointer.abort();
  }

  /**
   * Keep one tab stop, and the focus near where it was when its card has gone.
   *
   * @param {Scene} scene
   * @param {Handle | undefined} before
   */
  #keepFocus(scene, before) {
    const { context, buttons } = this;
    const handles = [...scene.handles.values()];
    const followed = context.follow ? scene.topHandle(context.follow) : null;
    const stop = followed ?? scene.handle(buttons.stop) ?? (before && closestTo(before, handles));
    context.follow = null;
    buttons.setStop((stop ?? handles.find((handle) => handle.count) ?? handles[0])?.id);
  }

  /** Update the page from the state in the context. */
  refresh() {
    if (!this.context.scene || this.#updating) return;
    this.highlights.show();
    this.labels.show();
    this.peek.update();
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const { context } = this;
    if (event.type === "focusout" && !context.press) context.looked = null;
    const id = event.type === "focusin" ? handleAt(event) : null;
    if (id && !this.#updating) this.buttons.setStop(id);
    this.refresh();
  }
}
