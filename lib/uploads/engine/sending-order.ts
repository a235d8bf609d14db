/** Each user's choice whether small files are sent first; else they are sent in the order of the list. */
import { log } from '#lib/core/log.ts';
import { isSameUser, type QueueUser } from '#lib/core/queue-user.ts';
import { SMALL_FILES_FIRST } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { userValues } from '#lib/storage/user-values.ts';
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
  /** The user shown; null while there is none. */
  user(): QueueUser | null;
  changed(): void;
}

export function createSendingOrder({ values, table, user, changed }: SendingOrderDeps): SendingOrder {
  let isSmallFirst = false;
  let shown: QueueUser | null = null;
  const smallFirst = userValues(values, SMALL_FILES_FIRST);
  const apply = (next: boolean): void => {
    if (next === isSmallFirst) return;
    isSmallFirst = next;
    table.setSmallFirst(next);
    changed();
  };
  return {
    isSmallFirst: () => isSmallFirst,
    async set(next) {
      const current = user();
      if (current === null) return;
      apply(next);
      await smallFirst.change(current, () => next || null);
    },
    follow() {
      const current = user();
      if (current === null ? shown === null : isSameUser(shown, current)) return;
      shown = current;
      if (current === null) return apply(false);
      smallFirst.read(current).then(
        (stored) => isSameUser(user(), current) && apply(stored === true),
        (error: unknown) => log('warn', 'uploads: the order of sending was not read', { error }),
      );
    },
  };
}
