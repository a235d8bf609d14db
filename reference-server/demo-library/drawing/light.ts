/**
 * Colours of the form `#rrggbb`, and the light of a scene by time of day and weather: the sky, a tint for all other
 * colours, and the phrase for captions.
 */
import type { Random } from '../../core/random.ts';
import type { Daytime } from '../scene.ts';

const channel = (colour: string, index: number): number =>
  Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);

/** The colours of a list that is separated by spaces. */
export const palette = (list: string): readonly string[] => list.split(' ');

/** Linear mix: a `share` of 0 returns `a`, 1 returns `b`. */
export function mix(a: string, b: string, share: number): string {
  const parts = [0, 1, 2].map((index) => Math.round(channel(a, index) * (1 - share) + channel(b, index) * share));
  return `#${parts.map((part) => Math.max(0, Math.min(255, part)).toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (colour: string, share = 0.2): string => mix(colour, '#ffffff', share);
export const darker = (colour: string, share = 0.2): string => mix(colour, '#0b1020', share);

export interface Light {
  readonly time: Daytime;
  readonly sky: readonly [top: string, middle: string, horizon: string];
  readonly sun: string;
  readonly tint: string;
  readonly strength: number;
}

const LIGHTS: readonly Light[] = [
  { time: 'dawn', sky: ['#6f8fb8', '#e9b7a8', '#fbe3c0'], sun: '#fff3d6', tint: '#c98f86', strength: 0.28 },
  { time: 'dawn', sky: ['#8aa9c4', '#f2c9b0', '#ffeccb'], sun: '#fff7e0', tint: '#b9897a', strength: 0.24 },
  { time: 'day', sky: ['#3d86c6', '#86bfe3', '#d9eef6'], sun: '#fffbe6', tint: '#ffffff', strength: 0.04 },
  { time: 'day', sky: ['#5aa6d6', '#a9d6ea', '#eef8f2'], sun: '#fffdf0', tint: '#ffffff', strength: 0.08 },
  { time: 'day', sky: ['#2f78b5', '#6fb3d9', '#f4efd9'], sun: '#fffbe6', tint: '#fff1cf', strength: 0.08 },
  { time: 'overcast', sky: ['#7d8d99', '#a7b4bc', '#d3dadc'], sun: '#e9eef0', tint: '#8b98a1', strength: 0.3 },
  { time: 'overcast', sky: ['#5f6f7b', '#8f9ea6', '#c2c9c6'], sun: '#dfe5e6', tint: '#74828b', strength: 0.36 },
  { time: 'dusk', sky: ['#3b2f63', '#c4587a', '#f9b46a'], sun: '#ffe2a8', tint: '#5f2f55', strength: 0.38 },
  { time: 'dusk', sky: ['#27406b', '#e07a5f', '#ffd08a'], sun: '#ffedc2', tint: '#6b3a4c', strength: 0.34 },
  { time: 'dusk', sky: ['#4b3f72', '#ef8f6b', '#fce0a2'], sun: '#fff0c8', tint: '#70405a', strength: 0.32 },
  { time: 'night', sky: ['#070b1f', '#14213f', '#2d3d66'], sun: '#f4f1de', tint: '#0a1230', strength: 0.66 },
  { time: 'night', sky: ['#0a1420', '#10303f', '#1f4d58'], sun: '#e8f1f2', tint: '#06202c', strength: 0.64 },
];

export const WHEN: Readonly<Record<Daytime, { readonly en: string; readonly de: string }>> = {
  dawn: { en: 'at dawn', de: 'im Morgengrauen' },
  day: { en: 'in bright daylight', de: 'bei klarem Himmel' },
  overcast: { en: 'under a grey sky', de: 'unter grauem Himmel' },
  dusk: { en: 'at sunset', de: 'bei Sonnenuntergang' },
  night: { en: 'at night', de: 'in der Nacht' },
};

export function pickLight(random: Random, times: readonly Daytime[]): Light {
  const time = random.pick(times);
  return random.pick(LIGHTS.filter((entry) => entry.time === time));
}

/** `colour` as it looks in the light `from`; `more` (0 to 1) adds haze to distant things. */
export const tone = (colour: string, from: Light, more = 0): string =>
  mix(mix(colour, from.tint, from.strength), from.sky[2], more);

/** Whether lamps are lit. */
export const isDark = (light: Light): boolean => light.time === 'night' || light.time === 'dusk';

/** Colour of a window: lit when it is dark outside. */
export const glass = (byDay: string, light: Light): string => (isDark(light) ? '#ffd98a' : tone(byDay, light));
