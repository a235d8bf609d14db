/** Table of the scene kinds: category, region, and the months in which the photo can have been taken. */
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

/** Mostly portrait format. */
const UPRIGHT = [667, 750, 750, 800, 1000, 1500, 1333];

export const SCENE_KINDS: readonly SceneKind[] = [
  { name: 'airport', category: 'TRA', region: 'city', create: airport },
  { name: 'ambulance', category: 'HTH', region: 'city', create: ambulance },
  { name: 'aurora', category: 'SCI', region: 'north', months: [9, 10, 11, 12, 1, 2, 3], create: aurora },
  { name: 'balloons', category: 'LIF', region: 'river', months: [5, 6, 7, 8, 9, 10], create: balloons },
  { name: 'classroom', category: 'EDU', region: 'city', months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12], create: classroom },
  { name: 'concert', category: 'ACE', region: 'city', create: concert },
  { name: 'cycling', category: 'SPO', region: 'mountain', months: [3, 4, 5, 6, 7, 8, 9], create: cycling },
  { name: 'factory', category: 'FIN', region: 'city', create: factory },
  { name: 'flood', category: 'DIS', region: 'river', create: flood },
  { name: 'food', category: 'LIF', region: 'city', create: food },
  { name: 'forest-fire', category: 'DIS', region: 'country', months: [5, 6, 7, 8, 9], create: forestFire },
  { name: 'goal', category: 'SPO', region: 'city', create: goal },
  { name: 'harbour', category: 'FIN', region: 'coast', widths: [1500, 1500, 1778, 1333, 2200, 1000], create: harbour },
  { name: 'harvest', category: 'FIN', region: 'country', months: [6, 7, 8, 9], create: harvest },
  { name: 'lighthouse', category: 'LIF', region: 'coast', create: lighthouse },
  { name: 'market', category: 'LIF', region: 'city', months: [4, 5, 6, 7, 8, 9, 10], create: market },
  { name: 'motorway', category: 'TRA', region: 'city', create: motorway },
  { name: 'mountains', category: 'WEA', region: 'mountain', months: [11, 12, 1, 2, 3, 4], create: mountains },
  { name: 'museum', category: 'ACE', region: 'city', create: museum },
  { name: 'portrait', category: 'HUM', region: 'city', widths: UPRIGHT, create: portrait },
  { name: 'press-conference', category: 'POL', region: 'city', create: pressConference },
  { name: 'protest', category: 'SOI', region: 'city', create: protest },
  { name: 'railway', category: 'TRA', region: 'city', create: railway },
  { name: 'rain-street', category: 'WEA', region: 'city', months: [1, 2, 3, 4, 5, 9, 10, 11, 12], create: rainStreet },
  { name: 'skyline', category: 'FIN', region: 'city', create: skyline },
  { name: 'stadium', category: 'SPO', region: 'city', create: stadium },
  { name: 'storm-tide', category: 'WEA', region: 'coast', months: [10, 11, 12, 1, 2, 3], create: stormTide },
  { name: 'swimming', category: 'SPO', region: 'city', create: swimming },
  { name: 'wind-farm', category: 'ENV', region: 'coast', create: windFarm },
];
