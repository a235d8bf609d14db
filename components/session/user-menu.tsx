import '../../assets/styles/session/user-menu.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { ROUTES, searchTypeOf, uploadRoute, uploadTypeOf } from '#lib/routing/model/routes.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror } from '../surface/client-context.ts';
import { lastSearchRoute } from '../surface/last-search-route.ts';
import { runShortcut } from '../surface/shortcut-actions.ts';
import { useLargerSurface } from '../surface/use-larger-surface.ts';
import { useSearchAvailable } from '../surface/use-search-available.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { RouteLink } from '../ui/route-link.tsx';

interface UserMenuProps {
  readonly onClose: () => void;
  readonly onSavedData: () => void;
  readonly onSignOut: () => void;
}

/** The user's menu: name, links to pages that have no tab in the bar, and Sign Out (2.7.1, 2.8.1, 6.5). */
export function UserMenu({ onClose, onSavedData, onSignOut }: UserMenuProps) {
  const { t } = useText();
  const { options } = useClient().host;
  const { username, domain, isEmbedded } = useMirror(({ auth }) => auth);
  const isSearchAvailable = useSearchAvailable();
  const { openPanel } = useLargerSurface();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => entriesOf(menu.current)[0]?.focus(), []);
  const then = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus like Tab
    <div className="user-menu" ref={menu} onKeyDown={moveByArrow}>
      <div>
        <p className="user-name">{username}</p>
        <p className="user-domain">{domain}</p>
      </div>
      {isSearchAvailable && <PageLinks onClose={onClose} />}
      <ul className="user-menu-entries">
        {openPanel && <Entry onPress={then(openPanel)}>{t('app.openPanel')}</Entry>}
        {options && <Entry onPress={then(() => void options.open())}>{t('app.openOptions')}</Entry>}
        {!options && !isEmbedded && <Entry onPress={then(onSavedData)}>{t('settings.remembered')}</Entry>}
        <Entry onPress={then(() => void runShortcut('help'))}>{t('shortcuts.title')}</Entry>
        {!isEmbedded && <Help onClose={onClose} />}
        {!isEmbedded && <Entry onPress={then(onSignOut)}>{t('session.signOut')}</Entry>}
      </ul>
    </div>
  );
}

/** Links to the upload page of each type and to the search; a type without permission is disabled (6.3). */
function PageLinks({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const permissions = useMirror((state) => state.auth.permissions);
  const current = uploadTypeOf(pathname);
  return (
    <nav aria-label={t('app.menu')}>
      <ul className="user-menu-entries">
        {MEDIA_TYPES.map((type) => (
          <li key={type}>
            {permissions[type] ? (
              <PageLink to={uploadRoute(type)} isCurrent={type === current} onClose={onClose}>
                {t(`uploads.${type}Title`)}
              </PageLink>
            ) : (
              <Button variant="quiet" disabled title={t('uploads.tabForbidden', { type: t(`uploads.${type}`) })}>
                {t(`uploads.${type}Title`)}
              </Button>
            )}
          </li>
        ))}
        <li>
          <PageLink to={lastSearchRoute()} isCurrent={searchTypeOf(pathname) !== null} onClose={onClose}>
            {t('search.label')}
          </PageLink>
        </li>
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  readonly to: string;
  readonly isCurrent?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function PageLink({ to, isCurrent = false, onClose, children }: PageLinkProps) {
  return (
    <RouteLink className={buttonClass('quiet')} to={to} aria-current={isCurrent ? 'page' : undefined} onClick={onClose}>
      {children}
    </RouteLink>
  );
}

/** Opens the help in a tab if the surface is a popup, which would lose its page otherwise. */
function Help({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { tabs } = useClient().host;
  if (tabs) return <Entry onPress={() => void tabs.open(ROUTES.help)}>{t('help.title')}</Entry>;
  return (
    <li>
      <PageLink to={ROUTES.help} onClose={onClose}>
        {t('help.title')}
      </PageLink>
    </li>
  );
}

function Entry({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <li>
      <Button variant="quiet" onClick={onPress}>
        {children}
      </Button>
    </li>
  );
}

function entriesOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('a, button:not(:disabled)') ?? [])];
}

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const entries = entriesOf(event.currentTarget);
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: at <= 0 ? entries.length - 1 : at - 1,
    Home: 0,
    End: entries.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}
