/** Every kind of photograph, in the order of the library. */
import type { SceneKind } from './scene.ts';
import { concert } from './scenes/concert.ts';
import { food } from './scenes/food.ts';
import { forestFire } from './scenes/forest-fire.ts';
import { goal } from './scenes/goal.ts';
import { harbour } from './scenes/harbour.ts';
import { lighthouse } from './scenes/lighthouse.ts';
import { market } from './scenes/market.ts';
import { mountains } from './scenes/mountains.ts';
import { portrait } from './scenes/portrait.ts';
import { pressConference } from './scenes/press-conference.ts';
import { skyline } from './scenes/skyline.ts';
import { stadium } from './scenes/stadium.ts';
import { stormTide } from './scenes/storm-tide.ts';

export const SCENE_KINDS: readonly SceneKind[] = [
  concert,
  food,
  forestFire,
  goal,
  harbour,
  lighthouse,
  market,
  mountains,
  portrait,
  pressConference,
  skyline,
  stadium,
  stormTide,
];
