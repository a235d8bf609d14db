import type { SeedCategory } from '../categories.ts';
import type { Random } from '../random.ts';
import type { Region } from '../words/places.ts';

export interface SoundTexts {
  readonly headline: string;
  readonly caption: string;
  readonly keywords: readonly string[];
}

export interface SoundKind {
  readonly name: string;
  readonly category: SeedCategory;
  readonly region: Region;
  create(random: Random, seconds: number): Float32Array;
  readonly en: SoundTexts;
  readonly de: SoundTexts;
}
