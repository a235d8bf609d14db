/**
 * The background: builds the services, joins their events and offers them to the host's message channels.
 * Host-agnostic: it runs in a service worker, in an event page and in the hosted page (docs/architecture.md).
 */
import { log } from '#lib/core/log.ts';
import type { BackgroundPort } from '#lib/host/background-port.ts';
import { createMessageRouter } from '#lib/messaging/message-router.ts';
import { parseFilesMessage } from '#lib/messaging/uploads-messages.ts';
import { watchCookies } from '#lib/session/owner-changes.ts';
import { findServer } from '#lib/settings/find-media-system.ts';
import { findPlugins } from '#lib/settings/plugins-api.ts';
import { completionText } from '#lib/uploads/engine/completion-text.ts';
import { toolbarBadge } from '#lib/uploads/engine/toolbar-badge.ts';
import { searchHandlers } from './search-handlers.ts';
import { type BackgroundCapabilities, createServices, type Services } from './services.ts';
import { sessionHandlers } from './session-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { settingsShown } from './settings-shown.ts';
import { createSnapshotWriter } from './snapshot-writer.ts';
import { createSurfacePresence } from './surface-presence.ts';
import { uploadsHandlers } from './uploads-handlers.ts';

export type { BackgroundCapabilities } from './services.ts';

export function createBackground(capabilities: BackgroundCapabilities): BackgroundPort {
  const { host, network } = capabilities;
  const services = createServices(capabilities);
  const { connecting, publisher, surfaces, updates, uploads } = services;
  const isBooted = joinEvents(capabilities, services);
  const booted = boot(services, isBooted).catch((error: unknown) =>
    log('error', 'background: start failed', { error }),
  );
  host.permissions?.onPermitted(() => void booted.then(connecting.resume));
  host.lifetime?.announceStart();
  const presence = createSurfacePresence((surface) => {
    const stored = uploads.queue.surfaceLeft(surface);
    stored.catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
  });
  const route = createMessageRouter(
    {
      ...sessionHandlers({ ...services, singleSignOn: services.singleSignOnHere }),
      ...settingsHandlers({
        ...services,
        findServer: (pageAddress) => findServer(network, pageAddress),
        plugins: () => findPlugins(services.httpClient),
        applyUpdate: () => host.updates?.apply(),
      }),
      ...uploadsHandlers({ ...services, publishNow: publisher.publishNow }),
      ...searchHandlers(services),
    },
    booted,
  );
  return {
    handle: route,
    async receiveFiles(message) {
      const { uploadIds, files } = parseFilesMessage(message);
      await booted;
      await uploads.intake.receive(uploadIds, files);
    },
    connect(push, surface = '') {
      const leave = presence.enter(surface);
      let end: (() => void) | null = null;
      let isClosed = false;
      void booted.then(() => {
        if (!isClosed) {
          surfaces.add(1);
          end = publisher.connect(push);
        }
        uploads.online();
      });
      return () => {
        isClosed = true;
        if (end !== null) surfaces.add(-1);
        end?.();
        leave();
        uploads.wake();
        updates.check();
      };
    },
  };
}

interface BootState {
  /** Call it when all stored data is read: from then on snapshots are saved. */
  set(): void;
}

function joinEvents({ host, network }: BackgroundCapabilities, services: Services): BootState {
  const { stateChanged, ownerCheck, pendingLogout, session, settings } = services;
  const { uploads, singleSignOn, publisher, surfaces } = services;
  const snapshots = createSnapshotWriter(host.lifetime, publisher.snapshot);
  let isBooted = false;
  stateChanged.on(() => {
    publisher.touch();
    // Complete only after all stored data is read.
    if (isBooted) snapshots.touch();
  });
  /** The badge counts only the signed-in user's uploads. */
  const showBadge = (): void => {
    // Until the server has named the user, the badge stays as it was.
    if (uploads.owner() === null && ['unknown', 'loading'].includes(session.state().status)) return;
    const tallies = uploads.visibleBundles().map(({ id }) => uploads.table.tallyOf(id));
    host.toolbar?.showBadge(toolbarBadge(tallies, settings.startUp()));
  };
  session.onChange(() => {
    uploads.sessionChanged();
    showBadge();
    stateChanged.emit();
  });
  settings.onChange(() => {
    showBadge();
    uploads.wake();
    stateChanged.emit();
  });
  uploads.onChange(() => {
    showBadge();
    stateChanged.emit();
  });
  uploads.onCompletion((result) => {
    if (!surfaces.isAny()) host.toolbar?.notify('Comyan', completionText(settings.startUp(), result));
  });
  settings.onServerLeft(() => {
    session.leaveServer();
    singleSignOn.abandon();
    uploads.ownerUnconfirmed();
    // Waits of the previous server do not apply to a return to it.
    uploads.online();
    // The next server may respond before the next push; surfaces would then keep state of this one.
    publisher.publishNow();
    void session.refresh();
  });
  watchCookies({ network, session, ownerCheck, uploads });
  network.onOnline(() => {
    uploads.online();
    void pendingLogout.flush();
  });
  return {
    set() {
      isBooted = true;
      stateChanged.emit();
    },
  };
}

async function boot({ uploads, session, settings, ends, connecting }: Services, booted: BootState): Promise<void> {
  // Unreadable storage does not prevent the start, but nothing is shown or removed.
  const unread = (error: unknown): void => log('error', 'background: not read', { error });
  await Promise.all([
    uploads.load().catch(unread),
    session.restore().catch(unread),
    // The first surface gets the last known state, if there is one.
    Promise.race([settings.load(), settingsShown(settings)]),
  ]);
  await ends.removeExpired().catch(unread);
  booted.set();
  void connecting.resume();
  void session.refresh().finally(uploads.wake);
}
