/** Each user's choice whether small files are sent first; else they are sent in the order of the list. */
import { log } from '#lib/core/log.ts';
import { SMALL_FILES_FIRST } from '#lib/storage/stored-keys.ts';
import { type StoredValues, withEntry } from '#lib/storage/stored-values.ts';
import type { UploadTable } from '../table/upload-table.ts';

export interface SendingOrder {
  /** The choice of the user whose queue is shown. */
  isSmallFirst(): boolean;
  set(isSmallFirst: boolean): Promise<void>;
  /** Call it when the stored values are there, and with each state of the session. */
  follow(): void;
}

export interface SendingOrderDeps {
  readonly values: StoredValues;
  readonly table: Pick<UploadTable, 'setSmallFirst'>;
  /** `<server> <owner>` of the user shown; null while nobody is. */
  userKey(): string | null;
  changed(): void;
}

export function createSendingOrder({ values, table, userKey, changed }: SendingOrderDeps): SendingOrder {
  let isSmallFirst = false;
  let shownKey: string | null = null;
  const apply = (next: boolean): void => {
    if (next === isSmallFirst) return;
    isSmallFirst = next;
    table.setSmallFirst(next);
    changed();
  };
  return {
    isSmallFirst: () => isSmallFirst,
    async set(next) {
      const key = userKey();
      if (key === null) return;
      apply(next);
      await values.change(SMALL_FILES_FIRST, (all) => withEntry<boolean>(all, key, next || null));
    },
    follow() {
      const key = userKey();
      if (key === shownKey) return;
      shownKey = key;
      if (key === null) return apply(false);
      values.get(SMALL_FILES_FIRST).then(
        (stored) => key === userKey() && apply(stored[key] === true),
        (error: unknown) => log('warn', 'uploads: the order of sending was not read', { error }),
      );
    },
  };
}
