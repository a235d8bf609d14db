/** All rows, in their order. */
import type { FaultRow } from './harness/fault-row.ts';
import { HELD_HERE } from './rows/browser-faults.ts';
import { ONE_VERSION } from './rows/changing-files.ts';
import { HELD } from './rows/network-faults.ts';
import { NO_LEFTOVERS } from './rows/no-leftovers.ts';
import { SILENT_STOPS } from './rows/no-silent-stops.ts';
import { FULL_SERVER, PROXIES } from './rows/proxies-and-disks.ts';
import { SELF_RESOLVING_FAULTS } from './rows/self-resolving-faults.ts';

export const ROWS: readonly FaultRow[] = [
  ...HELD,
  ...HELD_HERE,
  ...ONE_VERSION,
  ...NO_LEFTOVERS,
  ...SILENT_STOPS,
  ...SELF_RESOLVING_FAULTS,
  ...PROXIES,
  ...FULL_SERVER,
];
