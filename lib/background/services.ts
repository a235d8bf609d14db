/** Builds the services of the background by their dependencies; `create-background.ts` connects their events. */
import { openIdAddresses } from '#lib/contract/openid.ts';
import { CSRF_COOKIE } from '#lib/contract/session.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { BackgroundLifetime, EngineHost } from '#lib/host/engine-host.ts';
import type { Network } from '#lib/host/network.ts';
import type { OtherTabs } from '#lib/host/other-tabs.ts';
import type { BlobStorage, RecordStorage } from '#lib/host/record-storage.ts';
import type { SignInWindow } from '#lib/host/sign-in-window.ts';
import { localeIdOf } from '#lib/localisation/model/locale-id.ts';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createSessionCache } from '#lib/net/session-cache.ts';
import { createTableReader } from '#lib/net/table-reader.ts';
import { createFilterListsApi } from '#lib/search/filter-lists-api.ts';
import { createFilterWidthStorage } from '#lib/search/filter-width.ts';
import { createSearchApi } from '#lib/search/search-api.ts';
import { createViewModesApi } from '#lib/search/view-modes-api.ts';
import { createOwnerCheck } from '#lib/session/owner-check.ts';
import { createOwnerLastSeen } from '#lib/session/owner-last-seen.ts';
import { createPendingLogout, createPendingLogoutStorage } from '#lib/session/pending-logout.ts';
import { createSessionEnds } from '#lib/session/session-ends.ts';
import { createSessionService } from '#lib/session/session-service.ts';
import { createSessionStorage } from '#lib/session/session-storage.ts';
import { createSingleSignOn } from '#lib/session/single-sign-on.ts';
import { createConnecting } from '#lib/settings/connecting.ts';
import { createLocalData } from '#lib/settings/local-data.ts';
import { createPreferencesService } from '#lib/settings/preferences-service.ts';
import { createPreferencesStorage } from '#lib/settings/preferences-storage.ts';
import { createSettingsService } from '#lib/settings/settings-service.ts';
import { createSettingsStorage } from '#lib/settings/settings-storage.ts';
import { createUpdates } from '#lib/settings/updates.ts';
import { createStoredValues } from '#lib/storage/stored-values.ts';
import { createListsApi } from '#lib/upload-form/lists-api.ts';
import { createFormStarts } from '#lib/uploads/engine/form-starts.ts';
import { createRememberedForms } from '#lib/uploads/engine/remembered-forms.ts';
import { createUploadEngine } from '#lib/uploads/upload-engine.ts';
import { createPlaceServices } from './place-services.ts';
import { createPublisher } from './publisher.ts';

export interface BackgroundCapabilities {
  readonly host: EngineHost;
  readonly network: Network;
  readonly signInWindow: SignInWindow;
  readonly records: RecordStorage;
  readonly blobs: BlobStorage;
  readonly otherTabs: OtherTabs | undefined;
  /** Limit for copies, in bytes; only benchmarks set it. */
  readonly copyBudgetBytes?: number;
}

export type Services = ReturnType<typeof createServices>;

export function createServices(capabilities: BackgroundCapabilities) {
  const { host, network, records, blobs } = capabilities;
  /** The mirrored state has changed. */
  const stateChanged = createEmitter<void>();
  /** The same, for a change to publish immediately. */
  const publishRequested = createEmitter<void>();
  const surfaces = createSurfaceCount();
  const values = createStoredValues(records);
  const httpClient = createHttpClient(network);
  const ownerCheck = createOwnerCheck(httpClient, network);
  const pendingLogout = createPendingLogout(httpClient, network, createPendingLogoutStorage(values));
  const session = createSessionService({
    httpClient,
    ownerCheck,
    pendingLogout,
    storage: createSessionStorage(values),
    page: host,
  });
  const settings = createSettingsService(httpClient, createHttpClient(network), createSettingsStorage(values), host);
  const connecting = createConnecting(host, settings.connect, surfaces.isAny);
  const seen = createOwnerLastSeen(values);
  const awake = createAwake(host.lifetime);
  const updates = createUpdates({
    ...{ extension: host.updates, isAtWork: awake.isNeeded, surfaceCount: surfaces.count, changed: stateChanged.emit },
  });
  awake.changed.on(updates.check);
  const uploads = createUploadEngine({
    ...{ records, blobs, httpClient, ownerCheck, session, settings, seen, values },
    ...(capabilities.copyBudgetBytes !== undefined && { copyBudgetBytes: capabilities.copyBudgetBytes }),
    host: { ...host, ...(host.lifetime && { lifetime: { ...host.lifetime, keepAwake: awake.keepAwake } }) },
    forms: createRememberedForms(values),
    isWatched: surfaces.isAny,
  });
  const ends = createSessionEnds({ ...capabilities, session, pendingLogout, settings, httpClient, uploads, seen });
  /** Addresses of single sign-on; null with the default sign-in method. */
  const openIdAddressesHere = () => {
    const ready = settings.startUp();
    if (ready.status !== 'ready' || ready.settings.authenticationMethod === 'default') return null;
    return openIdAddresses(ready.server, ready.settings.uploadEndpoint);
  };
  const singleSignOn = createSingleSignOn({
    signInWindow: capabilities.signInWindow,
    session,
    addresses: openIdAddressesHere,
    isFramed: host.isFramed,
    pendingLogout,
  });
  const starts = createFormStarts({
    ...{ queue: uploads.queue, editor: uploads.editor, session },
    ...{ server: httpClient.server, publishNow: publishRequested.emit },
  });
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
  publishRequested.on(publisher.publishNow);
  return {
    ...{ stateChanged, surfaces, httpClient, ownerCheck, pendingLogout, session, settings, connecting },
    ...{ updates, uploads, ends, singleSignOn, starts, publisher },
    /** Null with the default method (1.8). */
    singleSignOnHere: () => (openIdAddressesHere() === null ? null : singleSignOn),
    preferences: createPreferencesService(createPreferencesStorage(values), () => ownerHere(httpClient, uploads)),
    localData: createLocalData({ values, records, blobs, session, settings, seen, uploads }),
    ...createLists(capabilities, { httpClient, values, settings, uploads }),
  };
}

interface ListParts {
  readonly httpClient: ReturnType<typeof createHttpClient>;
  readonly values: ReturnType<typeof createStoredValues>;
  readonly settings: ReturnType<typeof createSettingsService>;
  readonly uploads: ReturnType<typeof createUploadEngine>;
}

/** Searches, lists and places of the media system. */
function createLists({ host, network }: BackgroundCapabilities, { httpClient, values, settings, uploads }: ListParts) {
  const cache = createSessionCache(
    async () => `${httpClient.server()} ${await network.readCookie(httpClient.server() ?? '', CSRF_COOKIE)}`,
  );
  const readTable = createTableReader(httpClient, cache);
  return {
    languageId(): string {
      const startUp = settings.startUp();
      return String(localeIdOf(startUp.status === 'ready' ? startUp.locale : host.browserLocale));
    },
    lists: createListsApi(httpClient, cache, readTable),
    search: createSearchApi(httpClient),
    viewModes: createViewModesApi(readTable),
    filterLists: createFilterListsApi(httpClient, cache, readTable),
    filterWidth: createFilterWidthStorage(values),
    ...createPlaceServices({
      httpClient,
      cache,
      values,
      table: uploads.table,
      currentOwner: () => ownerHere(httpClient, uploads),
    }),
  };
}

/** Owner and server of values stored per user. */
function ownerHere(httpClient: { server(): string | null }, uploads: { owner(): string | null }) {
  return { server: httpClient.server(), owner: uploads.owner() };
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
