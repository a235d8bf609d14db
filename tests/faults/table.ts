/** All rows, in the order in which they run. */
import type { FaultRow } from './kit/fault-row.ts';
import { DEAD_ENDS } from './rows/dead-ends.ts';
import { GHOSTS } from './rows/ghosts.ts';
import { HELD } from './rows/held.ts';
import { HELD_HERE } from './rows/held-here.ts';
import { ONE_VERSION } from './rows/one-version.ts';
import { FULL_SERVER, PROXIES } from './rows/proxies-and-disks.ts';
import { SILENT_STOPS } from './rows/silent-stops.ts';

export const ROWS: readonly FaultRow[] = [
  ...HELD,
  ...HELD_HERE,
  ...ONE_VERSION,
  ...GHOSTS,
  ...SILENT_STOPS,
  ...DEAD_ENDS,
  ...PROXIES,
  ...FULL_SERVER,
];
