/** Named searches where the server keeps them, with its last list on this computer. */
import { isFreeName } from '#lib/contract/named-search-rules.ts';
import { log } from '#lib/core/log.ts';
import { isSameUser, type QueueUser } from '#lib/core/queue-user.ts';
import { KNOWN_NAMED_SEARCHES } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { userValues } from '#lib/storage/user-values.ts';
import { isSameKept, type KeptSearch, type NamedSearch } from './model/kept-search.ts';
import type { NamedSearchesApi } from './named-searches-api.ts';

export interface NamedOnServer {
  /** The last list; empty before the first one. */
  known(user: QueueUser): Promise<readonly NamedSearch[]>;
  /** Requests the list, and moves what the computer has to the server. Never rejects. */
  refresh(user: QueueUser, local: LocalSearches): Promise<void>;
  /** The three reject like a call. */
  save(user: QueueUser, search: NamedSearch): Promise<void>;
  remove(user: QueueUser, id: string): Promise<void>;
  /** The user has seen the results of a search, whatever its name. */
  seen(user: QueueUser, search: KeptSearch): Promise<void>;
}

/** Searches that were saved on this computer. */
interface LocalSearches {
  read(user: QueueUser): Promise<readonly NamedSearch[]>;
  remove(user: QueueUser, id: string): Promise<void>;
}

export function createNamedOnServer(
  values: StoredValues,
  server: NamedSearchesApi,
  currentUser: () => QueueUser | null,
): NamedOnServer {
  const knownOf = userValues(values, KNOWN_NAMED_SEARCHES);
  const known = async (user: QueueUser) => (await knownOf.read(user)) ?? [];
  /** One after the other, so that no list is stored over a later one. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (user: QueueUser, request: () => Promise<readonly NamedSearch[]>): Promise<void> => {
    const turn = last.then(async () => {
      const list = await request();
      // What arrives after Sign Out is not stored.
      const stored = list.length === 0 ? null : [...list];
      await knownOf.change(user, (before) => (isSameUser(currentUser(), user) ? stored : (before ?? null)));
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  const move = async (user: QueueUser, local: LocalSearches): Promise<readonly NamedSearch[]> => {
    let list = await server.list(user.owner);
    for (const search of await local.read(user)) {
      const moved = await taken(list, search, () => server.save(user.owner, search));
      if (moved === null) continue;
      list = moved;
      await local.remove(user, search.id);
    }
    return list;
  };
  return {
    known,
    refresh: (user, local) =>
      inTurn(user, () => move(user, local)).catch((error: unknown) =>
        log('warn', 'search: named searches not read', { error }),
      ),
    save: (user, search) => inTurn(user, () => server.save(user.owner, search)),
    remove: (user, id) => inTurn(user, () => server.remove(user.owner, id)),
    async seen(user, search) {
      const same = (await known(user)).filter((one) => isSameKept(one, search));
      for (const { id } of same) await inTurn(user, () => server.seen(user.owner, id, search.lookedAt));
    },
  };
}

/** The list with this search; null if the server cannot take it over, because of its name or number. */
async function taken<List extends readonly NamedSearch[]>(
  list: List,
  search: NamedSearch,
  save: () => Promise<List>,
): Promise<List | null> {
  if (list.some((one) => isSameKept(one, search) && one.name === search.name)) return list;
  if (!isFreeName(search.name, list)) return null;
  return save().catch((error: unknown) => {
    log('warn', 'search: named search not moved', { error });
    return null;
  });
}
