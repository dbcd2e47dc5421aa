// Cards that were put down. Where they may lie, as far as the page knows, they lie at once; elsewhere they wait where
// they were released. The kernel is asked about one drop at a time: see actions.js.

/** @import { Context, Dropped } from "./context.js" */
/** @import { Flight } from "./film.js" */
/** @import { Handle, Scene } from "./scene.js" */

import { cardBox, join } from "./geometry.js";
import { Ghost } from "./ghost.js";
import { sound } from "./sounds.js";

const HOME_MS = 190;
const FLY_MS = 180; // as long as other flights
const LAND_MS = 110;
const WRONG_MS = 1400;
const NEAR = 0.01; // card widths: a card this close to its place, with its face, jumps there

export class Drops {
  /** @type {Dropped | null} the drop that the kernel has not answered */
  #open = null;

  /** @param {Context} context */
  constructor(context) {
    this.context = context;
  }

  remove() {
    for (const { ghost } of this.context.dropped) ghost?.remove();
  }

  /**
   * Show cards where they were released.
   *
   * @param {Handle} handle
   * @param {string} target
   * @param {Scene} scene
   * @param {Pick<Dropped, "ghost" | "under">} shown
   * @returns {Dropped}
   */
  hold(handle, target, scene, { ghost, under }) {
    const { id, pile } = handle;
    const { rev } = scene;
    const [places, box] = [scene.run(handle), scene.runBox(handle)];
    const first = (scene.piles.get(pile)?.cards ?? []).indexOf(places[0]);
    const names = places.map((_, at) => `${pile}:${first + at}`);
    const dropped = { id, pile, target, rev, box, names, places, ghost, under, lies: false };
    this.context.dropped.add(dropped);
    return dropped;
  }

  /**
   * Put cards down, where they may lie or were released; those taken by a click elsewhere stay.
   *
   * @param {Handle} handle
   * @param {string} target
   * @param {Scene} scene
   * @param {Dropped | null} held
   */
  put(handle, target, scene, held) {
    const { context } = this;
    const lands = handle.targets.includes(target);
    if (!lands && !held) return;
    if (held) context.dropped.delete(held);
    const dropped = this.hold(handle, target, scene, held ?? { ghost: null });
    this.#open = dropped;
    context.hushed = true;
    if (!lands) return;
    dropped.places = scene.spread(dropped.places, target);
    if (dropped.ghost) this.#lie(dropped);
    else {
      dropped.ghost = Ghost.of(context, dropped.places, dropped.box);
      dropped.ghost.follow(context.root);
      const to = context.onPage(join(dropped.places.map(cardBox)));
      dropped.landed = new Promise((done) => dropped.ghost?.fly(to, FLY_MS, () => done(this.#lie(dropped))));
    }
  }

  /** @param {Dropped} dropped */
  #lie(dropped) {
    dropped.ghost?.remove();
    dropped.ghost = null;
    dropped.lies = true;
    sound("lay");
    this.context.refresh();
  }

  /** The kernel has accepted the open drop, if there is one. Its cards stay where they are until `clear` is called. */
  accept() {
    const dropped = this.#open;
    this.#open = null;
    if (!dropped) return null;
    dropped.answered = true;
    if (dropped.ghost && !dropped.landed) {
      const [from, to] = [this.context.onPage(dropped.box), dropped.ghost.at];
      const [right, down] = from.map((start, side) => (to[side] - start) / this.context.unit);
      dropped.places = dropped.places.map(([x, y, ...face]) => [x + right, y + down, ...face]);
    }
    return dropped;
  }

  /** @param {Dropped} dropped whose cards are drawn in their new places now */
  clear(dropped) {
    dropped.ghost?.remove();
    this.context.dropped.delete(dropped);
    this.context.refresh();
  }

  /**
   * The kernel leaves the cards of the open drop in their old place.
   *
   * @param {boolean} shake
   */
  settle(shake) {
    if (this.#open) this.takeBack(this.#open, shake);
    this.#open = null;
  }

  /** The kernel does not answer. */
  giveUp() {
    for (const dropped of this.context.dropped) if (!dropped.answered) this.takeBack(dropped);
    this.#open = null;
  }

  /**
   * Let cards that were put down fly back.
   *
   * @param {Dropped} dropped
   * @param {boolean} [shake]
   */
  async takeBack(dropped, shake = false) {
    const { context } = this;
    await dropped.landed;
    if (!context.dropped.has(dropped)) return;
    const ghost = dropped.ghost ?? Ghost.of(context, dropped.places, join(dropped.places.map(cardBox)));
    dropped.ghost = ghost;
    dropped.lies = false;
    ghost.fly(context.onPage(dropped.box), HOME_MS, () => {
      dropped.ghost = null;
      if (shake) ghost.shake();
      else ghost.remove();
      this.clear(dropped);
    });
    context.refresh();
  }

  /**
   * Handle the kernel's refusal of a drop.
   *
   * @param {{ handle: string, target: string }} refused
   * @param {boolean} ours whether it refuses the open one
   */
  refuse({ handle: id, target }, ours) {
    const { context } = this;
    const { scene } = context;
    if (!scene) return;
    const handle = scene.handle(id);
    if (context.taken === id) context.taken = null; // a quick player may have taken another card in the meantime
    context.follow = null;
    if (scene.piles.has(target)) context.wrong = scene.topBox(target);
    else if (handle) context.wrong = scene.runBox(handle);
    const { wrong } = context;
    setTimeout(() => {
      if (context.wrong === wrong) context.wrong = null;
      context.refresh();
    }, WRONG_MS);
    if (ours && this.#open) this.settle(true);
    else if (handle?.count) Ghost.of(context, scene.run(handle), scene.runBox(handle)).shake();
    context.refresh();
  }
}

/**
 * The flights of a step whose cards the page has moved: they fly from where they are, if at all, and the rest need not
 * wait for them.
 *
 * @param {Flight[]} flights as the kernel tells them
 * @param {Dropped} dropped
 * @param {Scene} scene after the step
 * @returns {Flight[]}
 */
export function carriedOn(flights, { names, places }, scene) {
  const found = new Map(scene.lying().map(({ name, card }) => [name, card]));
  /** @type {Flight[]} */
  const told = [];
  for (const flight of flights) {
    const [start, , to, from, ...leaves] = flight;
    const place = places[names.indexOf(String(from))];
    const card = typeof to === "string" ? found.get(to) : to;
    if (!place || !card) told.push(flight);
    else if (Math.hypot(card[0] - place[0], card[1] - place[1], card[2] - place[2], card[3] - place[3]) > NEAR)
      told.push([start, LAND_MS, to, place, ...leaves]);
  }
  const first = Math.min(...told.map(([start]) => start));
  return told.map(([start, ...rest]) => [start - first, ...rest]);
}
