import type { RecordChange, RecordStorage } from '../record-storage.ts';

/**
 * Stores the values of these keys in local storage, as JSON under the key itself (specification 3.3, 3.20), and all
 * others in `records`. Without local storage, as in a service worker, all of them are in `records`.
 */
export function createLocalValues(records: RecordStorage, keys: readonly string[]): RecordStorage {
  const isLocal = ({ store, key }: Pick<RecordChange, 'store' | 'key'>): boolean =>
    store === 'values' && keys.includes(key);
  return {
    ...records,
    async read(store, key) {
      const text = isLocal({ store, key }) ? readLocal(key) : null;
      // What local storage has refused is there.
      return text === null ? records.read(store, key) : parsed(text);
    },
    async write(changes, durability) {
      const kept = changes.map((change) => {
        const isWritten = isLocal(change) && writeLocal(change.key, change.value);
        // Otherwise the old value would reappear when the new one is removed.
        return isWritten ? { ...change, value: undefined } : change;
      });
      await records.write(kept, durability);
    },
    async clear() {
      for (const key of keys) writeLocal(key, undefined);
      await records.clear();
    },
  };
}

function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False if refused; the old value is then removed, if the browser allows it. */
function writeLocal(key: string, value: unknown): boolean {
  try {
    localStorage.removeItem(key);
    if (value !== undefined) localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Text that is not JSON comes from another program and fits no schema. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
