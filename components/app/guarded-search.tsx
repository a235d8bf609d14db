import { lazy, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SearchType } from '#lib/contract/search-types.ts';
import { askedSearch } from '#lib/routing/model/asked-search.ts';
import { searchAccess } from '#lib/routing/model/route-access.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { useMirror, useReady } from '../hooks/client-context.ts';
import { useSearchAvailable } from '../hooks/use-search-available.ts';

// Uploading is what a popup is opened for: the search comes when it is asked for.
const SearchPage = lazy(async () => ({ default: (await import('../search/search-page.tsx')).SearchPage }));

export function GuardedSearch({ type }: { readonly type: SearchType }) {
  const { settings } = useReady();
  const auth = useMirror((state) => state.auth);
  const isSearchAvailable = useSearchAvailable();
  const access = searchAccess(type, {
    auth,
    isSearchAvailable,
    isTextSearchOn: settings.textSearch,
  });
  const { pathname, search, state: entry } = useLocation();
  const askedBy = useRef<string | null>(null);
  useEffect(() => {
    askedBy.current = ownerOf(auth) || askedBy.current;
  }, [auth]);
  if (access.may === 'enter') return <SearchPage type={type} />;
  // A search that is closed to a person who is signed in is closed after any way back too.
  const isForSignIn = auth.status === 'signed-out';
  const asked = isForSignIn
    ? askedSearch({ address: `${pathname}${search}`, entry, askedBy: askedBy.current }, auth)
    : null;
  return <Navigate to={access.to} replace state={asked && { asked }} />;
}
