/** Types, colours and helpers that all charts and maps share. */

import type { Random } from '../../core/random.ts';
import type { Drawing } from '../drawing/drawing.ts';
import type { GraphicName, GraphicTopic } from '../texts/graphic-topics.ts';

export interface GraphicKind {
  readonly name: GraphicName;
  create(random: Random, topic: GraphicTopic): Graphic;
}

export interface Graphic {
  readonly paper: string;
  /** The caption in each language. */
  readonly en: string;
  readonly de: string;
  draw(g: Drawing): void;
}

export const GRAPHIC_WIDTHS = [1500, 1333, 1000, 1778, 750] as const;
export const CHART_COLOURS = [
  { colour: '#00707d', en: 'teal', de: 'petrol' },
  { colour: '#e2842b', en: 'orange', de: 'orange' },
  { colour: '#b3261e', en: 'red', de: 'rot' },
  { colour: '#3f5fa8', en: 'blue', de: 'blau' },
  { colour: '#e0bd2f', en: 'yellow', de: 'gelb' },
  { colour: '#5c8a3a', en: 'green', de: 'grün' },
  { colour: '#7d4a8a', en: 'purple', de: 'violett' },
] as const;
export const PAPERS = ['#ffffff', '#f5f1e6', '#eef3f5', '#f7f3f0', '#17232d', '#20283a'] as const;

export const isDarkPaper = (paper: string): boolean => /^#[12]/.test(paper);
export const inkOn = (paper: string): string => (isDarkPaper(paper) ? '#e6edf2' : '#2b3845');

/** Splits `total` into whole numbers in the ratio of `weights`; the first one absorbs the rounding error. */
export function shareOut(weights: readonly number[], total: number, round: (share: number) => number): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const rest = weights.slice(1).map((weight) => round((weight / sum) * total));
  return [total - rest.reduce((a, b) => a + b, 0), ...rest];
}
