/** Searches that a person has saved under a name, kept by a server that announces `namedSearches`. */
import type { Call } from '#lib/contract/call.ts';
import {
  type NamedSearchRow,
  namedSearches,
  removeNamedSearch,
  saveNamedSearch,
  seeNamedSearch,
} from '#lib/contract/named-searches.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import type { CallInput, HttpClient } from '#lib/net/http-client.ts';

/**
 * Each resolves with the list as the server keeps it then. Rejects like a call, and with `session/owner-unconfirmed` if
 * the browser's session is not that of `owner`; then nothing was sent.
 */
export interface NamedSearchesApi {
  list(owner: string): Promise<NamedSearchRow[]>;
  /** Rejects with `metadata/template-name` if the server has the name already, or as many as it keeps. */
  save(owner: string, search: NamedSearchRow): Promise<NamedSearchRow[]>;
  seen(owner: string, id: string, lookedAt: number): Promise<NamedSearchRow[]>;
  remove(owner: string, id: string): Promise<NamedSearchRow[]>;
}

export interface NamedSearchesApiDeps {
  readonly httpClient: Pick<HttpClient, 'call'>;
  readonly ownerCheck: { assert(owner: string, csrfToken: string | null): void };
  readonly session: { refresh(): Promise<unknown> };
}

export function createNamedSearchesApi({ httpClient, ownerCheck, session }: NamedSearchesApiDeps): NamedSearchesApi {
  const call = async <Answer>(owner: string, what: Call<Answer>, input: CallInput = {}): Promise<Answer> => {
    const beforeSend = (csrfToken: string | null): void => ownerCheck.assert(owner, csrfToken);
    const send = () => httpClient.call(what, { ...input, beforeSend });
    try {
      return await send();
    } catch (error) {
      if (!hasCode(error, 'session/owner-unconfirmed')) throw error;
    }
    // The cookie has changed since.
    await session.refresh();
    return send();
  };
  return {
    list: (owner) => call(owner, namedSearches),
    save: (owner, { id, ...json }) =>
      call(owner, saveNamedSearch, { path: { id }, json }).catch((error: unknown) => {
        const isRefused = hasCode(error, 'net/status') && error.facts.status === 409;
        throw isRefused ? new AppError('metadata/template-name', { cause: error }) : error;
      }),
    seen: (owner, id, lookedAt) => call(owner, seeNamedSearch, { path: { id }, json: { lookedAt } }),
    remove: (owner, id) => call(owner, removeNamedSearch, { path: { id }, json: {} }),
  };
}
