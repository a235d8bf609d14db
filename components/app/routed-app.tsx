/** Routes with their guards, and the dialogs above them. */
import { useEffect, useLayoutEffect } from 'react';
import { BrowserRouter, HashRouter, Navigate, useLocation } from 'react-router-dom';
import type { SearchType } from '#lib/contract/search-types.ts';
import { searchAccess } from '#lib/routing/model/route-access.ts';
import { helpArticleOf, isReopenable, ROUTES, routeOf, searchTypeOf, uploadTypeOf } from '#lib/routing/model/routes.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useSessionPolling } from '../session/use-session-polling.ts';
import { UserBadge } from '../session/user-badge.tsx';
import { useClient, useMirror, useReady } from '../surface/client-context.ts';
import { type Frame, FrameContext } from '../surface/frame-context.ts';
import { rememberSearchRoute } from '../surface/last-search-route.ts';
import { SessionRefreshContext } from '../surface/session-refresh.ts';
import { keepFocus, useLargerSurface } from '../surface/use-larger-surface.ts';
import { useSearchAvailable } from '../surface/use-search-available.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { GuardedUpload } from './guarded-upload.tsx';
import { HomeLink } from './home-link.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { PageDrops } from './page-drops.tsx';
import { EarlyKeys } from './shortcuts/early-keys.tsx';
import { useSignInRedirect } from './sign-in-redirect.tsx';
import { StaleBanner } from './stale-banner.tsx';

const ProgressChip = lazyPart(async () => (await import('../uploads/page/progress-chip.tsx')).ProgressChip);

const FRAME: Frame = {
  home: <HomeLink />,
  user: <UserBadge />,
  titled: (title) => <UserBadge title={title} />,
  surfaces: <SurfaceButtons />,
  running: <ProgressChip />,
  SavedData: lazyPart(async () => (await import('../settings/saved-data-dialog.tsx')).SavedDataDialog),
};

const CompletionDialog = lazyPart(async () => (await import('../uploads/page/completion-dialog.tsx')).CompletionDialog);
const EmbeddedHeight = lazyPart(async () => (await import('./embedded-height.tsx')).EmbeddedHeight);
const LoginPage = lazyPart(async () => (await import('../session/login-page.tsx')).LoginPage, LoadingScreen);
const HelpIndex = lazyPart(async () => (await import('../help/help-index.tsx')).HelpIndex, LoadingScreen);
const HelpArticlePage = lazyPart(
  async () => (await import('../help/help-article-page.tsx')).HelpArticlePage,
  LoadingScreen,
);
const UpdateOffer = lazyPart(async () => (await import('./update-offer.tsx')).UpdateOffer);
const MessagePage = lazyPart(async () => (await import('../session/message-page.tsx')).MessagePage, LoadingScreen);
const RootPage = lazyPart(async () => (await import('./root-page.tsx')).RootPage, LoadingScreen);
const SessionExpiredDialog = lazyPart(
  async () => (await import('../session/session-expired-dialog.tsx')).SessionExpiredDialog,
);
const Watchers = lazyPart(async () => (await import('./watchers.tsx')).Watchers, EarlyKeys);

export function RoutedApp() {
  const { routing, basePath } = useClient().host;
  const refresh = useSessionPolling();
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  const hasUpdate = useMirror((state) => state.hasUpdate);
  const hasExpired = useMirror((state) => state.auth.status === 'expired');
  // Shown on every open surface until it is dismissed on one; not while the session has expired (4.12).
  const isCompletionDue = useMirror(({ bundles }) => bundles.some(({ completion }) => completion !== 'none'));
  const content = (
    <FrameContext value={FRAME}>
      <RememberRoute />
      <Watchers />
      {isEmbedded && <EmbeddedHeight />}
      <div className="surface">
        <StaleBanner />
        {hasUpdate && <UpdateOffer />}
        <div className="surface-page">
          <Page />
          <PageDrops />
        </div>
      </div>
      {hasExpired && <SessionExpiredDialog />}
      {isCompletionDue && !hasExpired && <CompletionDialog />}
    </FrameContext>
  );
  const screens = <SessionRefreshContext value={refresh}>{content}</SessionRefreshContext>;
  if (routing === 'hash') return <HashRouter>{screens}</HashRouter>;
  return <BrowserRouter basename={basePath}>{screens}</BrowserRouter>;
}

/** The page of the current route. The router's own table would add 4 kB to the first scripts of a popup. */
function Page() {
  const { pathname } = useLocation();
  const uploads = uploadTypeOf(pathname);
  if (uploads !== null) return <GuardedUpload key={uploads} type={uploads} />;
  const search = searchTypeOf(pathname);
  if (search !== null) return <GuardedSearch key={search} type={search} />;
  const slug = helpArticleOf(pathname);
  if (slug !== null) return <HelpArticlePage slug={slug} />;
  switch (routeOf(pathname)) {
    case ROUTES.root:
      return <RootPage />;
    case ROUTES.login:
      return <LoginPage />;
    case ROUTES.help:
      return <HelpIndex />;
    case ROUTES.authError:
      return <MessagePage kind="auth-error" />;
    case ROUTES.accessDenied:
      return <MessagePage kind="access-denied" />;
    case ROUTES.sessionClosed:
      return <MessagePage kind="session-closed" />;
    default:
      return <Navigate to={ROUTES.root} replace />;
  }
}

// Loaded on demand: popups are mostly opened for uploading.
const SearchPage = lazyPart(async () => (await import('../search/search-page.tsx')).SearchPage, LoadingScreen);

function GuardedSearch({ type }: { readonly type: SearchType }) {
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

/**
 * Stores the current route, so that a reopened surface continues there
 * (docs/design/surfaces-and-messages.md#user-interface). Renders nothing.
 */
function RememberRoute() {
  const { host, launchParams } = useClient();
  const { key, pathname } = useLocation();
  const isEmbedded = useMirror((state) => state.auth.isEmbedded);
  // Before the new page can be seen, and reloaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation, also to the same route
  useLayoutEffect(() => launchParams?.keepInAddress(isEmbedded), [launchParams, isEmbedded, key]);
  useEffect(() => {
    if (searchTypeOf(pathname)) rememberSearchRoute(pathname);
    // The hosted page's address itself is the route.
    if (host.routing === 'hash' && isReopenable(pathname)) host.writeSaved('route', pathname);
  }, [host, pathname]);
  return null;
}

/** Opens the current page of a popup or panel in a tab. */
function SurfaceButtons() {
  const { t } = useText();
  const { openTab } = useLargerSurface();
  if (openTab === undefined) return null;
  return <IconButton icon="external" label={t('app.openTab')} onMouseDown={keepFocus} onClick={openTab} />;
}
