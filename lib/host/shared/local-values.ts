import type { RecordChange, RecordStorage } from '../record-storage.ts';

/**
 * Keeps the values of these keys in local storage, as JSON under the key itself (specification 3.3, 3.20), and all else in
 * `records`: them too where there is no local storage, as in a service worker, or the browser refuses it.
 */
export function createLocalValues(records: RecordStorage, keys: readonly string[]): RecordStorage {
  const isLocal = ({ store, key }: Pick<RecordChange, 'store' | 'key'>): boolean =>
    store === 'values' && keys.includes(key);
  return {
    ...records,
    async read(store, key) {
      const text = isLocal({ store, key }) ? readLocal(key) : null;
      // Earlier versions kept everything there.
      return text === null ? records.read(store, key) : parsed(text);
    },
    async write(changes, durability) {
      const kept = changes.map((change) => {
        const isWritten = isLocal(change) && writeLocal(change.key, change.value);
        // What was kept there before would come back once the value is removed.
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

/** False: refused. Then nothing older is left there either, as far as the browser lets it. */
function writeLocal(key: string, value: unknown): boolean {
  try {
    localStorage.removeItem(key);
    if (value !== undefined) localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What is no JSON is of another program, and does not fit any shape. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
