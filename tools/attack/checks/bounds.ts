/** Every request has a bound, and no attack slows another person (contract: Errors, Search). */
import { CONNECTION_BOUNDS } from './bounded-connections.ts';
import { REQUEST_BOUNDS } from './bounded-requests.ts';
import { SEARCH_BOUNDS } from './bounded-searches.ts';
import type { Group } from './check.ts';
import { CROWDS } from './crowds.ts';
import { RESETS } from './resets.ts';
import { SLOW_READERS } from './slow-readers.ts';

export const BOUNDS: Group = {
  name: 'bounds',
  checks: [...SEARCH_BOUNDS, ...REQUEST_BOUNDS, ...CONNECTION_BOUNDS, ...CROWDS, ...RESETS, ...SLOW_READERS],
};
