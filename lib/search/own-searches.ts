/** Stores the last searches of each user, and those saved under a name, on this computer (docs/privacy.md). */
import { AppError } from '#lib/core/app-error.ts';
import type { QueueUser } from '#lib/core/queue-user.ts';
import { NAMED_SEARCHES, RECENT_SEARCHES } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { userValues } from '#lib/storage/user-values.ts';
import {
  isSameKept,
  type KeptSearch,
  MAX_NAME_LENGTH,
  MAX_NAMED,
  type NamedSearch,
  type OwnSearches,
  withRecent,
} from './model/kept-search.ts';

export interface OwnSearchesStorage {
  /** Empty without a user. */
  read(): Promise<OwnSearches>;
  /** The user has seen the first results of this search now. A no-op without a user. */
  looked(search: Omit<KeptSearch, 'lookedAt'>): Promise<void>;
  /**
   * Stores a search under a name, in place of the one with its id. Rejects with `metadata/template-name` if the name is
   * empty, too long or that of another search, or if there are `MAX_NAMED`; with `session/expired` without a user.
   */
  save(search: NamedSearch): Promise<void>;
  /** Ignores an unknown id. */
  remove(id: string): Promise<void>;
  removeRecent(): Promise<void>;
}

export function createOwnSearches(
  values: StoredValues,
  currentUser: () => QueueUser | null,
  now: () => number,
): OwnSearchesStorage {
  const recentOf = userValues(values, RECENT_SEARCHES);
  const namedOf = userValues(values, NAMED_SEARCHES);
  const changeNamed = async (next: (named: readonly NamedSearch[]) => readonly NamedSearch[]): Promise<void> => {
    const user = currentUser();
    if (user === null) throw new AppError('session/expired');
    await namedOf.change(user, (named = []) => {
      const changed = next(named);
      return changed.length === 0 ? null : [...changed];
    });
  };
  return {
    async read() {
      const user = currentUser();
      const [recent = [], named = []] = await Promise.all([recentOf.read(user), namedOf.read(user)]);
      return { recent, named: named.toSorted((one, other) => one.name.localeCompare(other.name)) };
    },
    async looked(search) {
      const user = currentUser();
      const seen = { ...search, lookedAt: now() };
      await recentOf.change(user, (recent = []) => {
        const next = withRecent(recent, seen);
        return next.length === 0 ? null : [...next];
      });
      await namedOf.change(
        user,
        (named) => named?.map((one) => (isSameKept(one, seen) ? { ...one, ...seen } : one)) ?? null,
      );
    },
    save: (search) =>
      changeNamed((named) => {
        const name = search.name.trim();
        const others = named.filter(({ id }) => id !== search.id);
        const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
        if (name === '' || name.length > MAX_NAME_LENGTH || isTaken || others.length >= MAX_NAMED)
          throw new AppError('metadata/template-name');
        return [...others, { ...search, name }];
      }),
    remove: (id) => changeNamed((named) => named.filter((one) => one.id !== id)),
    removeRecent: () => recentOf.change(currentUser(), () => null),
  };
}
