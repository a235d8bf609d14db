/** The kinds of sounds, with category and region. */
import type { SeedCategory } from './seed-categories.ts';
import type { Region } from './texts/places.ts';
import type { SoundName } from './texts/sound-texts.ts';

export interface SoundKind {
  readonly name: SoundName;
  readonly category: SeedCategory;
  readonly region: Region;
}

export const SOUND_KINDS: readonly SoundKind[] = [
  { name: 'rain', category: 'WEA', region: 'city' },
  { name: 'wind', category: 'WEA', region: 'coast' },
  { name: 'waves', category: 'ENV', region: 'coast' },
  { name: 'thunder', category: 'WEA', region: 'mountain' },
  { name: 'birdsong', category: 'ENV', region: 'country' },
  { name: 'campfire', category: 'LIF', region: 'country' },
  { name: 'crickets', category: 'ENV', region: 'country' },
  { name: 'siren', category: 'DIS', region: 'city' },
  { name: 'train-ride', category: 'TRA', region: 'city' },
  { name: 'crowd', category: 'SPO', region: 'city' },
  { name: 'applause', category: 'POL', region: 'city' },
  { name: 'ship-horn', category: 'TRA', region: 'coast' },
  { name: 'monitor', category: 'HTH', region: 'city' },
  { name: 'press', category: 'FIN', region: 'city' },
  { name: 'bells', category: 'HUM', region: 'city' },
  { name: 'piano', category: 'ACE', region: 'city' },
  { name: 'organ', category: 'ACE', region: 'river' },
  { name: 'drums', category: 'ACE', region: 'city' },
  { name: 'interview', category: 'POL', region: 'city' },
  { name: 'commentary', category: 'SPO', region: 'city' },
  { name: 'jingle', category: 'ACE', region: 'city' },
];
