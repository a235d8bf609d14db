/** The open connections of a node, and how long their work takes: a database that is cut off says nothing at all. */
import type pg from 'pg';
import { destroy } from './client-parts.ts';

export interface Connections {
  /** Forgotten when it ends. A loss is no uncaught error: what waits for answers rejects. */
  add(client: pg.Client): void;
  /** Ends all at once: what waits for their answers rejects. */
  breakAll(): void;
}

export function createConnections(): Connections {
  const open = new Set<pg.Client>();
  return {
    add(client) {
      open.add(client);
      // Also emitted while a statement runs, which rejects.
      client.on('error', () => undefined);
      client.once('end', () => open.delete(client));
    },
    breakAll() {
      for (const client of open) destroy(client);
    },
  };
}

export interface Durations {
  measure<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Age of the longest-running work in ms; 0 if nothing runs. */
  longestMs(): number;
}

export function createDurations(): Durations {
  const running = new Set<{ readonly since: number }>();
  return {
    async measure(work) {
      const run = { since: performance.now() };
      running.add(run);
      try {
        return await work();
      } finally {
        running.delete(run);
      }
    },
    longestMs() {
      const [oldest] = running;
      return oldest === undefined ? 0 : performance.now() - oldest.since;
    },
  };
}
