// Sounds, vibration and notifications, as far as the player wants them and the browser allows them.

import { preferences } from "./preferences.js";

/** @typedef {"move" | "capture" | "check" | "drop" | "low" | "end" | "notify"} Sound */

/** @type {AudioContext | null} */
let context = null;
/** @type {Map<Sound, Promise<AudioBuffer>>} */
const buffers = new Map();

/**
 * Plays a sound. Before the first click or key on the page browsers allow none.
 * @param {Sound} name
 */
export async function play(name) {
  const { sound, volume } = preferences();
  if (!sound || volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    let loading = buffers.get(name);
    if (!loading) {
      loading = load(context, name);
      buffers.set(name, loading);
      // A failed request is tried again next time.
      loading.catch(() => buffers.delete(name));
    }
    const source = new AudioBufferSourceNode(context, { buffer: await loading });
    source.connect(new GainNode(context, { gain: volume })).connect(context.destination);
    source.start();
    document.dispatchEvent(new CustomEvent("tabiya-sound", { detail: name }));
  } catch {
    // Sounds are optional.
  }
}

/**
 * @param {AudioContext} context
 * @param {Sound} name
 */
async function load(context, name) {
  const response = await fetch(`/app/sounds/${name}.wav`);
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
  return context.decodeAudioData(await response.arrayBuffer());
}

/** Whether this device can vibrate: computers say so, too. */
export const vibrates = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** @param {number} millis */
export function vibrate(millis) {
  if (vibrates && preferences().vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(millis);
}

/** Whether the browser has notifications, and allows the player to allow them. */
export function notifies() {
  return "Notification" in globalThis && Notification.permission !== "denied";
}

/** Asks for the permission to notify. @returns {Promise<boolean>} */
export async function allowed() {
  return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}

/**
 * Notifies the player while the page is not visible.
 * @param {string} title
 * @param {string} body
 * @param {string} tag a later notification with the same one replaces it
 */
export function notify(title, body, tag) {
  if (!document.hidden || !preferences().notify || !("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const notification = new Notification(title, { body, tag, icon: "/app/icon.svg" });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some phones have notifications only for installed applications.
  }
}
