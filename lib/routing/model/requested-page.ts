/**
 * The page that a sign-in interrupts: a search from a bookmark or a shared link, or the search or upload page of a session
 * that expired. The sign-in leads there instead of to its own target (specification 2.3, 2.5.2, 4.18). Pure.
 */
import { type AuthState, mayUpload, signedInOwner } from '#lib/session/model/auth-state.ts';
import { ROUTES, searchRoute, searchTypeOf, uploadRoute, uploadTypeOf } from './routes.ts';

export interface AskedPage {
  /** Path and query. */
  readonly address: string;
  /** What the history keeps beside the address; judged by the page that it leads to. */
  readonly entry: unknown;
  /** `DOMAIN/name` of who was here then; null for nobody. */
  readonly askedBy: string | null;
}

export interface ReturnTarget {
  readonly to: string;
  /** Of the history entry. */
  readonly state: unknown;
}

/** Null once the person has signed out, so that the search is not kept for the next one. */
export function askedPage(asked: AskedPage, { hasLeft, isEmbedded }: AuthState): AskedPage | null {
  return hasLeft || isEmbedded ? null : asked;
}

/**
 * Where a sign-in leads that would lead to `target`: to the page that was asked for, unless somebody else asked for it. An
 * upload page counts only for the person whose session expired there, and who may still upload there (6.3): any other
 * sign-in begins where 2.3.2 says. Only a route of the app is followed, so no form of another address has to be recognised.
 */
export function returnTarget(target: string, asked: AskedPage | null, auth: AuthState): ReturnTarget {
  const plain = { to: target, state: null };
  const owner = signedInOwner(auth);
  if (target === ROUTES.root || asked === null || owner === null) return plain;
  if (asked.askedBy !== null && asked.askedBy !== owner) return plain;
  const [path = '', query = ''] = asked.address.split(/[?#]/, 2);
  const uploadType = uploadTypeOf(path);
  if (uploadType !== null && asked.askedBy === owner && mayUpload(uploadType, auth))
    return { to: uploadRoute(uploadType), state: null };
  const searchType = searchTypeOf(path);
  if (searchType === null || target !== ROUTES.search) return plain;
  const { step, link } = (asked.entry ?? {}) as { step?: unknown; link?: unknown };
  return { to: searchRoute(searchType), state: { step, link: query || link } };
}

/**
 * A surface that was closed meanwhile has its upload page without a person: that is `owner`, whose session has expired. A
 * search without a person is from a bookmark or a shared link, for whoever signs in.
 */
export function withExpiredOwner(asked: AskedPage, owner: string): AskedPage {
  const [path = ''] = asked.address.split(/[?#]/, 1);
  const isOwners = asked.askedBy === null && owner !== '' && uploadTypeOf(path) !== null;
  return isOwners ? { ...asked, askedBy: owner } : asked;
}

/** As it was kept in the history, or by the host as text; null for anything else. */
export function readAskedPage(kept: unknown): AskedPage | null {
  if (typeof kept === 'string') return readAskedPage(parse(kept));
  const { address, entry = null, askedBy } = (kept ?? {}) as Partial<AskedPage>;
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
