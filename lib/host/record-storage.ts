/** Durable records and blobs. Where the browser refuses storage, memory takes over and `isDurable` says so (docs/design/surfaces-and-messages.md#storage-may-be-refused). */

export type StoreName = 'items' | 'bundles' | 'values' | 'terminations';

export interface RecordChange {
  readonly store: StoreName;
  readonly key: string;
  /** `undefined` removes the record. */
  readonly value: unknown;
}

export interface RecordStorage {
  /** False: everything ends with this process. Known after the first call resolved. */
  readonly isDurable: () => boolean;
  readAll(store: StoreName): Promise<readonly unknown[]>;
  read(store: StoreName, key: string): Promise<unknown>;
  /** All changes or none. `strict` resolves after the bytes are on disk. Rejects with `storage/refused`. */
  write(changes: readonly RecordChange[], durability: 'strict' | 'relaxed'): Promise<void>;
  /** Removes every record of every store, those that cannot be read too. Rejects with `storage/refused`. */
  clear(): Promise<void>;
}

export interface BlobStorage {
  readonly isDurable: () => boolean;
  /** Copies the bytes in one transaction, strictly durable. Rejects with `storage/over-budget`. */
  put(entries: readonly { readonly key: string; readonly blob: Blob }[]): Promise<void>;
  get(key: string): Promise<Blob | null>;
  remove(keys: readonly string[]): Promise<void>;
  /** Removes the copies and whatever else was kept of these keys: the small pictures that surfaces made. */
  forget(keys: readonly string[]): Promise<void>;
  /** Keys of copies. */
  keys(): Promise<readonly string[]>;
  /** Keys of which anything at all is kept. */
  keptKeys(): Promise<readonly string[]>;
  /** What the browser says is left, in bytes. */
  freeBytes(): Promise<number>;
}
