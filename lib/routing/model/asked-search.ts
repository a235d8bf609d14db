/**
 * A search that somebody asked for without being signed in, from a bookmark, a shared link or under a session that
 * expired. The sign-in leads there instead of to the bare search (specification 2.3, 2.5.2). Pure.
 */
import { type AuthState, signedInOwner } from '#lib/session/model/auth-state.ts';
import { ROUTES, searchRoute, searchTypeOf } from './routes.ts';

export interface AskedSearch {
  /** Path and query. */
  readonly address: string;
  /** What the history keeps beside the address, where it is too long for one; judged by the page that it leads to. */
  readonly entry: unknown;
  /** `DOMAIN/name` of who was here then; null for nobody. */
  readonly askedBy: string | null;
}

export interface ReturnTarget {
  readonly to: string;
  /** Of the history entry. */
  readonly state: unknown;
}

/** Null once the person has signed out: what was searched for goes along (design 3). */
export function askedSearch(asked: AskedSearch, { hasLeft, isEmbedded }: AuthState): AskedSearch | null {
  return hasLeft || isEmbedded ? null : asked;
}

/**
 * Where a sign-in leads that would lead to `target`: to the search that was asked for, unless somebody else asked for it.
 * Only a search route of the app is followed, so no form of another address has to be recognised.
 */
export function returnTarget(target: string, asked: AskedSearch | null, auth: AuthState): ReturnTarget {
  const plain = { to: target, state: null };
  const owner = signedInOwner(auth);
  if (target !== ROUTES.search || asked === null || owner === null) return plain;
  if (asked.askedBy !== null && asked.askedBy !== owner) return plain;
  const [path = '', query = ''] = asked.address.split(/[?#]/, 2);
  const type = searchTypeOf(path);
  if (type === null) return plain;
  const search = asked.address.includes('?') ? new URLSearchParams(query).toString() : '';
  return { to: `${searchRoute(type)}${search === '' ? '' : `?${search}`}`, state: asked.entry ?? null };
}

/** As it was kept in the history, or by the host as text; null for anything else. */
export function readAskedSearch(kept: unknown): AskedSearch | null {
  if (typeof kept === 'string') return readAskedSearch(parse(kept));
  const { address, entry = null, askedBy } = (kept ?? {}) as Partial<AskedSearch>;
  const isAsked = typeof address === 'string' && (askedBy === null || typeof askedBy === 'string');
  return isAsked ? { address, entry, askedBy } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
