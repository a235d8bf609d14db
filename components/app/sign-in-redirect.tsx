import { useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { requestedPage } from '#lib/routing/model/requested-page.ts';
import type { Access } from '#lib/routing/model/route-access.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { useClient, useMirror } from '../surface/client-context.ts';

/**
 * Returns the redirect that a guard renders instead of its page, to which a sign-in returns; null if access is allowed.
 */
export function useSignInRedirect(access: Access) {
  const { hadUser } = useClient();
  const auth = useMirror((state) => state.auth);
  const { pathname, search, state: entry } = useLocation();
  const requestedBy = useRef<string | null>(null);
  useEffect(() => {
    requestedBy.current = ownerOf(auth) || requestedBy.current;
  }, [auth]);
  if (access.may === 'enter') return null;
  // A signed-in user without access would not get it by signing in again, so there is no return.
  const isForSignIn = auth.status === 'signed-out';
  const requested = isForSignIn
    ? requestedPage({ address: `${pathname}${search}`, entry, requestedBy: requestedBy.current }, auth, hadUser())
    : null;
  return <Navigate to={access.to} replace state={requested && { requested }} />;
}
