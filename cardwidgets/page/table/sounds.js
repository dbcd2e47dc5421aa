// The sounds of cards, synthesised here: noise for paper, tones for wood and strings. They are silent until the learner
// has switched them on, and in a hidden tab.

import { settings } from "../common/settings.js";

/** @typedef {"lay" | "turn" | "deal" | "refuse" | "win"} Sound */
/**
 * A part of a sound: its wave, start and duration in seconds, pitch in Hz at the beginning and at the end, loudness.
 *
 * @typedef {[wave: "noise" | OscillatorType, at: number, long: number, from: number, to: number, gain: number]} Part
 */

/** @type {Record<Sound, Part[]>} */
const PARTS = {
  lay: [
    ["noise", 0, 0.07, 2400, 700, 0.5],
    ["sine", 0, 0.06, 170, 80, 0.22],
  ],
  turn: [
    ["noise", 0, 0.05, 3200, 5200, 0.22],
    ["noise", 0.05, 0.06, 2600, 900, 0.4],
  ],
  deal: [["noise", 0, 0.05, 3000, 1200, 0.3]],
  refuse: [
    ["sine", 0, 0.09, 210, 120, 0.4],
    ["sine", 0.12, 0.11, 190, 105, 0.34],
  ],
  win: [523.25, 659.25, 783.99, 1046.5].map((hz, number) => ["triangle", 0.11 * number, 0.7, hz, hz, 0.2]),
};
const MOST = 4; // sounds at once
const APART = 40; // ms between two sounds of a kind: cards that land together make one sound
const SILENT = 0.0001; // an inaudible gain, since an exponential ramp cannot reach 0

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let rustle = null;
let heard = 0; // the number of sounds playing
/** @type {Partial<Record<Sound, number>>} ms of `performance.now()` */
const last = {};

/**
 * Play a sound, if sounds are on and possible now.
 *
 * @param {Sound} name
 */
export function sound(name) {
  const now = performance.now();
  if (!settings().sounds || document.hidden || heard >= MOST || now - (last[name] ?? -APART) < APART) return;
  if (navigator.userActivation?.hasBeenActive === false) return; // a browser plays no sound before a user action
  last[name] = now;
  try {
    play(PARTS[name]);
  } catch (error) {
    console.warn("this browser makes no sounds:", error);
  }
}

/** @param {Part[]} parts */
function play(parts) {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  heard += 1;
  let left = parts.length;
  for (const part of parts) {
    make(part, context).onended = () => {
      left -= 1;
      if (!left) heard -= 1;
    };
  }
}

/**
 * @param {Part} part
 * @param {AudioContext} air
 */
function make([wave, at, long, from, to, gain], air) {
  const [start, end] = [air.currentTime + at, air.currentTime + at + long];
  const loud = air.createGain();
  loud.gain.setValueAtTime(gain, start);
  loud.gain.exponentialRampToValueAtTime(SILENT, end);
  loud.connect(air.destination);
  const source = wave === "noise" ? paper(air) : air.createOscillator();
  const pitched = "type" in source ? source : air.createBiquadFilter();
  pitched.type = wave === "noise" ? "bandpass" : wave;
  pitched.frequency.setValueAtTime(from, start);
  pitched.frequency.exponentialRampToValueAtTime(to, end);
  if (pitched !== source) source.connect(pitched);
  pitched.connect(loud);
  source.start(start);
  source.stop(end);
  return source;
}

/** @param {AudioContext} air */
function paper(air) {
  if (!rustle) {
    rustle = air.createBuffer(1, Math.ceil(air.sampleRate / 4), air.sampleRate);
    const samples = rustle.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  }
  const source = air.createBufferSource();
  source.buffer = rustle;
  return source;
}
