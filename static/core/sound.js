/**
 * Sounds, synthesised: soft, wooden and watery. Silent until the first gesture, and in a background
 * tab except for "it is your turn".
 */

import { remember, remembered } from "./preferences.js";

/**
 * One note: `at` and `length` in seconds, `from` and `to` in Hz, `loud` 0-1.
 * @typedef {{at: number, from: number, to: number, length: number, loud: number, wave?: OscillatorType}} Note
 */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  // Two drops of water, rising.
  turn: [
    { at: 0, from: 392, to: 587, length: 0.22, loud: 0.5 },
    { at: 0.16, from: 587, to: 880, length: 0.34, loud: 0.45 },
  ],
  // A card on wood.
  move: [
    { at: 0, from: 210, to: 130, length: 0.09, loud: 0.5, wave: "triangle" },
    { at: 0.01, from: 880, to: 420, length: 0.04, loud: 0.1, wave: "triangle" },
  ],
  // A handful of sand and three drops falling.
  capture: [
    { at: 0, from: 180, to: 110, length: 0.14, loud: 0.5, wave: "triangle" },
    { at: 0.08, from: 740, to: 520, length: 0.16, loud: 0.3 },
    { at: 0.17, from: 620, to: 440, length: 0.18, loud: 0.28 },
    { at: 0.27, from: 523, to: 370, length: 0.26, loud: 0.26 },
  ],
  chat: [{ at: 0, from: 700, to: 940, length: 0.12, loud: 0.25 }],
  end: [
    { at: 0, from: 392, to: 392, length: 0.5, loud: 0.32 },
    { at: 0.18, from: 494, to: 494, length: 0.5, loud: 0.3 },
    { at: 0.36, from: 587, to: 587, length: 0.9, loud: 0.3 },
  ],
  // Wood block, twice.
  hurry: [
    { at: 0, from: 520, to: 480, length: 0.07, loud: 0.5, wave: "triangle" },
    { at: 0.2, from: 520, to: 480, length: 0.07, loud: 0.5, wave: "triangle" },
  ],
};

const IN_BACKGROUND = new Set(["turn"]);
const QUIETEST = 0.0001;

/** @type {AudioContext | null} */
let context = null;
/** 0-100. */
let volume = remembered("volume", 60);

/** Let the first gesture open the sound: browsers want one, and so do people. */
export function armSound() {
  const open = () => {
    removeEventListener("pointerdown", open, true);
    removeEventListener("keydown", open, true);
    if (typeof AudioContext === "function") context = new AudioContext();
  };
  addEventListener("pointerdown", open, true);
  addEventListener("keydown", open, true);
}

/** @returns {number} 0-100 */
export function getVolume() {
  return volume;
}

/** @param {number} value 0-100 */
export function setVolume(value) {
  volume = Math.max(0, Math.min(100, value));
  remember("volume", volume);
}

/** @param {"turn" | "move" | "capture" | "chat" | "end" | "hurry"} name */
export function playSound(name) {
  if (context === null || volume === 0) return;
  if (document.hidden && !IN_BACKGROUND.has(name)) return;
  if (context.state === "suspended") void context.resume();
  for (const note of SOUNDS[name] ?? []) strike(context, note, volume / 100);
}

/**
 * @param {AudioContext} audio
 * @param {Note} note
 * @param {number} level 0-1
 */
function strike(audio, note, level) {
  const start = audio.currentTime + 0.01 + note.at;
  const end = start + note.length;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = note.wave ?? "sine";
  tone.frequency.setValueAtTime(note.from, start);
  tone.frequency.exponentialRampToValueAtTime(note.to, end);
  gain.gain.setValueAtTime(QUIETEST, start);
  gain.gain.exponentialRampToValueAtTime(
    Math.max(QUIETEST, note.loud * level * level),
    start + 0.012,
  );
  gain.gain.exponentialRampToValueAtTime(QUIETEST, end);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(end + 0.02);
}
