/**
 * The engine: builds the services, joins their events, and offers them to the host's message pipes. Host-agnostic: the
 * same runs in a service worker, an event page and the hosted page (docs/architecture.md).
 */

import { openIdAddresses } from '#lib/contract/openid.ts';
import { CSRF_COOKIE } from '#lib/contract/session.ts';
import { log } from '#lib/core/log.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { BackgroundPort } from '#lib/host/background-port.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { Network } from '#lib/host/network.ts';
import type { OtherTabs } from '#lib/host/other-tabs.ts';
import type { BlobStorage, RecordStorage } from '#lib/host/record-storage.ts';
import type { SignInWindow } from '#lib/host/sign-in-window.ts';
import { localeIdOf } from '#lib/localisation/model/locale-id.ts';
import { parseFilesMessage } from '#lib/messaging/files-message.ts';
import { createMessageRouter } from '#lib/messaging/message-router.ts';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createSessionCache } from '#lib/net/session-cache.ts';
import { createTableReader } from '#lib/net/table-reader.ts';
import { createFilterListsApi } from '#lib/search/filter-lists-api.ts';
import { createSearchApi } from '#lib/search/search-api.ts';
import { createViewModesApi } from '#lib/search/view-modes-api.ts';
import { createOwnerCheck } from '#lib/session/owner-check.ts';
import { createPendingLogout } from '#lib/session/pending-logout.ts';
import { createSessionService } from '#lib/session/session-service.ts';
import { createSingleSignOn } from '#lib/session/single-sign-on.ts';
import { createConnecting } from '#lib/settings/connecting.ts';
import { findServer } from '#lib/settings/find-media-system.ts';
import { findPlugins } from '#lib/settings/plugins-api.ts';
import { createPreferencesService } from '#lib/settings/preferences-service.ts';
import { createSettingsService } from '#lib/settings/settings-service.ts';
import { createFilterWidthStorage } from '#lib/storage/filter-width.ts';
import { createPendingLogoutStorage } from '#lib/storage/pending-logouts.ts';
import { createPreferencesStorage } from '#lib/storage/preferences-storage.ts';
import { createQueueSeen } from '#lib/storage/queue-seen.ts';
import { createRememberedForms } from '#lib/storage/remembered-forms.ts';
import { createSessionStorage } from '#lib/storage/session-storage.ts';
import { createSettingsStorage } from '#lib/storage/settings-storage.ts';
import { createStoredValues } from '#lib/storage/stored-values.ts';
import { createListsApi } from '#lib/upload-form/lists-api.ts';
import { completionText } from './completion-text.ts';
import { createFormStarts } from './form-starts.ts';
import { createHandlers } from './handlers.ts';
import { createComputer } from './local-data.ts';
import { createPlaceServices } from './place-services.ts';
import { createPublisher } from './publisher.ts';
import { createSnapshotKeeper } from './saved-snapshot.ts';
import { settingsShown } from './settings-shown.ts';
import { createSessionEnds } from './sign-out.ts';
import { createSurfacePresence } from './surface-presence.ts';
import { createUpdates } from './updates.ts';
import { createUploads } from './upload-engine.ts';
import { watchCookies } from './watch-cookies.ts';

export interface BackgroundCapabilities {
  readonly host: EngineHost;
  readonly network: Network;
  readonly signInWindow: SignInWindow;
  readonly records: RecordStorage;
  readonly blobs: BlobStorage;
  readonly otherTabs: OtherTabs | undefined;
  /** Bytes that copies may take; only a measurement sets it. */
  readonly copyBudgetBytes?: number;
}

export function createBackground(capabilities: BackgroundCapabilities): BackgroundPort {
  const { host, network, records } = capabilities;
  const values = createStoredValues(records);
  const httpClient = createHttpClient(network);
  const ownerCheck = createOwnerCheck(httpClient, network);
  const pendingLogout = createPendingLogout(httpClient, network, createPendingLogoutStorage(values));
  const session = createSessionService(httpClient, ownerCheck, pendingLogout, createSessionStorage(values), host);
  const settings = createSettingsService(httpClient, createHttpClient(network), createSettingsStorage(values), host);
  const connecting = createConnecting(host, settings.connect, () => publisher.surfaceCount() > 0);
  const seen = createQueueSeen(values);
  let isAtWork = false;
  const uploads = createUploads({
    ...capabilities,
    host: {
      ...host,
      keepAwake(isNeeded) {
        isAtWork = isNeeded;
        host.keepAwake(isNeeded);
        updates.check();
      },
    },
    httpClient,
    ownerCheck,
    session,
    settings,
    ...{ forms: createRememberedForms(values), seen, values },
    isWatched: () => publisher.surfaceCount() > 0,
  });
  const ends = createSessionEnds({ ...capabilities, session, pendingLogout, settings, httpClient, uploads, seen });
  /** Those of single sign-on; null with the default method. */
  const addresses = () => {
    const ready = settings.startUp();
    if (ready.status !== 'ready' || ready.settings.authenticationMethod === 'default') return null;
    return openIdAddresses(ready.server, ready.settings.uploadEndpoint);
  };
  const singleSignOn = createSingleSignOn(capabilities.signInWindow, session, addresses, host.isFramed, pendingLogout);
  const publisher = createPublisher(
    {
      shared: () => ({
        startUp: settings.startUp(),
        auth: session.state(),
        bundles: uploads.visibleBundles(),
        hasUpdate: updates.isReady(),
        waitingStarts: starts.waiting(),
        lost: uploads.lost.shown(),
      }),
      uploads,
    },
    randomId(),
  );

  const starts = createFormStarts({ ...uploads, session, server: httpClient.server, publishNow: publisher.publishNow });
  const updates = createUpdates({
    host,
    isAtWork: () => isAtWork,
    surfaceCount: publisher.surfaceCount,
    changed: () => stateChanged(),
  });
  const presence = createSurfacePresence((surface) => {
    const stored = uploads.queue.surfaceLeft(surface);
    stored.catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
  });
  const keeper = createSnapshotKeeper(host, publisher.snapshot);
  let isBooted = false;
  const stateChanged = (): void => {
    publisher.touch();
    // What is true is known only when everything is read.
    if (isBooted) keeper.touch();
  };

  const boot = async (): Promise<void> => {
    // Storage that refuses to be read is no reason not to start: nothing is shown of before then, and nothing removed.
    const unread = (error: unknown): void => log('error', 'background: not read', { error });
    await Promise.all([
      uploads.load().catch(unread),
      session.restore().catch(unread),
      // Whoever connects first is answered from what was known last time, if anything was.
      Promise.race([settings.load(), settingsShown(settings)]),
    ]);
    await ends.removeExpired().catch(unread);
    isBooted = true;
    stateChanged();
    void connecting.resume();
    void session.refresh().finally(uploads.wake);
  };
  session.onChange(() => {
    uploads.sessionChanged();
    stateChanged();
  });
  settings.onChange(() => {
    uploads.wake();
    stateChanged();
  });
  uploads.onChange(stateChanged);
  uploads.onCompletion((result) => {
    if (publisher.surfaceCount() === 0) host.notify('Comyan', completionText(settings.startUp(), result));
  });
  settings.onServerLeft(() => {
    session.leaveServer();
    singleSignOn.abandon();
    uploads.ownerDoubted();
    // The waits of before say nothing of the day the person comes back.
    uploads.online();
    // The next server may answer before the next push is due: what a surface has of this one would stay.
    publisher.publishNow();
    void session.refresh();
  });
  watchCookies({ network, session, ownerCheck, uploads });
  network.onOnline(() => {
    uploads.online();
    void pendingLogout.flush();
  });

  host.onPermitted(() => void booted.then(connecting.resume));

  const booted = boot().catch((error: unknown) => log('error', 'background: start failed', { error }));
  host.announceStart();
  const lists = createSessionCache(
    async () => `${httpClient.server()} ${await network.readCookie(httpClient.server() ?? '', CSRF_COOKIE)}`,
  );
  const readTable = createTableReader(httpClient, lists);
  const languageId = (): string => {
    const startUp = settings.startUp();
    return String(localeIdOf(startUp.status === 'ready' ? startUp.locale : host.browserLocale));
  };
  const whose = () => ({ server: httpClient.server(), owner: uploads.owner() });
  const route = createMessageRouter(
    createHandlers({
      session,
      singleSignOn: () => (addresses() === null ? null : singleSignOn),
      settings,
      connecting,
      findServer: (pageAddress) => findServer(network, pageAddress),
      plugins: () => findPlugins(httpClient),
      preferences: createPreferencesService(createPreferencesStorage(values), whose),
      computer: createComputer({ values, records, blobs: capabilities.blobs, session, settings, seen, uploads }),
      ...uploads,
      starts,
      lists: createListsApi(httpClient, lists, readTable),
      ...createPlaceServices(httpClient, lists, values, uploads.table, whose),
      languageId,
      search: createSearchApi(httpClient),
      viewModes: createViewModesApi(readTable),
      filterLists: createFilterListsApi(httpClient, lists, readTable),
      filterWidth: createFilterWidthStorage(values),
      ends,
      applyUpdate: host.applyUpdate,
      publishNow: publisher.publishNow,
    }),
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
        if (!isClosed) end = publisher.connect(push);
        uploads.online();
      });
      return () => {
        isClosed = true;
        end?.();
        leave();
        uploads.wake();
        updates.check();
      };
    },
  };
}
