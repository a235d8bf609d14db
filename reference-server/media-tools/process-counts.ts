import { availableParallelism, totalmem } from 'node:os';
import { MOST_BYTES } from './limited-command.ts';

/** Thumbnails get this part of the memory; the rest is for uploads, searches and the system. */
const PART = 1 / 2;

/**
 * How many processes make thumbnails: one core stays free, and all of them at their limit of memory have room. At least
 * two, so that one slow image does not hold up the others.
 */
export function drawerCount(cores = availableParallelism(), memoryBytes = ownMemory()): number {
  return Math.max(2, Math.min(cores - 1, Math.floor((memoryBytes * PART) / MOST_BYTES)));
}

/** Memory of the container if it is limited, else of the computer. */
function ownMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
