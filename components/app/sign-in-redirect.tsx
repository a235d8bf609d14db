import { useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { askedPage } from '#lib/routing/model/requested-page.ts';
import type { Access } from '#lib/routing/model/route-access.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { useMirror } from '../surface/client-context.ts';

/** What a guard shows instead of its page, which a sign-in leads back to; null where the page may be entered. */
export function useSignInRedirect(access: Access) {
  const auth = useMirror((state) => state.auth);
  const { pathname, search, state: entry } = useLocation();
  const askedBy = useRef<string | null>(null);
  useEffect(() => {
    askedBy.current = ownerOf(auth) || askedBy.current;
  }, [auth]);
  if (access.may === 'enter') return null;
  // A page that is closed to a person who is signed in is closed after any way back too.
  const isForSignIn = auth.status === 'signed-out';
  const asked = isForSignIn
    ? askedPage({ address: `${pathname}${search}`, entry, askedBy: askedBy.current }, auth)
    : null;
  return <Navigate to={access.to} replace state={asked && { asked }} />;
}
