/** Every kind of photograph, in the order of the library. */
import type { SceneKind } from './scene.ts';
import { airport } from './scenes/airport.ts';
import { ambulance } from './scenes/ambulance.ts';
import { aurora } from './scenes/aurora.ts';
import { balloons } from './scenes/balloons.ts';
import { classroom } from './scenes/classroom.ts';
import { concert } from './scenes/concert.ts';
import { cycling } from './scenes/cycling.ts';
import { factory } from './scenes/factory.ts';
import { flood } from './scenes/flood.ts';
import { food } from './scenes/food.ts';
import { forestFire } from './scenes/forest-fire.ts';
import { goal } from './scenes/goal.ts';
import { harbour } from './scenes/harbour.ts';
import { harvest } from './scenes/harvest.ts';
import { lighthouse } from './scenes/lighthouse.ts';
import { market } from './scenes/market.ts';
import { motorway } from './scenes/motorway.ts';
import { mountains } from './scenes/mountains.ts';
import { museum } from './scenes/museum.ts';
import { portrait } from './scenes/portrait.ts';
import { pressConference } from './scenes/press-conference.ts';
import { protest } from './scenes/protest.ts';
import { railway } from './scenes/railway.ts';
import { rainStreet } from './scenes/rain-street.ts';
import { skyline } from './scenes/skyline.ts';
import { stadium } from './scenes/stadium.ts';
import { stormTide } from './scenes/storm-tide.ts';
import { swimming } from './scenes/swimming.ts';
import { windFarm } from './scenes/wind-farm.ts';

export const SCENE_KINDS: readonly SceneKind[] = [
  airport,
  ambulance,
  aurora,
  balloons,
  classroom,
  concert,
  cycling,
  factory,
  flood,
  food,
  forestFire,
  goal,
  harbour,
  harvest,
  lighthouse,
  market,
  motorway,
  mountains,
  museum,
  portrait,
  pressConference,
  protest,
  railway,
  rainStreet,
  skyline,
  stadium,
  stormTide,
  swimming,
  windFarm,
];
