/** Every kind of photograph, in the order of the library. */
import type { SceneKind } from './scene.ts';
import { airport } from './scenes/airport.ts';
import { ambulance } from './scenes/ambulance.ts';
import { classroom } from './scenes/classroom.ts';
import { concert } from './scenes/concert.ts';
import { factory } from './scenes/factory.ts';
import { food } from './scenes/food.ts';
import { forestFire } from './scenes/forest-fire.ts';
import { goal } from './scenes/goal.ts';
import { harbour } from './scenes/harbour.ts';
import { lighthouse } from './scenes/lighthouse.ts';
import { market } from './scenes/market.ts';
import { motorway } from './scenes/motorway.ts';
import { mountains } from './scenes/mountains.ts';
import { portrait } from './scenes/portrait.ts';
import { pressConference } from './scenes/press-conference.ts';
import { railway } from './scenes/railway.ts';
import { rainStreet } from './scenes/rain-street.ts';
import { skyline } from './scenes/skyline.ts';
import { stadium } from './scenes/stadium.ts';
import { stormTide } from './scenes/storm-tide.ts';
import { windFarm } from './scenes/wind-farm.ts';

export const SCENE_KINDS: readonly SceneKind[] = [
  airport,
  ambulance,
  classroom,
  concert,
  factory,
  food,
  forestFire,
  goal,
  harbour,
  lighthouse,
  market,
  motorway,
  mountains,
  portrait,
  pressConference,
  railway,
  rainStreet,
  skyline,
  stadium,
  stormTide,
  windFarm,
];
