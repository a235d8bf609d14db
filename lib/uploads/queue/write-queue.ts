/**
 * Writes in the order of the calls. Calls during a transaction share the next one: a strict transaction waits for the
 * disk, and thousands of files would need thousands of them.
 */
import type { RecordChange, RecordStorage } from '#lib/host/record-storage.ts';

type Durability = 'strict' | 'relaxed';

/** Limits a transaction, so that it ends soon. */
const MAX_CHANGES = 2_000;

interface Waiting {
  readonly changes: readonly RecordChange[];
  readonly durability: Durability;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Resolves when the changes and all earlier ones are on disk, with at least the given durability. Rejects with the
 * storage's own error.
 */
export type Write = (changes: readonly RecordChange[], durability: Durability) => Promise<void>;

export function createWriteQueue(records: Pick<RecordStorage, 'write'>): Write {
  const waiting: Waiting[] = [];
  let isWriting = false;

  /** An empty call only waits for the earlier ones. */
  const commit = async (changes: readonly RecordChange[], durability: Durability): Promise<void> => {
    if (changes.length > 0) await records.write(changes, durability);
  };
  const writeAlone = ({ changes, durability, resolve, reject }: Waiting): Promise<void> =>
    commit(changes, durability).then(resolve, reject);
  const writeTogether = async (batch: readonly Waiting[]): Promise<void> => {
    const changes = batch.flatMap((one) => one.changes);
    const durability = batch.some((one) => one.durability === 'strict') ? 'strict' : 'relaxed';
    try {
      await commit(changes, durability);
      for (const { resolve } of batch) resolve();
    } catch {
      // If one write fails, retry each in its own transaction, in the same order.
      for (const one of batch) await writeAlone(one);
    }
  };
  const drain = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = nextBatch(waiting);
      const [only] = batch;
      await (only !== undefined && batch.length === 1 ? writeAlone(only) : writeTogether(batch));
    }
    isWriting = false;
  };
  return (changes, durability) =>
    new Promise((resolve, reject) => {
      waiting.push({ changes, durability, resolve, reject });
      void drain();
    });
}

/** Removes the calls of the next transaction, at least one, from `waiting`. */
function nextBatch(waiting: Waiting[]): Waiting[] {
  let changes = 0;
  const end = waiting.findIndex((one, at) => {
    changes += one.changes.length;
    return at > 0 && changes > MAX_CHANGES;
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}
