/**
 * Writes in the order of the calls. What is asked for while a transaction is under way goes together with the next one: a
 * strict commit waits for the disk, and thousands of files ask for thousands of them.
 */
import type { RecordChange, RecordStorage } from '#lib/host/record-storage.ts';

type Durability = 'strict' | 'relaxed';

/** Far more than a person's gestures ask for at once; a transaction that grows without end ends late. */
const MAX_CHANGES = 2_000;

interface Waiting {
  readonly changes: readonly RecordChange[];
  readonly durability: Durability;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Resolves when the changes, and all that was asked for before, are on disk, as durable as asked or more. Rejects with the
 * storage's own error.
 */
export type Write = (changes: readonly RecordChange[], durability: Durability) => Promise<void>;

export function createWriteQueue(records: Pick<RecordStorage, 'write'>): Write {
  const waiting: Waiting[] = [];
  let isWriting = false;

  /** Nothing to write: its turn alone is waited for. */
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
      // One that is refused spoils the transaction of all: each has its own then, in the same order.
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

/** Takes what goes into one transaction off `waiting`: one call at least. */
function nextBatch(waiting: Waiting[]): Waiting[] {
  let changes = 0;
  const end = waiting.findIndex((one, at) => {
    changes += one.changes.length;
    return at > 0 && changes > MAX_CHANGES;
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}
