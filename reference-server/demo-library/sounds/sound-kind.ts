import type { SeedCategory } from '../categories.ts';
import type { Random } from '../random.ts';
import type { Region } from '../words/places.ts';
import type { SoundName } from '../words/sound-texts.ts';

export interface SoundKind {
  readonly name: SoundName;
  readonly category: SeedCategory;
  readonly region: Region;
  create(random: Random, seconds: number): Float32Array;
}
