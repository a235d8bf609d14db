/** Small building blocks of sound; all at one sample rate, mono, −1 to 1. */
import type { Random } from '../random.ts';

export const SAMPLE_RATE = 22_050;

export const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * SAMPLE_RATE));

/** Adds `voice(seconds since start)` from `start` on, for `length` seconds. */
export function add(to: Float32Array, start: number, length: number, voice: (t: number) => number): void {
  const from = Math.max(0, Math.round(start * SAMPLE_RATE));
  const end = Math.min(to.length, Math.round((start + length) * SAMPLE_RATE));
  for (let index = from; index < end; index += 1) to[index] = (to[index] ?? 0) + voice((index - from) / SAMPLE_RATE);
}

export const sine = (hertz: number, t: number): number => Math.sin(2 * Math.PI * hertz * t);

/** Bell-like decay. */
export const decay = (t: number, half: number): number => Math.exp((-Math.LN2 * t) / half);

/** A string or key: some overtones that fade. */
export const pluck = (hertz: number, t: number, half = 0.35): number =>
  decay(t, half) *
  (sine(hertz, t) + 0.5 * sine(hertz * 2, t) * decay(t, half / 2) + 0.25 * sine(hertz * 3, t) * decay(t, half / 3)) *
  0.5;

/** Hiss through a simple low-pass (0 dull … 1 bright). */
export function noise(random: Random, seconds: number, bright: number): Float32Array {
  const out = silence(seconds);
  let last = 0;
  for (let index = 0; index < out.length; index += 1) {
    last += bright * (random.next() * 2 - 1 - last);
    out[index] = last / Math.sqrt(bright);
  }
  return out;
}

/** The same sound, its loudest sample at 0.85 and its ends faded. */
export function finish(sound: Float32Array): Float32Array {
  let peak = 0.0001;
  for (const sample of sound) peak = Math.max(peak, Math.abs(sample));
  const fade = 0.03 * SAMPLE_RATE;
  return sound.map(
    (sample, index) => (sample / peak) * 0.85 * Math.min(1, index / fade, (sound.length - index) / fade),
  );
}

/** Semitones above A (220 Hz) as hertz. */
export const note = (semitones: number): number => 220 * 2 ** (semitones / 12);
