/** Shares one result among pictures taken within about 100 m (3.8). */

import type { SessionCache } from '#lib/net/session-cache.ts';
import { type Coordinates, distanceKm } from './model/coordinates.ts';
import type { PlaceProposal } from './model/place-proposal.ts';

type Search = (latitude: number, longitude: number) => Promise<readonly PlaceProposal[]>;

interface CachedSearch {
  readonly at: Coordinates;
  readonly answer: ReturnType<Search>;
}

/** 111 m of latitude. */
const NEAR_DEGREES = 0.001;

/** Like `search`, with results cached per place and session of `cache`; failures are not cached. */
export function createNearPlaces(search: Search, cache: SessionCache): (at: Coordinates) => ReturnType<Search> {
  return async (at) => {
    const known = await cache.get('places', async (): Promise<CachedSearch[]> => []);
    const near = known.find((other) => areNear(other.at, at));
    if (near)
      return (await near.answer).map((place) => ({ ...place, km: place.position && distanceKm(place.position, at) }));
    const cached = { at, answer: search(at.latitude, at.longitude) };
    known.push(cached);
    cached.answer.catch(() => known.splice(known.indexOf(cached), 1));
    return cached.answer;
  };
}

function areNear(one: Coordinates, other: Coordinates): boolean {
  const east = Math.abs(one.longitude - other.longitude);
  // Degrees of longitude are shorter near the poles, and 180° equals -180°.
  const scale = Math.cos((one.latitude * Math.PI) / 180);
  return Math.abs(one.latitude - other.latitude) <= NEAR_DEGREES && Math.min(east, 360 - east) * scale <= NEAR_DEGREES;
}
