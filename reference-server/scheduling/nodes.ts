/** What the nodes of one server need of each other in addition to the records. */
import type { Locks } from './locks.ts';
import { createMemoryLocks } from './memory-locks.ts';

export interface Nodes {
  readonly locks: Locks;
  /** Tells the other nodes that an upload was processed, failed or removed. May be lost. */
  publishDecided(uploadKey: string): void;
  /** Calls `listener` with each upload that another node publishes. */
  onDecided(listener: (uploadKey: string) => void): void;
  close(): Promise<void>;
}

export function createSingleNode(): Nodes {
  return {
    locks: createMemoryLocks(),
    publishDecided: () => undefined,
    onDecided: () => undefined,
    close: async () => undefined,
  };
}
