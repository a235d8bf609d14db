/** One answer for all pictures of a shoot that were taken at the same place, within 100 m of each other (3.8). */

import type { SessionCache } from '#lib/net/session-cache.ts';
import type { Coordinates } from './model/coordinates.ts';
import type { PlaceProposal } from './model/place-proposal.ts';

type Search = (latitude: number, longitude: number) => Promise<readonly PlaceProposal[]>;

interface Asked {
  readonly at: Coordinates;
  readonly answer: ReturnType<Search>;
}

/** 111 m of latitude. */
const NEAR_DEGREES = 0.001;

/** Like `search`, which is asked once for a place and session, and again after it failed. */
export function createNearPlaces(search: Search, cache: SessionCache): (at: Coordinates) => ReturnType<Search> {
  return async (at) => {
    const known = await cache.get('places', async (): Promise<Asked[]> => []);
    const near = known.find((other) => areNear(other.at, at));
    if (near) return near.answer;
    const asked = { at, answer: search(at.latitude, at.longitude) };
    known.push(asked);
    asked.answer.catch(() => known.splice(known.indexOf(asked), 1));
    return asked.answer;
  };
}

function areNear(one: Coordinates, other: Coordinates): boolean {
  const east = Math.abs(one.longitude - other.longitude);
  // Degrees of longitude shrink towards the poles, and 180° is -180°.
  const scale = Math.cos((one.latitude * Math.PI) / 180);
  return Math.abs(one.latitude - other.latitude) <= NEAR_DEGREES && Math.min(east, 360 - east) * scale <= NEAR_DEGREES;
}
