/** Sound synthesis: mono samples from −1 to 1 at `SAMPLE_RATE`. Times are in seconds. */
import type { Random } from '../../core/random.ts';

export const SAMPLE_RATE = 22_050;

/** A sound from `at` for `length` seconds; `voice` returns the sample at the seconds since its start. */
export interface Pulse {
  readonly at: number;
  readonly length: number;
  readonly voice: (t: number) => number;
}

/** Background noise, `bright` from 0 (dull) to 1, and the pulses on top of it. */
export interface Layers {
  readonly bed?: { readonly bright: number; readonly level: (t: number) => number };
  /** Called once, after the bed has drawn its random numbers from the same sequence. */
  readonly pulses?: () => readonly Pulse[];
}

export function mixLayers({ bed, pulses }: Layers, random: Random, seconds: number): Float32Array {
  const out = bed
    ? noise(random, seconds, bed.bright).map((sample, index) => sample * bed.level(index / SAMPLE_RATE))
    : new Float32Array(Math.round(seconds * SAMPLE_RATE));
  for (const { at, length, voice } of pulses?.() ?? []) {
    const from = Math.max(0, Math.round(at * SAMPLE_RATE));
    const end = Math.min(out.length, Math.round((at + length) * SAMPLE_RATE));
    for (let index = from; index < end; index += 1)
      out[index] = (out[index] ?? 0) + voice((index - from) / SAMPLE_RATE);
  }
  return out;
}

/** White noise through a simple low-pass filter. */
function noise(random: Random, seconds: number, bright: number): Float32Array {
  let last = 0;
  return new Float32Array(Math.round(seconds * SAMPLE_RATE)).map(() => {
    last += bright * (random.next() * 2 - 1 - last);
    return last / Math.sqrt(bright);
  });
}

export const hiss = (random: Random): number => random.next() * 2 - 1;

export const sine = (hertz: number, t: number): number => Math.sin(2 * Math.PI * hertz * t);

/** Exponential decay with half-life `half`. */
export const decay = (t: number, half: number): number => Math.exp((-Math.LN2 * t) / half);

/** Envelope from 0 to 1 and back within `length`. */
export const swell = (t: number, length: number): number => Math.sin((Math.PI * t) / length);

/** Envelope of 1 with a short attack and release. */
export const held = (t: number, length: number, attack: number, release = attack): number =>
  Math.min(1, t / attack, (length - t) / release);

/** A plucked string or struck key, with decaying overtones. */
export const pluck = (hertz: number, t: number, half = 0.35): number =>
  decay(t, half) *
  (sine(hertz, t) + 0.5 * sine(hertz * 2, t) * decay(t, half / 2) + 0.25 * sine(hertz * 3, t) * decay(t, half / 3)) *
  0.5;

/** A vowel: harmonics of `hertz`, amplified at the two formants. */
export function vowel(hertz: number, [first, second]: readonly [number, number], t: number): number {
  let voice = 0;
  for (let partial = 1; partial * hertz < 3000; partial += 1) {
    const at = partial * hertz;
    const resonance = 0.12 + Math.exp(-(((at - first) / 160) ** 2)) + 0.6 * Math.exp(-(((at - second) / 220) ** 2));
    voice += (sine(at, t) / partial) * resonance;
  }
  return voice;
}

/** Frequency in hertz of the note `semitones` above A3 (220 Hz). */
export const note = (semitones: number): number => 220 * 2 ** (semitones / 12);

/** The pulses of each start from `from` until `end`, `gap` seconds apart. */
export function repeat(
  [from, end]: readonly [number, number],
  gap: number | (() => number),
  pulse: (at: number, index: number) => Pulse[],
): Pulse[] {
  const next = typeof gap === 'number' ? () => gap : gap;
  const pulses: Pulse[] = [];
  for (let at = from, index = 0; at < end; at += next(), index += 1) pulses.push(...pulse(at, index));
  return pulses;
}

/** Normalises the peak to 0.85 and fades both ends. */
export function finish(sound: Float32Array): Float32Array {
  const peak = sound.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0.0001);
  const fade = 0.03 * SAMPLE_RATE;
  return sound.map(
    (sample, index) => (sample / peak) * 0.85 * Math.min(1, index / fade, (sound.length - index) / fade),
  );
}
