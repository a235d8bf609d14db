/**
 * The last searches of each user, on this computer, and those saved under a name, on this computer or on a server that
 * keeps them (docs/privacy.md, docs/design/search.md#recent-and-saved-searches).
 */
import { isFreeName } from '#lib/contract/named-search-rules.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { QueueUser } from '#lib/core/queue-user.ts';
import { withTimeLimit } from '#lib/core/with-time-limit.ts';
import { NAMED_SEARCHES, RECENT_SEARCHES } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { userValues } from '#lib/storage/user-values.ts';
import { isSameKept, type KeptSearch, type NamedSearch, type OwnSearches, withRecent } from './model/kept-search.ts';
import { createNamedOnServer } from './named-on-server.ts';
import type { NamedSearchesApi } from './named-searches-api.ts';

export interface OwnSearchesStorage {
  /** Empty without a user. While the server fails or takes longer than three seconds, the named ones are those of its last list. */
  read(): Promise<OwnSearches>;
  /** The user has seen the first results of this search now. A no-op without a user. */
  looked(search: Omit<KeptSearch, 'lookedAt'>): Promise<void>;
  /**
   * Stores a search under a name, in place of the one with its id. Rejects with `metadata/template-name` if the name is
   * empty, too long or that of another search, or if there are `MAX_NAMED`; with `session/expired` without a user; like
   * a call if the server keeps them.
   */
  save(search: NamedSearch): Promise<void>;
  /** Ignores an unknown id. Rejects like `save`. */
  remove(id: string): Promise<void>;
  removeRecent(): Promise<void>;
  /** If the server keeps named searches, moves those of this computer there. Never rejects. */
  moveToServer(): Promise<void>;
}

export interface OwnSearchesDeps {
  readonly values: StoredValues;
  readonly server: NamedSearchesApi;
  /** The server keeps named searches. */
  isOnServer(): boolean;
  currentUser(): QueueUser | null;
  now(): number;
}

export function createOwnSearches(deps: OwnSearchesDeps): OwnSearchesStorage {
  const { values, isOnServer, currentUser, now } = deps;
  const recentOf = userValues(values, RECENT_SEARCHES);
  const local = createLocalSearches(values);
  const onServer = createNamedOnServer(values, deps.server, currentUser);
  const owned = (): QueueUser => {
    const user = currentUser();
    if (user === null) throw new AppError('session/expired');
    return user;
  };
  const readNamed = async (user: QueueUser): Promise<readonly NamedSearch[]> => {
    if (!isOnServer()) return local.read(user);
    await withTimeLimit(onServer.refresh(user, local));
    return [...(await onServer.known(user)), ...(await local.read(user))];
  };
  return {
    async read() {
      const user = currentUser();
      const [recent = [], named] = await Promise.all([recentOf.read(user), user === null ? [] : readNamed(user)]);
      return { recent, named: named.toSorted((one, other) => one.name.localeCompare(other.name)) };
    },
    async looked(search) {
      const user = currentUser();
      const seen = { ...search, lookedAt: now() };
      await recentOf.change(user, (recent = []) => {
        const next = withRecent(recent, seen);
        return next.length === 0 ? null : [...next];
      });
      await local.change(user, (named) => named.map((one) => (isSameKept(one, seen) ? { ...one, ...seen } : one)));
      if (user !== null && isOnServer()) await onServer.seen(user, seen);
    },
    async save(search) {
      const user = owned();
      const named = { ...search, name: search.name.trim() };
      if (!isOnServer()) return local.change(user, (all) => withNamed(all, named));
      // Its id may be one of this computer. Whether the name is free, the server knows.
      withNamed([], named);
      await onServer.save(user, named);
      await local.remove(user, named.id);
    },
    async remove(id) {
      const user = owned();
      const isLocal = (await local.read(user)).some((one) => one.id === id);
      if (isLocal || !isOnServer()) await local.remove(user, id);
      else await onServer.remove(user, id);
    },
    removeRecent: () => recentOf.change(currentUser(), () => null),
    async moveToServer() {
      const user = currentUser();
      if (user !== null && isOnServer() && (await local.read(user)).length > 0) await onServer.refresh(user, local);
    },
  };
}

type List = readonly NamedSearch[];

/** Throws `metadata/template-name` if the name is not free. */
function withNamed(all: List, named: NamedSearch): List {
  const others = all.filter(({ id }) => id !== named.id);
  if (!isFreeName(named.name, others)) throw new AppError('metadata/template-name');
  return [...others, named];
}

/** Those saved on this computer; where the server keeps them, what it has not taken over. */
function createLocalSearches(values: StoredValues) {
  const namedOf = userValues(values, NAMED_SEARCHES);
  const change = (user: QueueUser | null, next: (all: List) => List): Promise<void> =>
    namedOf.change(user, (all = []) => {
      const changed = next(all);
      return changed.length === 0 ? null : [...changed];
    });
  return {
    change,
    read: async (user: QueueUser): Promise<List> => (await namedOf.read(user)) ?? [],
    remove: (user: QueueUser, id: string) => change(user, (all) => all.filter((one) => one.id !== id)),
  };
}
