import * as v from 'valibot';
import { log } from '#lib/core/log.ts';
import type { RecordStorage } from '#lib/host/record-storage.ts';
import type { StoredKey } from './stored-keys.ts';

/** Typed access to the keys of stored-keys.ts. */
export interface StoredValues {
  get<Value>(key: StoredKey<Value>): Promise<Value>;
  set<Value>(key: StoredKey<Value>, value: Value): Promise<void>;
  remove(key: StoredKey<unknown>): Promise<void>;
}

export function createStoredValues(records: RecordStorage): StoredValues {
  return {
    async get(key) {
      const stored = await records.read('values', key.key);
      if (stored === undefined) return key.fallback;
      const parsed = v.safeParse(key.schema, stored);
      if (parsed.success) return parsed.output;
      log('warn', 'storage: a damaged value was set aside', { key: key.key });
      return key.fallback;
    },
    set: (key, value) => records.write([{ store: 'values', key: key.key, value }], 'relaxed'),
    remove: (key) => records.write([{ store: 'values', key: key.key, value: undefined }], 'relaxed'),
  };
}
