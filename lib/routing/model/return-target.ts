/** Where a sign-in leads (specification 2.3, 2.5.2, 4.18). Pure. */
import { type AuthState, mayUpload, signedInOwner } from '#lib/session/model/auth-state.ts';
import type { RequestedPage } from './requested-page.ts';
import { ROUTES, searchRoute, searchTypeOf, uploadRoute, uploadTypeOf } from './routes.ts';

export interface ReturnTarget {
  readonly to: string;
  /** State of the history entry. */
  readonly state: unknown;
}

/**
 * Replaces the `target` of a sign-in by the requested page, unless another user has requested it. An upload page counts
 * only for a user with its permission (6.3). Only routes of the app are followed.
 */
export function returnTarget(target: string, requested: RequestedPage | null, auth: AuthState): ReturnTarget {
  const plain = { to: target, state: null };
  const owner = signedInOwner(auth);
  if (target === ROUTES.root || requested === null || owner === null) return plain;
  if (requested.requestedBy !== null && requested.requestedBy !== owner) return plain;
  const [path = '', query = ''] = requested.address.split(/[?#]/, 2);
  const uploadType = uploadTypeOf(path);
  if (uploadType !== null && mayUpload(uploadType, auth)) return { to: uploadRoute(uploadType), state: null };
  const searchType = searchTypeOf(path);
  if (searchType === null || target !== ROUTES.search) return plain;
  const { step, link } = (requested.entry ?? {}) as { step?: unknown; link?: unknown };
  return { to: searchRoute(searchType), state: { step, link: query || link } };
}

/**
 * A surface that was closed in the meantime has an upload page without a user: it belongs to `owner`, whose session has
 * expired. A search without a user comes from a bookmark or shared link and is for any user.
 */
export function withExpiredOwner(requested: RequestedPage, owner: string): RequestedPage {
  const [path = ''] = requested.address.split(/[?#]/, 1);
  const isOwners = requested.requestedBy === null && owner !== '' && uploadTypeOf(path) !== null;
  return isOwners ? { ...requested, requestedBy: owner } : requested;
}

/** Parses a page from a history state or from JSON text; null if it is invalid. */
export function parseRequestedPage(kept: unknown): RequestedPage | null {
  if (typeof kept === 'string') return parseRequestedPage(parse(kept));
  const { address, entry = null, requestedBy } = (kept ?? {}) as Partial<RequestedPage>;
  const isPage = typeof address === 'string' && (requestedBy === null || typeof requestedBy === 'string');
  return isPage ? { address, entry, requestedBy } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
