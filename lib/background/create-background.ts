/**
 * The background: builds the services, joins their events and offers them to the host's message channels.
 * Host-agnostic: it runs in a service worker, in an event page and in the hosted page (docs/architecture.md).
 */
import { log } from '#lib/core/log.ts';
import type { Background, WidgetUser } from '#lib/host/background-port.ts';
import { createMessageRouter } from '#lib/messaging/message-router.ts';
import { isOfUser } from '#lib/messaging/messages.ts';
import { parseFilesMessage } from '#lib/messaging/uploads-messages.ts';
import type { AuthState } from '#lib/session/model/auth-state.ts';
import { leaveServer, watchCookies } from '#lib/session/watch/owner-changes.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { findServer } from '#lib/settings/server/find-media-system.ts';
import { findPlugins } from '#lib/settings/server/plugins-api.ts';
import { completionText } from '#lib/uploads/engine/completion-text.ts';
import { currentBadge } from '#lib/uploads/engine/toolbar-badge.ts';
import { metadataHandlers } from './metadata-handlers.ts';
import { createForeignCheck, mayReceive } from './own-uploads.ts';
import { requestUserAhead } from './request-ahead.ts';
import { searchHandlers } from './search-handlers.ts';
import { type BackgroundCapabilities, createServices, type Services } from './services.ts';
import { sessionHandlers } from './session-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { createSurfacePresence } from './surface-presence.ts';
import { uploadsHandlers } from './uploads-handlers.ts';

export type { BackgroundCapabilities } from './services.ts';

interface BootState {
  /** Call it when all stored data is read: from then on snapshots are saved. */
  set(): void;
}

/** The counts change with each of many small files; more than ten numbers a second cannot be read. */
const BADGE_PAUSE_MS = 100;

function joinEvents({ host, network }: BackgroundCapabilities, services: Services): BootState {
  const { stateChanged, ownerCheck, pendingLogout, session, settings } = services;
  const { uploads, singleSignOn, publisher, endSurfaces, remembered } = services;
  const showBadge = (): void => {
    const badge = host.toolbar ? currentBadge(services) : null;
    if (badge !== null) host.toolbar?.showBadge(badge);
  };
  let badgeTimer: ReturnType<typeof setTimeout> | undefined;
  const showBadgeSoon = (): void => {
    if (badgeTimer !== undefined) return;
    badgeTimer = setTimeout(() => {
      badgeTimer = undefined;
      showBadge();
    }, BADGE_PAUSE_MS);
  };
  stateChanged.on(publisher.touch);
  let { status } = session.state();
  session.onChange((auth) => {
    remembered.followSession(auth);
    uploads.sessionChanged();
    showBadge();
    stateChanged.emit();
    // Pages wait for it.
    if (auth.status !== status) void publisher.publishAll();
    status = auth.status;
  });
  let isFlushed = false;
  let locale = '';
  settings.onChange((startUp) => {
    if (startUp.status === 'ready') {
      // The channels of the session have names in another language now.
      const isNew = locale !== '' && locale !== startUp.locale;
      if (isNew && session.state().status === 'signed-in') void session.refresh();
      locale = startUp.locale;
    }
    // Single sign-on is known from then on.
    if (startUp.status === 'ready' && !isFlushed) {
      isFlushed = true;
      void singleSignOn.flushSignOut();
    }
    void remembered.followSettings(startUp);
    showBadge();
    uploads.wake();
    stateChanged.emit();
  });
  uploads.onChange(() => {
    showBadgeSoon();
    stateChanged.emit();
  });
  uploads.onValuesChange(publisher.touchValues);
  uploads.onCompletion((end) => {
    showBadge();
    publisher.publishNow();
    if (!endSurfaces.isAny()) host.toolbar?.notify('Comyan', completionText(settings.startUp(), end));
  });
  settings.onServerLeft(() => leaveServer({ session, singleSignOn, uploads, publishNow: publisher.publishNow }));
  watchCookies({ network, session, ownerCheck, uploads });
  network.onOnline(() => {
    uploads.online();
    void pendingLogout.flush();
  });
  return {
    set() {
      publisher.restored();
      uploads.restored();
      stateChanged.emit();
    },
  };
}

const WITHOUT_USER: readonly string[] = ['not-agreed', 'no-server', 'signed-out', 'expired'];

function widgetUser(startUp: StartUp, { status, permissions }: AuthState, browserLocale: string): WidgetUser {
  const isNobody = WITHOUT_USER.includes(startUp.status) || WITHOUT_USER.includes(status);
  return {
    locale: ('locale' in startUp && startUp.locale) || browserLocale,
    strings: startUp.status === 'ready' ? startUp.strings : {},
    mayUpload: status === 'signed-in' ? permissions.image : isNobody ? false : null,
  };
}

/** Resolves at the next change of the start-up state, for instance when the stored one is shown. */
function settingsShown(settings: Services['settings']): Promise<void> {
  return new Promise((resolve) => {
    const off = settings.onChange(() => {
      off();
      resolve();
    });
  });
}

/** The first requests of a start. */
function requestAhead(
  { network, connection }: BackgroundCapabilities,
  { settings, httpClient, values }: Services,
): void {
  // Sent already.
  if (connection) return;
  const stop = settings.onRequest((locale) => {
    stop();
    const server = httpClient.server();
    if (server !== null) void requestUserAhead(server, locale, null, { network, httpClient, values });
  });
}

async function boot(
  { uploads, session, settings, ends, erasure, connecting }: Services,
  booted: BootState,
): Promise<void> {
  // Unreadable storage does not prevent the start, but nothing is shown or removed.
  const unread = (error: unknown): void => log('error', 'background: not read', { error });
  const requested = new Promise<unknown>((resolve) => settings.onRequest(resolve));
  // The first surface gets the last known state, if there is one.
  const shown = Promise.race([settings.load(), settingsShown(settings)]);
  await Promise.all([uploads.load().catch(unread), session.restore().catch(unread), Promise.race([requested, shown])]);
  await ends.removeExpired().catch(unread);
  // Beside the settings, so that a first page is rendered with both.
  const confirmed = session.refresh();
  await shown;
  booted.set();
  void connecting.resume();
  void erasure.resume();
  void confirmed.finally(uploads.wake);
}

export function createBackground(capabilities: BackgroundCapabilities): Background {
  const { host, network } = capabilities;
  const services = createServices(capabilities);
  const { connecting, publisher, session, surfaces, endSurfaces, updates, uploads } = services;
  const isBooted = joinEvents(capabilities, services);
  requestAhead(capabilities, services);
  const booted = boot(services, isBooted).catch((error: unknown) =>
    log('error', 'background: start failed', { error }),
  );
  host.permissions?.onPermitted(() => void booted.then(connecting.resume));
  host.lifetime?.announceStart();
  const presence = createSurfacePresence((surface) => {
    const stored = uploads.queue.surfaceLeft(surface);
    stored.catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
  });
  const isForeign = createForeignCheck(uploads, services.currentUser);
  const isReceived = mayReceive(uploads, isForeign);
  const handlers = {
    ...sessionHandlers(services),
    ...settingsHandlers({
      ...services,
      findServer: (pageAddress) => findServer(network, pageAddress),
      plugins: () => findPlugins(services.httpClient),
      applyUpdate: () => host.updates?.apply(),
    }),
    ...uploadsHandlers({ ...services, ...publisher }),
    ...searchHandlers(services),
    ...metadataHandlers(services),
  };
  return {
    handle: createMessageRouter(
      handlers,
      async (name) => {
        await booted;
        // A surface shows the form before the server has named the user.
        if (isOfUser(name)) await session.settled();
      },
      () => ({ auth: session.state(), isForeign }),
    ),
    async receiveFiles(message) {
      const { uploadIds, files } = parseFilesMessage(message);
      await booted;
      const areReceived = uploadIds.map(isReceived);
      await uploads.intake.receive(
        uploadIds.filter((_id, index) => areReceived[index]),
        files.filter((_file, index) => areReceived[index]),
      );
    },
    connect(push, surface = '', showsEnds = true) {
      const counts = showsEnds ? [surfaces, endSurfaces] : [surfaces];
      const leave = presence.enter(surface);
      let end: (() => void) | null = null;
      let isClosed = false;
      void booted.then(() => {
        if (!isClosed) {
          for (const count of counts) count.add(1);
          end = publisher.connect(push);
        }
        uploads.online();
      });
      return () => {
        isClosed = true;
        if (end !== null) for (const count of counts) count.add(-1);
        end?.();
        leave();
        uploads.wake();
        updates.check();
      };
    },
    watchUser(listener) {
      const tell = (): void => {
        const startUp = services.settings.startUp();
        if (startUp.status !== 'loading') listener(widgetUser(startUp, session.state(), host.browserLocale));
      };
      services.settings.onChange(tell);
      session.onChange(tell);
    },
  };
}
