/**
 * Durable records and blobs. If the browser refuses storage, they are in memory and `isDurable` is false
 * (docs/design/surfaces-and-messages.md#storage-may-be-refused).
 */

export type StoreName = 'items' | 'bundles' | 'steps' | 'values' | 'terminations';

export interface RecordChange {
  readonly store: StoreName;
  readonly key: string;
  /** `undefined` removes the record. */
  readonly value: unknown;
}

export interface RecordStorage {
  /** False: records are lost when this process ends. Known after the first call has resolved. */
  readonly isDurable: () => boolean;
  /** All records of a store, unparsed. */
  readAll(store: StoreName): Promise<readonly unknown[]>;
  /** Unparsed; `undefined` if there is none. */
  read(store: StoreName, key: string): Promise<unknown>;
  /** All changes or none. `strict` resolves after the bytes are on disk. Rejects with `storage/refused`. */
  write(changes: readonly RecordChange[], durability: 'strict' | 'relaxed'): Promise<void>;
  /**
   * Resolves with the answer of `work`, which runs while no other tab runs one for the same name. Absent on hosts with one
   * engine.
   */
  alone?<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer>;
  /** Removes all records of all stores, also unreadable ones. Rejects with `storage/refused`. */
  clear(): Promise<void>;
  /** Removed records are in no file of the browser afterwards, as far as it allows that (docs/privacy.md). */
  eraseRemoved(): Promise<void>;
}

/** Bytes of small files, and a Blob of large ones (decision 44). */
export type StoredBytes = Blob | Uint8Array<ArrayBuffer>;

export interface StoredCopy {
  readonly key: string;
  readonly content: StoredBytes;
}

export interface BlobStorage {
  /** False without a database: nothing is stored. Known after the first call has resolved. */
  readonly isDurable: () => boolean;
  /** Copies the bytes in one transaction, strictly durable. Rejects with `storage/over-budget`. */
  put(copies: readonly StoredCopy[]): Promise<void>;
  /** The copies in the order of their keys, read in one transaction; null for a key without one. */
  get(keys: readonly string[]): Promise<readonly (StoredBytes | null)[]>;
  /** Removes the copies of these keys. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes the copies and thumbnails of these keys. */
  forget(keys: readonly string[]): Promise<void>;
  /** Keys of copies. */
  keys(): Promise<readonly string[]>;
  /** Keys that have a copy or a thumbnail. */
  keptKeys(): Promise<readonly string[]>;
  /** Free storage as reported by the browser, in bytes. */
  freeBytes(): Promise<number>;
}
