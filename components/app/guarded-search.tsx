import type { SearchType } from '#lib/contract/search-types.ts';
import { searchAccess } from '#lib/routing/model/route-access.ts';
import { useMirror, useReady } from '../surface/client-context.ts';
import { useSearchAvailable } from '../surface/use-search-available.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useSignInRedirect } from './sign-in-redirect.tsx';

// Uploading is what a popup is opened for: the search comes when it is asked for.
const SearchPage = lazyPart(async () => (await import('../search/search-page.tsx')).SearchPage);

export function GuardedSearch({ type }: { readonly type: SearchType }) {
  const { settings } = useReady();
  const auth = useMirror((state) => state.auth);
  const isSearchAvailable = useSearchAvailable();
  const access = searchAccess(type, {
    auth,
    isSearchAvailable,
    isTextSearchOn: settings.textSearch,
  });
  return useSignInRedirect(access) ?? <SearchPage type={type} />;
}
