/** Sounds of stones, synthesised without files. */

import { settings } from "./settings.js";

/** @type {AudioContext | undefined} */
let audio;

/**
 * The parameters of each sound: short bursts of noise and a tone that fades.
 * @type {Record<"soft" | "wooden", { tone: number, fade: number, noise: number, loud: number }>}
 */
const BOARDS = {
  soft: { tone: 330, fade: 0.12, noise: 0.03, loud: 0.18 },
  wooden: { tone: 180, fade: 0.07, noise: 0.25, loud: 0.5 },
};

/** @typedef {"move" | "remove" | "end"} SoundEvent */

/** @type {Record<SoundEvent, number[]>} The pitch of each knock as a factor. */
const KNOCK_PITCHES = { move: [1], remove: [1, 0.75], end: [1, 1.25, 1.5] };

/** Plays the sound of an event and vibrates, if that is switched on. @param {SoundEvent} what */
export function sound(what) {
  const { sounds, vibration } = settings.get();
  if (vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(what === "end" ? [20, 60, 20] : 12);
  if (sounds !== "soft" && sounds !== "wooden") return;
  // Browsers allow sound only after the first click or key.
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  KNOCK_PITCHES[what].forEach((pitch, index) => knock(/** @type {AudioContext} */ (audio), BOARDS[sounds], pitch, start + index * 0.11));
}

/** @param {AudioContext} context @param {typeof BOARDS.soft} board @param {number} pitch @param {number} at */
function knock(context, { tone, fade, noise, loud }, pitch, at) {
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + fade);
  volume.connect(context.destination);
  const body = new OscillatorNode(context, { type: "triangle", frequency: tone * pitch });
  body.connect(volume);
  body.start(at);
  body.stop(at + fade);
  const grains = context.createBuffer(1, Math.ceil(context.sampleRate * 0.02), context.sampleRate);
  const samples = grains.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = (Math.random() * 2 - 1) * noise * (1 - index / samples.length);
  const click = new AudioBufferSourceNode(context, { buffer: grains });
  click.connect(volume);
  click.start(at);
}
