import { bars } from './bars.ts';
import { donut } from './donut.ts';
import type { GraphicKind } from './graphic-kind.ts';
import { lines } from './lines.ts';
import { pictogram } from './pictogram.ts';
import { regionMap } from './region-map.ts';
import { seats } from './seats.ts';
import { stripes } from './stripes.ts';
import { weatherMap } from './weather-map.ts';

export const GRAPHIC_KINDS: readonly GraphicKind[] = [
  bars,
  lines,
  donut,
  seats,
  weatherMap,
  regionMap,
  pictogram,
  stripes,
];
