import { SEARCH_CALLS, type SearchAnswer, type SearchRequest } from '#lib/contract/search.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { AppError, toPlainError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import { hasUserInfo } from '#lib/core/user-info.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { waitOut } from '#lib/net/wait-out.ts';
import type { AuthState } from '#lib/session/model/auth-state.ts';

export interface SearchApi {
  /**
   * One page (7.12, 7.13). Waits for a server that is not available for a short time. Rejects with `aborted` after
   * `abort(requestId)`, else like a call.
   */
  page(requestId: string, type: SearchType, request: SearchRequest): Promise<SearchAnswer>;
  /** A no-op after the request has ended. */
  abort(requestId: string): void;
  /**
   * Aborts running searches and sends no new ones while `signOut` runs, and then until the next sign-in: they reject with
   * `session/expired`.
   */
  whileSigningOut(signOut: () => Promise<void>): Promise<void>;
}

export function createSearchApi(
  httpClient: HttpClient,
  session: { onChange(listener: (state: Pick<AuthState, 'status'>) => void): unknown },
): SearchApi {
  const running = new Map<string, AbortController>();
  let isSigningOut = false;
  let isSignedOut = false;
  session.onChange(({ status }) => {
    isSignedOut = status === 'signed-out';
  });
  const isOver = (): boolean => isSigningOut || isSignedOut;
  return {
    async page(requestId, type, request) {
      // A surface may not know yet that the session has ended.
      if (isOver()) throw new AppError('session/expired');
      const controller = new AbortController();
      const { signal } = controller;
      running.set(requestId, controller);
      const json = type === 'text' ? { ...request, txtFullText: true } : request;
      try {
        const answer = await waitOut(() => httpClient.call(SEARCH_CALLS[type], { json, signal }), signal);
        return withAbsoluteUrls(answer, httpClient.server());
      } catch (error) {
        if (isOver()) throw new AppError('session/expired', { cause: error });
        const { code, facts } = toPlainError(error);
        // 8.6. The search text is not logged.
        if (code !== 'aborted') log('warn', 'search: a page failed', { type, code, status: facts['status'] });
        throw error;
      } finally {
        running.delete(requestId);
      }
    },
    abort: (requestId) => running.get(requestId)?.abort(),
    async whileSigningOut(signOut) {
      isSigningOut = true;
      for (const controller of running.values()) controller.abort();
      await signOut().finally(() => {
        isSigningOut = false;
      });
    },
  };
}

/** Makes media addresses absolute: they are relative to the server, and extension pages have another origin. */
function withAbsoluteUrls(answer: SearchAnswer, server: string | null): SearchAnswer {
  if (server === null) return answer;
  const absolute = <Item extends object>(item: Item): Item =>
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [
        key,
        key.endsWith('URL') && typeof value === 'string' ? mediaUrl(value, server) : value,
      ]),
    ) as Item;
  const Results = answer.Results.map((row) => {
    if ('Image' in row) return { ...row, Image: absolute(row.Image) };
    return 'AVMedia' in row ? { ...row, AVMedia: absolute(row.AVMedia) } : row;
  });
  return { ...answer, Results };
}

/** Only http(s) addresses without a user name or password may reach an `<img>` or a link; empty otherwise. */
function mediaUrl(value: string, server: string): string {
  if (value === '') return '';
  try {
    const url = new URL(value, server);
    return /^https?:$/.test(url.protocol) && !hasUserInfo(url) ? url.href : '';
  } catch {
    return '';
  }
}
