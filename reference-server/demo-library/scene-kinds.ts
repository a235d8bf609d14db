/** Every kind of photograph, in the order of the library. */
import type { SceneKind } from './scene.ts';
import { factory } from './scenes/city/factory.ts';
import { food } from './scenes/city/food.ts';
import { market } from './scenes/city/market.ts';
import { museum } from './scenes/city/museum.ts';
import { rainStreet } from './scenes/city/rain-street.ts';
import { skyline } from './scenes/city/skyline.ts';
import { aurora } from './scenes/nature/aurora.ts';
import { flood } from './scenes/nature/flood.ts';
import { forestFire } from './scenes/nature/forest-fire.ts';
import { harvest } from './scenes/nature/harvest.ts';
import { lighthouse } from './scenes/nature/lighthouse.ts';
import { mountains } from './scenes/nature/mountains.ts';
import { stormTide } from './scenes/nature/storm-tide.ts';
import { windFarm } from './scenes/nature/wind-farm.ts';
import { classroom } from './scenes/people/classroom.ts';
import { concert } from './scenes/people/concert.ts';
import { goal } from './scenes/people/goal.ts';
import { portrait } from './scenes/people/portrait.ts';
import { pressConference } from './scenes/people/press-conference.ts';
import { protest } from './scenes/people/protest.ts';
import { stadium } from './scenes/people/stadium.ts';
import { swimming } from './scenes/people/swimming.ts';
import { airport } from './scenes/transport/airport.ts';
import { ambulance } from './scenes/transport/ambulance.ts';
import { balloons } from './scenes/transport/balloons.ts';
import { cycling } from './scenes/transport/cycling.ts';
import { harbour } from './scenes/transport/harbour.ts';
import { motorway } from './scenes/transport/motorway.ts';
import { railway } from './scenes/transport/railway.ts';

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
