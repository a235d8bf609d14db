/**
 * The last searches of each user, on this computer, and those saved under a name: on this computer, or on a server that
 * announces it, with its last list here (docs/privacy.md, docs/design/search.md#recent-and-saved-searches).
 */
import { isFreeName } from '#lib/contract/named-search-rules.ts';
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import { isSameUser, type QueueUser } from '#lib/core/queue-user.ts';
import { KNOWN_NAMED_SEARCHES, NAMED_SEARCHES, RECENT_SEARCHES } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { userValues } from '#lib/storage/user-values.ts';
import { isSameKept, type KeptSearch, type NamedSearch, type OwnSearches, withRecent } from './model/kept-search.ts';
import type { NamedSearchesApi } from './named-searches-api.ts';

export interface OwnSearchesStorage {
  /** Empty without a user. Without the server, those that it has sent last. */
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
  /** Moves what was saved on this computer to the server, if it keeps them now. Never rejects. */
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

type List = readonly NamedSearch[];

export function createOwnSearches({ values, server, isOnServer, currentUser, now }: OwnSearchesDeps): OwnSearchesStorage {
  const recentOf = userValues(values, RECENT_SEARCHES);
  /** Where the server keeps them: what it has not taken over. */
  const localOf = userValues(values, NAMED_SEARCHES);
  const knownOf = userValues(values, KNOWN_NAMED_SEARCHES);
  const owned = (): QueueUser => {
    const user = currentUser();
    if (user === null) throw new AppError('session/expired');
    return user;
  };
  const change = (of: typeof localOf, user: QueueUser | null, next: (list: List) => List): Promise<void> =>
    of.change(user, (list = []) => {
      const changed = next(list);
      return changed.length === 0 ? null : [...changed];
    });
  const without = (id: string) => (list: List) => list.filter((one) => one.id !== id);

  /** A list that was requested later is not overwritten by an earlier one. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (user: QueueUser, request: () => Promise<List>): Promise<void> => {
    const turn = last.then(async () => {
      const list = await request();
      // What arrives after Sign Out is not stored.
      await change(knownOf, user, (known) => (isSameUser(currentUser(), user) ? list : known));
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  const notMoved = (error: unknown): null => {
    log('warn', 'search: named search not moved', { error });
    return null;
  };
  /** What the server cannot take over, because of its name or number, stays. */
  const readFromServer = (user: QueueUser): Promise<void> =>
    inTurn(user, async () => {
      let list: List = await server.list(user.owner);
      for (const one of (await localOf.read(user)) ?? []) {
        const isThere = list.some((other) => isSameKept(one, other) && one.name === other.name);
        if (!isThere && !isFreeName(one.name, list)) continue;
        const moved = isThere ? list : await server.save(user.owner, one).catch(notMoved);
        if (moved === null) continue;
        list = moved;
        await change(localOf, user, without(one.id));
      }
      return list;
    });
  const readOrKnown = (user: QueueUser): Promise<void> =>
    readFromServer(user).catch((error: unknown) => log('warn', 'search: named searches not read', { error }));

  return {
    async read() {
      const user = currentUser();
      if (user !== null && isOnServer()) await readOrKnown(user);
      const [recent = [], local = [], known = []] = await Promise.all([
        recentOf.read(user),
        localOf.read(user),
        isOnServer() ? knownOf.read(user) : [],
      ]);
      return { recent, named: [...known, ...local].toSorted((one, other) => one.name.localeCompare(other.name)) };
    },
    async looked(search) {
      const user = currentUser();
      const seen = { ...search, lookedAt: now() };
      await recentOf.change(user, (recent = []) => {
        const next = withRecent(recent, seen);
        return next.length === 0 ? null : [...next];
      });
      const withSeen = (list: List) => list.map((one) => (isSameKept(one, seen) ? { ...one, ...seen } : one));
      await change(localOf, user, withSeen);
      if (user === null || !isOnServer()) return;
      const known = ((await knownOf.read(user)) ?? []).filter((one) => isSameKept(one, seen));
      for (const { id } of known) await inTurn(user, () => server.seen(user.owner, id, seen.lookedAt));
    },
    async save(search) {
      const user = owned();
      const named = { ...search, name: search.name.trim() };
      const withNamed = (list: List) => {
        const others = without(named.id)(list);
        if (!isFreeName(named.name, others)) throw new AppError('metadata/template-name');
        return [...others, named];
      };
      if (!isOnServer()) return change(localOf, user, withNamed);
      // The server knows the others.
      withNamed([]);
      await inTurn(user, () => server.save(user.owner, named));
      await change(localOf, user, without(named.id));
    },
    async remove(id) {
      const user = owned();
      const isLocal = (await localOf.read(user))?.some((one) => one.id === id) ?? false;
      await change(localOf, user, without(id));
      if (!isLocal && isOnServer()) await inTurn(user, () => server.remove(user.owner, id));
    },
    removeRecent: () => recentOf.change(currentUser(), () => null),
    async moveToServer() {
      const user = currentUser();
      if (user !== null && isOnServer() && (await localOf.read(user)) !== undefined) await readOrKnown(user);
    },
  };
}
