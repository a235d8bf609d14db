/** Values of each user of a server, as entries of one stored key. */
import { type QueueUser, userKey } from '#lib/core/queue-user.ts';
import { STORED_KEYS, type UserKey } from './stored-keys.ts';
import { type StoredValues, withEntriesThat, withEntry } from './stored-values.ts';

export interface UserValues<Value> {
  /** Undefined without a stored value, and without a user. */
  read(user: QueueUser | null): Promise<Value | undefined>;
  /**
   * Stores what `next` returns for the user's value; null removes it. Like `StoredValues.change`, none of two changes at
   * once gets lost. A no-op without a user. Rejects with what `next` throws.
   */
  change(user: QueueUser | null, next: (value: Value | undefined) => Value | null): Promise<void>;
}

export function userValues<Value>(values: StoredValues, key: UserKey<Value>): UserValues<Value> {
  return {
    read: async (user) => (user === null ? undefined : (await values.get(key))[userKey(user)]),
    async change(user, next) {
      if (user === null) return;
      const name = userKey(user);
      await values.change(key, (all) => withEntry(all, name, next(all[name])));
    },
  };
}

/**
 * Removes the values of all users but those who are kept, of the keys that end with one of these. Resolves with whether
 * something was removed. `isKept` gets what `userKey` returns.
 */
export async function keepUsers(
  values: StoredValues,
  ends: readonly UserKey<unknown>['endsWith'][],
  isKept: (user: string) => boolean,
): Promise<boolean> {
  const keys: UserKey<unknown>[] = STORED_KEYS.filter((key) => 'endsWith' in key);
  const ended = keys.filter(({ endsWith }) => ends.includes(endsWith));
  const removed = await Promise.all(ended.map((key) => values.change(key, (all) => withEntriesThat(isKept, all))));
  return removed.includes(true);
}
