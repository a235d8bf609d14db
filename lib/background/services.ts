/** Builds the services of the background by their dependencies; `create-background.ts` connects their events. */
import { createEmitter } from '#lib/core/emitter.ts';
import type { QueueUser } from '#lib/core/queue-user.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { BackgroundLifetime, EngineHost } from '#lib/host/engine-host.ts';
import type { Network } from '#lib/host/network.ts';
import type { OtherTabs } from '#lib/host/other-tabs.ts';
import type { BlobStorage, RecordStorage } from '#lib/host/record-storage.ts';
import type { SignInWindow } from '#lib/host/sign-in-window.ts';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createNamedSearchesApi } from '#lib/search/named-searches-api.ts';
import { createOwnSearches } from '#lib/search/own-searches.ts';
import { createSearchApi } from '#lib/search/search-api.ts';
import { createPendingErasure } from '#lib/session/logout/pending-erasure.ts';
import { createPendingLogout, createPendingLogoutStorage } from '#lib/session/logout/pending-logout.ts';
import { createProviderLogout } from '#lib/session/logout/provider-logout.ts';
import { ownerOf, signedInOwner } from '#lib/session/model/auth-state.ts';
import { createOwnerCheck } from '#lib/session/sign-in/owner-check.ts';
import { createOwnerLastSeen } from '#lib/session/sign-in/owner-last-seen.ts';
import { createSessionService } from '#lib/session/sign-in/session-service.ts';
import { createSessionStorage } from '#lib/session/sign-in/session-storage.ts';
import { createSingleSignOn, openIdAddressesOf } from '#lib/session/watch/single-sign-on.ts';
import { createPreferencesService } from '#lib/settings/choices/preferences-service.ts';
import { createSettingsStorage } from '#lib/settings/choices/settings-storage.ts';
import { localeOf, settingsOf } from '#lib/settings/model/start-up.ts';
import { createConnecting } from '#lib/settings/server/connecting.ts';
import { createSettingsService } from '#lib/settings/server/settings-service.ts';
import { engineDiagnostics } from '#lib/sign-out/engine-diagnostics.ts';
import { forgetEverything } from '#lib/sign-out/forget-everything.ts';
import { createLocalData } from '#lib/sign-out/local-data.ts';
import { createRememberedData } from '#lib/sign-out/remembered-data.ts';
import { createSessionEnds } from '#lib/sign-out/session-ends.ts';
import { createOwnTexts } from '#lib/upload-form/own-texts.ts';
import { createFormStarts } from '#lib/uploads/engine/form-starts.ts';
import { createRememberedForms } from '#lib/uploads/engine/remembered-forms.ts';
import { createUpdates, type Updates } from '#lib/uploads/engine/updates.ts';
import { createUploadEngine, type UploadEngine } from '#lib/uploads/upload-engine.ts';
import { createListServices } from './list-services.ts';
import { createPublisher } from './publisher.ts';
import { type Connection, createConnection } from './request-ahead.ts';

export interface BackgroundCapabilities {
  readonly host: EngineHost;
  readonly network: Network;
  readonly signInWindow: SignInWindow;
  readonly records: RecordStorage;
  readonly blobs: BlobStorage;
  readonly otherTabs: OtherTabs | undefined;
  /** Made before the background, with its first requests on their way, where it begins with its page. */
  readonly connection?: Connection | undefined;
  /** Limit for copies, in bytes; only benchmarks set it. */
  readonly copyBudgetBytes?: number;
}

function createSurfaceCount() {
  let count = 0;
  return {
    count: () => count,
    isAny: () => count > 0,
    add(change: 1 | -1): void {
      count += change;
    },
  };
}

/** Remembers whether the host is kept awake. */
function createAwake(lifetime: BackgroundLifetime | undefined) {
  const changed = createEmitter<void>();
  let isNeeded = false;
  return {
    isNeeded: () => isNeeded,
    changed,
    keepAwake(next: boolean): void {
      isNeeded = next;
      lifetime?.keepAwake(next);
      changed.emit();
    },
  };
}

/** Requests, session and settings. */
function createSessionServices({ host, network, signInWindow }: BackgroundCapabilities, connection: Connection) {
  const { httpClient, values } = connection;
  const ownerCheck = createOwnerCheck(httpClient, network);
  const pendingLogout = createPendingLogout(httpClient, network, createPendingLogoutStorage(values));
  const session = createSessionService({
    httpClient,
    ownerCheck,
    pendingLogout,
    storage: createSessionStorage(values),
    page: host,
    isPasswordLogin: async () => settingsOf(await settings.known())?.authenticationMethod === 'default',
  });
  const settings = createSettingsService(httpClient, createHttpClient(network), createSettingsStorage(values), host);
  settings.onChange((startUp) => httpClient.setLocale(localeOf(startUp, host.browserLocale)));
  const singleSignOn = createSingleSignOn({
    signInWindow,
    session,
    isFramed: host.isFramed,
    pendingLogout,
    providerLogout: createProviderLogout(values, httpClient.server),
    addresses() {
      const startUp = settings.startUp();
      return startUp.status === 'ready' ? openIdAddressesOf(startUp.server, startUp.settings) : null;
    },
  });
  return { httpClient, ownerCheck, pendingLogout, session, settings, singleSignOn };
}

interface PublishedServices
  extends Pick<ReturnType<typeof createSessionServices>, 'httpClient' | 'session' | 'settings'> {
  readonly host: EngineHost;
  readonly uploads: UploadEngine;
  readonly updates: Updates;
}

/** The state for the surfaces, and the starts that publish it. */
function createPublishing({ host, httpClient, session, settings, uploads, updates }: PublishedServices) {
  const publishRequested = createEmitter<void>();
  const starts = createFormStarts({
    queue: uploads.queue,
    editor: uploads.editor,
    session,
    server: httpClient.server,
    publishNow: publishRequested.emit,
  });
  const shared = () => ({
    startUp: settings.startUp(),
    auth: session.state(),
    bundles: uploads.visibleBundles(),
    hasUpdate: updates.isReady(),
    waitingStarts: starts.waiting(),
    lost: uploads.lost.shown(),
    undo: uploads.undoOffer(),
    isSmallFirst: uploads.sendingOrder.isSmallFirst(),
  });
  const publisher = createPublisher({ shared, uploads }, randomId(), host.lifetime);
  publishRequested.on(publisher.publishNow);
  return { starts, publisher };
}

export function createServices(capabilities: BackgroundCapabilities) {
  const { host, network, records, blobs, otherTabs, copyBudgetBytes } = capabilities;
  /** The mirrored state has changed. */
  const stateChanged = createEmitter<void>();
  const surfaces = createSurfaceCount();
  /** Those that show the dialog at the end of a list. */
  const endSurfaces = createSurfaceCount();
  const connection = capabilities.connection ?? createConnection(network, records);
  const { values } = connection;
  const sessionServices = createSessionServices(capabilities, connection);
  const { httpClient, ownerCheck, pendingLogout, session, settings, singleSignOn } = sessionServices;
  const connecting = createConnecting(host, settings.connect, surfaces.isAny);
  const seen = createOwnerLastSeen(values);
  const forms = createRememberedForms(values);
  const awake = createAwake(host.lifetime);
  const updates = createUpdates({
    extension: host.updates,
    isAtWork: awake.isNeeded,
    surfaceCount: surfaces.count,
    changed: stateChanged.emit,
  });
  awake.changed.on(updates.check);
  const currentUser = (): QueueUser | null => {
    const [owner, server] = [ownerOf(session.state()), httpClient.server()];
    return owner === '' || server === null ? null : { owner, server };
  };
  const ownTexts = createOwnTexts(values, currentUser, () => settingsOf(settings.startUp())?.extraFields ?? []);
  const ownSearches = createOwnSearches({
    values,
    server: createNamedSearchesApi({ httpClient, ownerCheck, session }),
    isOnServer: () => settingsOf(settings.startUp())?.namedSearches === true,
    currentUser,
    now: host.now,
  });
  const uploads = createUploadEngine({
    records,
    blobs,
    httpClient,
    ownerCheck,
    session,
    settings,
    seen,
    values,
    forms,
    captions: ownTexts,
    user: currentUser,
    ...(copyBudgetBytes !== undefined && { copyBudgetBytes }),
    host: { ...host, ...(host.lifetime && { lifetime: { ...host.lifetime, keepAwake: awake.keepAwake } }) },
    isWatched: surfaces.isAny,
  });
  const erasure = createPendingErasure({ values, records, host });
  const eraseTraces = (): void => void erasure.erase();
  const remembered = createRememberedData({
    values,
    forms,
    ownTexts,
    ownSearches,
    settings,
    session,
    user() {
      const [owner, server] = [signedInOwner(session.state()), httpClient.server()];
      return owner === null || server === null ? null : { owner, server };
    },
    formForgotten: ({ type, values: forgotten }) => uploads.queue.forgetValues(type, Object.keys(forgotten)),
    eraseTraces,
  });
  const search = createSearchApi(httpClient, session);
  const ends = createSessionEnds({
    session,
    search,
    singleSignOn,
    pendingLogout,
    settings,
    httpClient,
    uploads,
    seen,
    remembered,
    otherTabs,
    erasure,
    user: currentUser,
    now: host.now,
  });
  return {
    ...sessionServices,
    values,
    currentUser,
    stateChanged,
    surfaces,
    endSurfaces,
    connecting,
    ownTexts,
    ownSearches,
    search,
    remembered,
    updates,
    uploads,
    ends,
    erasure,
    ...createPublishing({ host, httpClient, session, settings, uploads, updates }),
    preferences: createPreferencesService(values, currentUser),
    localData: createLocalData({ values, server: httpClient.server, settings, remembered, uploads }),
    diagnostics: () => engineDiagnostics({ records, session, settings, uploads }),
    forgetEverything: () => forgetEverything({ values, records, blobs, session, settings, seen, uploads, erasure }),
    ...createListServices({ host, network, httpClient, values, settings, uploads, currentUser }),
  };
}

export type Services = ReturnType<typeof createServices>;
