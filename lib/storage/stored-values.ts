import * as v from 'valibot';
import { log } from '#lib/core/log.ts';
import type { RecordStorage } from '#lib/host/record-storage.ts';
import type { SharedKey, StoredKey, WholeKey } from './stored-keys.ts';

/** Typed access to the keys of stored-keys.ts. */
export interface StoredValues {
  get<Value>(key: StoredKey<Value>): Promise<Value>;
  /** The write begins in this task, so that a page that closes does not lose it. */
  set<Value>(key: WholeKey<Value>, value: Value): Promise<void>;
  remove(key: WholeKey<unknown>): Promise<void>;
  /**
   * Stores what `next` returns for the stored value; nothing if it returns the same. Changes of a key are serialised
   * across all tabs, so that none gets lost. Resolves with whether the value changed; rejects with what `next` throws.
   */
  change<Value>(key: SharedKey<Value>, next: (value: Value) => Value): Promise<boolean>;
}

/** The entries of a value with that of `name` set; null removes it. */
export function withEntry<Entry>(
  all: Readonly<Record<string, Entry>>,
  name: string,
  entry: Entry | null,
): Record<string, Entry> {
  const { [name]: _, ...others } = all;
  return entry === null ? others : { ...others, [name]: entry };
}

/** The value with those entries only that are kept; the same object if all are. */
export function withEntriesThat<Entry>(
  isKept: (name: string) => boolean,
  all: Record<string, Entry>,
): Record<string, Entry> {
  const kept = Object.entries(all).filter(([name]) => isKept(name));
  return kept.length === Object.keys(all).length ? all : Object.fromEntries(kept);
}

export function createStoredValues(records: Pick<RecordStorage, 'read' | 'write' | 'alone'>): StoredValues {
  const inTurn = createTurns();
  const alone: NonNullable<RecordStorage['alone']> = records.alone ?? ((_key, work) => work());
  const write = (key: string, value: unknown): Promise<void> =>
    records.write([{ store: 'values', key, value }], 'relaxed');
  const get = async <Value>(key: StoredKey<Value>): Promise<Value> => {
    const stored = await records.read('values', key.key);
    if (stored === undefined) return key.fallback;
    const parsed = v.safeParse(key.schema, stored);
    if (parsed.success) return parsed.output;
    log('warn', 'storage: a damaged value was set aside', { key: key.key });
    return key.fallback;
  };
  return {
    get,
    set: ({ key }, value) => write(key, value),
    remove: ({ key }) => write(key, undefined),
    change: (key, next) =>
      inTurn(key.key, () =>
        alone(key.key, async () => {
          const before = await get(key);
          const after = next(before);
          if (after === before) return false;
          await write(key.key, after);
          return true;
        }),
      ),
  };
}

/** Runs work on a key in the order of the calls. */
function createTurns() {
  /** By key: the last one. */
  const last = new Map<string, Promise<unknown>>();
  return <Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const before = last.get(key);
    const done = before ? before.then(work) : work();
    const settled = done
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return done;
  };
}
