/** The kinds of scenes in the pictures: category, region, and the months in which the photo can have been taken. */
import type { SeedCategory } from './seed-categories.ts';
import type { Region } from './texts/places.ts';
import type { SceneName } from './texts/stories/english-stories.ts';

export interface SceneKind {
  readonly name: SceneName;
  readonly category: SeedCategory;
  readonly region: Region;
  /** Months in which it can have been taken, 1–12; all by default. */
  readonly months?: readonly number[];
}

export const SCENE_KINDS: readonly SceneKind[] = [
  { name: 'airport', category: 'TRA', region: 'city' },
  { name: 'ambulance', category: 'HTH', region: 'city' },
  { name: 'aurora', category: 'SCI', region: 'north', months: [9, 10, 11, 12, 1, 2, 3] },
  { name: 'balloons', category: 'LIF', region: 'river', months: [5, 6, 7, 8, 9, 10] },
  { name: 'classroom', category: 'EDU', region: 'city', months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12] },
  { name: 'concert', category: 'ACE', region: 'city' },
  { name: 'cycling', category: 'SPO', region: 'mountain', months: [3, 4, 5, 6, 7, 8, 9] },
  { name: 'factory', category: 'FIN', region: 'city' },
  { name: 'flood', category: 'DIS', region: 'river' },
  { name: 'food', category: 'LIF', region: 'city' },
  { name: 'forest-fire', category: 'DIS', region: 'country', months: [5, 6, 7, 8, 9] },
  { name: 'goal', category: 'SPO', region: 'city' },
  { name: 'harbour', category: 'FIN', region: 'coast' },
  { name: 'harvest', category: 'FIN', region: 'country', months: [6, 7, 8, 9] },
  { name: 'lighthouse', category: 'LIF', region: 'coast' },
  { name: 'market', category: 'LIF', region: 'city', months: [4, 5, 6, 7, 8, 9, 10] },
  { name: 'motorway', category: 'TRA', region: 'city' },
  { name: 'mountains', category: 'WEA', region: 'mountain', months: [11, 12, 1, 2, 3, 4] },
  { name: 'museum', category: 'ACE', region: 'city' },
  { name: 'portrait', category: 'HUM', region: 'city' },
  { name: 'press-conference', category: 'POL', region: 'city' },
  { name: 'protest', category: 'SOI', region: 'city' },
  { name: 'railway', category: 'TRA', region: 'city' },
  { name: 'rain-street', category: 'WEA', region: 'city', months: [1, 2, 3, 4, 5, 9, 10, 11, 12] },
  { name: 'skyline', category: 'FIN', region: 'city' },
  { name: 'stadium', category: 'SPO', region: 'city' },
  { name: 'storm-tide', category: 'WEA', region: 'coast', months: [10, 11, 12, 1, 2, 3] },
  { name: 'swimming', category: 'SPO', region: 'city' },
  { name: 'wind-farm', category: 'ENV', region: 'coast' },
];
