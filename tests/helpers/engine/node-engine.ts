/**
 * The real engine in Node: its network is real HTTP with a cookie jar, its storage is memory that survives a restart of
 * the background. Only the browser's capabilities are faked.
 */
import { createBackground } from '#lib/background/create-background.ts';
import { connectAhead, createConnection } from '#lib/background/request-ahead.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { SESSION_COOKIE } from '#lib/contract/session.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { Background, BackgroundPort } from '#lib/host/background-port.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { Network } from '#lib/host/network.ts';
import type { OtherTabs } from '#lib/host/other-tabs.ts';
import type { BlobStorage, RecordStorage, StoredBytes, StoreName } from '#lib/host/record-storage.ts';
import { lockedAlone } from '#lib/host/shared/locked.ts';
import type { SignInWindow } from '#lib/host/sign-in-window.ts';
import type { AnswerOf, MessageName, Push, Reply, RequestOf, SharedState } from '#lib/messaging/messages.ts';
import { fromSentRow, type UploadRow } from '#lib/uploads/model/upload-row.ts';
import { nodeBody } from './node-body.ts';

/** The permission of all hosts, given in the browser's settings. */
export const ALL_HOSTS = '*';

export interface NodeEngine {
  send<Name extends MessageName>(name: Name, request: RequestOf<Name>): Promise<AnswerOf<Name>>;
  /** As a demo user, whose password is the user's name. */
  signIn(name?: string, how?: { readonly password?: string; readonly remember?: boolean }): Promise<null>;
  /** Adds files and hands their bytes over; returns their upload ids. */
  add(type: MediaType, files: readonly File[]): Promise<string[]>;
  /** Removes uploads, and does not want to undo it: the removal is final. */
  remove(request: RequestOf<'uploads.remove'>): Promise<void>;
  /** The second half of `add`, for existing rows. */
  handOver(uploadIds: readonly string[], files: readonly File[]): Promise<void>;
  rows(): readonly UploadRow[];
  row(uploadId: string): UploadRow | undefined;
  shared(): SharedState;
  /** Each state published to the surfaces of this run, in order. */
  watch(listener: (shared: SharedState) => void): void;
  /** Stops the background and starts another one: memory is lost, storage stays, except files that exist in memory only. */
  restart(): void;
  readonly cookies: Map<string, string>;
  /** Emits a cookie change, as an extension's cookie events do. */
  cookieChanged(): void;
  online(): void;
  /** Fires the alarm that the engine has set. */
  wakeUp(): void;
  /** Closes the only surface, like a popup; `rows` and `shared` keep their last values. */
  closeSurface(): void;
  /** Reconnects the same document; `isAnother`: the next one at its address. */
  openSurface(isAnother?: boolean): void;
  /** Publishes a changed `host.policy`; null: the browser has not returned it yet. */
  policyChanged(): void;
  /** The user grants a host, and the browser emits the event. */
  permit(hostname: string): void;
  /** For page channels that a test connects. */
  readonly port: Background;
  readonly host: NodeHostState;
  readonly disk: NodeDisk;
  /** Stops the background for good: the tab is closed. */
  close(): void;
}

interface NodeHostState {
  badge: string;
  badgeTitle: string;
  /** How often the toolbar button was set. */
  badgesShown: number;
  isAwake: boolean;
  /** Null: it has set no alarm. */
  wakesEveryMs: number | null;
  wakesRegularly: boolean;
  /** Sets the clock; time passes as before. */
  nowOffsetMs: number;
  /** Lets time pass. */
  elapsedOffsetMs: number;
  policy: object | null;
  /** What the user has to agree to, from the next start on; null: nothing. */
  disclosed: EngineHost['disclosed'] | null;
  /** System notifications shown. */
  readonly notifications: string[];
  /** Hosts that the user has permitted; null: all. */
  permitted: Set<string> | null;
  /** Written by a surface; removed with the browser, not with the background. */
  connectRequest: unknown;
  popupsReopened: number;
}

/** The state that survives a background, and that two tabs of one browser share. */
export interface NodeDisk {
  /** Locks of other disks have other names. */
  readonly id: string;
  readonly records: Record<StoreName, Map<string, unknown>>;
  readonly copies: Map<string, StoredBytes>;
  /** Created by surfaces. */
  readonly thumbnails: Map<string, Blob>;
  /** Bundles locked by an open tab. */
  readonly locks: Set<string>;
  /** Notes outside of the database, and the engines that are notified of changes. */
  queueBackup: object | null;
  readonly backupListeners: Set<() => void>;
  /** The records at each `eraseRemoved`, as text. */
  readonly erased: string[];
  /** The backup at each `rewriteQueueBackup`, as text. */
  readonly rewrittenBackups: string[];
  /** Called before each access; throw or reject to fail it, wait to slow it down. */
  before: (access: 'read' | 'write' | 'read-copy' | 'write-copy', keys: readonly string[]) => Promise<void> | void;
}

export function createNodeDisk(): NodeDisk {
  return {
    id: randomId(),
    records: { items: new Map(), bundles: new Map(), steps: new Map(), values: new Map(), terminations: new Map() },
    copies: new Map(),
    thumbnails: new Map(),
    locks: new Set(),
    queueBackup: null,
    backupListeners: new Set(),
    erased: [],
    rewrittenBackups: [],
    before: () => undefined,
  };
}

export interface NodeEngineOptions {
  readonly keepsCopies?: boolean;
  readonly disk?: NodeDisk;
  readonly cookies?: Map<string, string>;
  /** The managed policy of this computer. */
  readonly policy?: object;
  readonly disclosed?: EngineHost['disclosed'];
  /** The user chooses the server, as in the extension: `settings.connect` can change it. */
  readonly isServerChosen?: boolean;
  readonly signInWindow?: SignInWindow;
  readonly otherTabs?: OtherTabs;
  /** As on the hosted page: scripts can neither read nor remove the session's cookie. */
  readonly isPage?: boolean;
  /** As on the hosted page: what that is opened with. */
  readonly opened?: { readonly search: SearchType | null };
}

export function createNodeEngine(server: string, options: NodeEngineOptions = {}): NodeEngine {
  const cookies = options.cookies ?? new Map<string, string>();
  const disk = options.disk ?? createNodeDisk();
  const host: NodeHostState = {
    badge: '',
    badgeTitle: '',
    badgesShown: 0,
    isAwake: false,
    wakesEveryMs: null,
    wakesRegularly: false,
    nowOffsetMs: 0,
    elapsedOffsetMs: 0,
    policy: options.policy ?? {},
    disclosed: options.disclosed ?? null,
    notifications: [],
    permitted: null,
    connectRequest: null,
    popupsReopened: 0,
  };
  let policyListener: () => void = () => undefined;
  let permittedListener: () => void = () => undefined;
  let wakeUpListener: () => void = () => undefined;
  if (options.isServerChosen) disk.records.values.set('server', server);
  let life = startLife();

  function startLife() {
    const controller = new AbortController();
    const network = createNodeNetwork(cookies, controller.signal, options.isPage ?? false);
    const records: RecordStorage = {
      ...createMemoryRecords(disk, controller.signal),
      // As on the hosted page: Node has the locks of a browser. Their names may not begin with a hyphen, as an id may.
      ...(options.otherTabs && { alone: (name, work) => lockedAlone(`${name}-${disk.id}`, work) }),
    };
    const connection = options.opened && createConnection(network, records);
    if (options.opened && connection)
      connectAhead({ fixedServer: server, browserLocale: 'en-US' }, options.opened.search, connection);
    const background = createBackground({
      host: {
        ...createNodeHost(options.isServerChosen ? null : server, host, disk, controller.signal),
        ...(host.disclosed && { disclosed: host.disclosed }),
        policy: {
          read: async () => host.policy,
          onChanged(listener) {
            policyListener = listener;
          },
        },
        lifetime: {
          keepAwake(isNeeded) {
            host.isAwake = isNeeded;
          },
          wakeRegularly(everyMs) {
            host.wakesEveryMs = everyMs;
            host.wakesRegularly = everyMs !== null;
          },
          onWakeUp(listener) {
            wakeUpListener = listener;
          },
          announceStart: () => undefined,
          saveSnapshot: () => undefined,
        },
        permissions: {
          isServerPermitted: async ({ hostname }) =>
            host.permitted === null || host.permitted.has(hostname) || host.permitted.has(ALL_HOSTS),
          isHostPermitted: async ({ hostname }) => host.permitted?.has(hostname) ?? true,
          async permitOnly(kept) {
            for (const hostname of host.permitted ?? [])
              if (hostname !== kept?.hostname) host.permitted?.delete(hostname);
          },
          onPermitted(listener) {
            permittedListener = listener;
          },
          readConnectRequest: async () => host.connectRequest,
          async writeConnectRequest(request) {
            if (!controller.signal.aborted) host.connectRequest = request;
          },
        },
      },
      network,
      signInWindow: options.signInWindow ?? {
        open: async () => 'blocked',
        hasReturned: () => false,
        close: () => undefined,
      },
      otherTabs: options.otherTabs,
      connection,
      records,
      blobs: createMemoryBlobs(disk, options.keepsCopies ?? true, controller.signal),
    });
    const mirror = createMirror(background);
    return { background, network, mirror, controller };
  }
  const send: NodeEngine['send'] = async (name, request) => {
    const reply = (await life.background.handle({ name, request }, life.mirror.document)) as Reply;
    if (!reply.ok) throw Object.assign(new Error(reply.error.code), reply.error);
    return reply.answer as AnswerOf<typeof name>;
  };
  return {
    send,
    signIn: (username = 'editor', { password = username, remember = false } = {}) =>
      send('session.signIn', { username, password, domain: 'NEWS', remember }),
    async add(type, files) {
      const added = files.map((file) => ({
        uploadId: randomId(),
        filename: file.name,
        folder: '',
        mimeType: file.type,
        bytesTotal: file.size,
      }));
      await send('uploads.add', { type, files: added });
      const uploadIds = added.map(({ uploadId }) => uploadId);
      await life.background.receiveFiles({ uploadIds, files });
      return uploadIds;
    },
    async remove(request) {
      await send('uploads.remove', request).finally(async () => {
        for (const id of disk.records.steps.keys()) await send('uploads.dismissUndo', { id });
      });
    },
    handOver: (uploadIds, files) => life.background.receiveFiles({ uploadIds, files }),
    rows: () => [...life.mirror.rows.values()],
    row: (uploadId) => life.mirror.rows.get(uploadId),
    shared: () => life.mirror.shared,
    watch(listener) {
      life.mirror.tell = listener;
    },
    restart() {
      life.controller.abort();
      life = startLife();
    },
    cookies,
    cookieChanged: () => life.network.emitCookie(),
    online: () => life.network.emitOnline(),
    wakeUp: () => wakeUpListener(),
    closeSurface: () => life.mirror.close(),
    openSurface: (isAnother) => life.mirror.open(isAnother),
    policyChanged: () => policyListener(),
    permit(hostname) {
      host.permitted?.add(hostname);
      permittedListener();
    },
    port: {
      handle: (message, surface) => life.background.handle(message, surface),
      receiveFiles: (message) => life.background.receiveFiles(message),
      connect: (...parts) => life.background.connect(...parts),
      watchUser: (listener) => life.background.watchUser(listener),
    },
    host,
    disk,
    close: () => life.controller.abort(),
  };
}

function createMirror(background: BackgroundPort) {
  const receive = (message: unknown): void => {
    const push = message as Push;
    if (push.kind === 'snapshot') mirror.rows.clear();
    if (push.kind === 'change') for (const uploadId of push.removed) mirror.rows.delete(uploadId);
    for (const row of push.rows) mirror.rows.set(row.uploadId, fromSentRow(row));
    const { startUp = mirror.shared.startUp, auth = mirror.shared.auth, bundles = mirror.shared.bundles } = push;
    const { lost = mirror.shared.lost, waitingStarts = mirror.shared.waitingStarts } = push;
    const { undo = mirror.shared.undo, isSmallFirst = mirror.shared.isSmallFirst } = push;
    mirror.shared = {
      startUp,
      auth,
      bundles,
      waitingStarts,
      undo,
      isSmallFirst,
      hasUpdate: false,
      ...(lost ? { lost } : {}),
    };
    if (push.kind === 'change' && push.order) mirror.order(push.order);
    mirror.tell(mirror.shared);
  };
  const first = randomId();
  const mirror = {
    rows: new Map<string, UploadRow>(),
    shared: { startUp: { status: 'loading' } } as SharedState,
    tell: (_shared: SharedState): void => undefined,
    order(uploadIds: readonly string[]): void {
      const rows = uploadIds.flatMap((uploadId) => mirror.rows.get(uploadId) ?? []);
      mirror.rows.clear();
      for (const row of rows) mirror.rows.set(row.uploadId, row);
    },
    document: first,
    close: background.connect(receive, first),
    open(isAnother = false) {
      if (isAnother) mirror.document = randomId();
      mirror.close = background.connect(receive, mirror.document);
    },
  };
  return mirror;
}

function createNodeHost(
  server: string | null,
  host: NodeEngine['host'],
  disk: NodeDisk,
  death: AbortSignal,
): EngineHost {
  const { locks } = disk;
  let ownListener: (() => void) | undefined;
  return {
    now: () => Date.now() + host.nowOffsetMs,
    // Not `performance.now`, which tests freeze.
    elapsedMs: () => Number(process.hrtime.bigint() / 1_000_000n) + host.elapsedOffsetMs,
    browserLocale: 'en-US',
    fixedServer: server,
    isEmbedded: false,
    isFramed: false,
    toolbar: {
      showBadge({ text, title }) {
        host.badge = text;
        host.badgeTitle = title;
        host.badgesShown += 1;
      },
      notify(_title, message) {
        host.notifications.push(message);
      },
      reopenPopup() {
        host.popupsReopened += 1;
      },
    },
    readQueueBackup: async () => structuredClone(disk.queueBackup),
    async changeQueueBackup(change) {
      const backup = change(structuredClone(disk.queueBackup));
      if (death.aborted) return;
      disk.queueBackup = backup;
      for (const listener of disk.backupListeners) if (listener !== ownListener) listener();
    },
    async rewriteQueueBackup() {
      if (!death.aborted) disk.rewrittenBackups.push(JSON.stringify(disk.queueBackup));
    },
    onQueueBackupChanged(listener) {
      ownListener = listener;
      disk.backupListeners.add(listener);
      death.addEventListener('abort', () => disk.backupListeners.delete(listener));
    },
    async claim(bundleId) {
      if (locks.has(bundleId)) return false;
      locks.add(bundleId);
      death.addEventListener('abort', () => locks.delete(bundleId));
      return true;
    },
  };
}

function createNodeNetwork(cookies: Map<string, string>, death: AbortSignal, isPage: boolean) {
  const cookieListeners: ((name: string) => void)[] = [];
  let onlineListener: () => void = () => undefined;
  const readable = async (_url: string, name: string): Promise<string | null> =>
    isPage && name === SESSION_COOKIE ? null : (cookies.get(name) ?? null);
  const network: Network & { emitCookie(): void; emitOnline(): void } = {
    async fetch(url, init) {
      death.throwIfAborted();
      const headers = new Headers(init.headers);
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const signal = init.signal ? AbortSignal.any([init.signal, death]) : death;
      const response = await fetch(url, { ...init, body: await nodeBody(init.body), headers, signal });
      for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
      return response;
    },
    readCookie: readable,
    cachedCookie: readable,
    ...(!isPage && {
      removeCookie: async (_url: string, name: string) => {
        if (death.aborted) return false;
        return !cookies.has(name) || cookies.delete(name);
      },
    }),
    onCookieChanged(listener) {
      cookieListeners.push(listener);
    },
    onOnline(listener) {
      onlineListener = listener;
    },
    emitCookie() {
      for (const listener of cookieListeners) listener('any');
    },
    emitOnline: () => onlineListener(),
  };
  return network;
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const [name = '', ...value] = pair.split('=');
  const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute) || /1970/.test(attribute));
  if (isGone) cookies.delete(name);
  else cookies.set(name, value.join('='));
}

/** Late writes of a stopped background are dropped, like those of a killed worker. */
function createMemoryRecords(disk: NodeDisk, death: AbortSignal): RecordStorage {
  const { records } = disk;
  return {
    isDurable: () => true,
    async readAll(store) {
      await disk.before('read', [store]);
      return [...records[store].values()].map((value) => structuredClone(value));
    },
    async read(store, key) {
      await disk.before('read', [key]);
      return structuredClone(records[store].get(key));
    },
    async write(changes) {
      const copies = structuredClone(changes);
      await disk.before(
        'write',
        changes.map(({ key }) => key),
      );
      if (death.aborted) return;
      for (const { store, key, value } of copies) {
        if (value === undefined) records[store].delete(key);
        else records[store].set(key, value);
      }
    },
    async clear() {
      for (const store of Object.values(records)) store.clear();
    },
    async eraseRemoved() {
      if (death.aborted) return;
      disk.erased.push(JSON.stringify(Object.values(records).map((store) => [...store])));
    },
  };
}

async function copyOf(content: StoredBytes): Promise<StoredBytes> {
  return content instanceof Blob ? new Blob([await content.arrayBuffer()]) : content.slice();
}

function createMemoryBlobs(disk: NodeDisk, isDurable: boolean, death: AbortSignal): BlobStorage {
  const { copies, thumbnails } = disk;
  return {
    isDurable: () => isDurable,
    async put(entries) {
      await disk.before(
        'write-copy',
        entries.map(({ key }) => key),
      );
      const made = await Promise.all(entries.map(async ({ key, content }) => [key, await copyOf(content)] as const));
      if (!death.aborted) for (const [key, content] of made) copies.set(key, content);
    },
    async get(keys) {
      await disk.before('read-copy', keys);
      return keys.map((key) => copies.get(key) ?? null);
    },
    async remove(keys) {
      if (!death.aborted) for (const key of keys) copies.delete(key);
    },
    async forget(keys) {
      if (!death.aborted) for (const store of [copies, thumbnails]) for (const key of keys) store.delete(key);
    },
    keys: async () => [...copies.keys()],
    keptKeys: async () => [...new Set([...copies.keys(), ...thumbnails.keys()])],
    freeBytes: async () => 1e12,
  };
}
