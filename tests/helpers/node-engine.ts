/**
 * The real engine in Node: its network is real HTTP with a cookie jar, its storage is memory that outlives a restart of the
 * background. Only what a browser would give is faked, by implementing the capability.
 */
import { createBackground } from '#lib/background/create-background.ts';
import type { BackgroundPort } from '#lib/capabilities/background-port.ts';
import type { EngineHost } from '#lib/capabilities/engine-host.ts';
import type { Network } from '#lib/capabilities/network.ts';
import type { BlobStorage, RecordStorage, StoreName } from '#lib/capabilities/record-storage.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { AnswerOf, MessageName, Push, Reply, RequestOf, SharedState } from '#lib/messaging/messages.ts';
import { decodeRow, type UploadRow } from '#lib/uploads/model/upload-row.ts';

export interface NodeEngine {
  ask<Name extends MessageName>(name: Name, request: RequestOf<Name>): Promise<AnswerOf<Name>>;
  /** Adds files and hands their bytes over; gives their upload ids. */
  add(type: MediaType, files: readonly File[]): Promise<string[]>;
  rows(): readonly UploadRow[];
  row(uploadId: string): UploadRow | undefined;
  shared(): SharedState;
  /** Ends this life of the background and begins another: memory is gone, storage stays, unless a File was kept by nobody. */
  restart(): void;
  readonly cookies: Map<string, string>;
  /** Says that a cookie changed, as an extension's cookie events do. */
  cookieChanged(): void;
  online(): void;
  readonly host: { badge: string; isAwake: boolean; wakesRegularly: boolean; nowOffsetMs: number };
}

export function createNodeEngine(server: string, options: { keepsCopies?: boolean } = {}): NodeEngine {
  const cookies = new Map<string, string>();
  const stores = { items: new Map(), bundles: new Map(), values: new Map() } as Record<StoreName, Map<string, unknown>>;
  const copies = new Map<string, Blob>();
  const host = { badge: '', isAwake: false, wakesRegularly: false, nowOffsetMs: 0 };
  let life = startLife();

  function startLife() {
    const controller = new AbortController();
    const network = createNodeNetwork(cookies, controller.signal);
    const background = createBackground({
      host: createNodeHost(server, host),
      network,
      records: createMemoryRecords(stores, controller.signal),
      blobs: createMemoryBlobs(copies, options.keepsCopies ?? true),
    });
    const mirror = createMirror(background);
    return { background, network, mirror, controller };
  }
  const ask: NodeEngine['ask'] = async (name, request) => {
    const reply = (await life.background.handle({ name, request })) as Reply;
    if (!reply.ok) throw Object.assign(new Error(reply.error.code), reply.error);
    return reply.answer as AnswerOf<typeof name>;
  };
  return {
    ask,
    async add(type, files) {
      const added = files.map((file) => ({ uploadId: randomId(), filename: file.name, mimeType: file.type, bytesTotal: file.size }));
      await ask('uploads.add', { type, files: added });
      const uploadIds = added.map(({ uploadId }) => uploadId);
      await life.background.receiveFiles({ uploadIds, files });
      return uploadIds;
    },
    rows: () => [...life.mirror.rows.values()],
    row: (uploadId) => life.mirror.rows.get(uploadId),
    shared: () => life.mirror.shared,
    restart() {
      life.controller.abort();
      life = startLife();
    },
    cookies,
    cookieChanged: () => life.network.emitCookie(),
    online: () => life.network.emitOnline(),
    host,
  };
}

function createMirror(background: BackgroundPort) {
  const mirror = { rows: new Map<string, UploadRow>(), shared: { startUp: { status: 'loading' } } as SharedState };
  background.connect((message) => {
    const push = message as Push;
    if (push.kind === 'snapshot') mirror.rows.clear();
    if (push.kind === 'change') for (const uploadId of push.removed) mirror.rows.delete(uploadId);
    for (const encoded of push.rows) mirror.rows.set(encoded[0], decodeRow(encoded));
    const { startUp = mirror.shared.startUp, auth = mirror.shared.auth, bundles = mirror.shared.bundles } = push;
    mirror.shared = { startUp, auth, bundles };
  });
  return mirror;
}

function createNodeHost(server: string, host: NodeEngine['host']): EngineHost {
  return {
    now: () => Date.now() + host.nowOffsetMs,
    browserLocale: 'en-US',
    fixedServer: server,
    keepAwake(isNeeded) {
      host.isAwake = isNeeded;
    },
    wakeRegularly(isNeeded) {
      host.wakesRegularly = isNeeded;
    },
    showBadge(text) {
      host.badge = text;
    },
    notify: () => undefined,
    announceStart: () => undefined,
    isServerPermitted: () => Promise.resolve(true),
    claim: () => Promise.resolve(true),
  };
}

function createNodeNetwork(cookies: Map<string, string>, death: AbortSignal) {
  let cookieListener: (name: string) => void = () => undefined;
  let onlineListener: () => void = () => undefined;
  const network: Network & { emitCookie(): void; emitOnline(): void } = {
    async fetch(url, init) {
      const headers = new Headers(init.headers);
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const signal = init.signal ? AbortSignal.any([init.signal, death]) : death;
      const response = await fetch(url, { ...init, headers, signal });
      for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
      return response;
    },
    readCookie: (_url, name) => Promise.resolve(cookies.get(name) ?? null),
    onCookieChanged(listener) {
      cookieListener = listener;
    },
    onOnline(listener) {
      onlineListener = listener;
    },
    emitCookie: () => cookieListener('any'),
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

/** A dead life's late writes are dropped, as those of a killed worker are. */
function createMemoryRecords(stores: Record<StoreName, Map<string, unknown>>, death: AbortSignal): RecordStorage {
  return {
    isDurable: () => true,
    readAll: async (store) => [...stores[store].values()].map((value) => structuredClone(value)),
    read: async (store, key) => structuredClone(stores[store].get(key)),
    async write(changes) {
      await Promise.resolve();
      if (death.aborted) return;
      for (const { store, key, value } of changes) {
        if (value === undefined) stores[store].delete(key);
        else stores[store].set(key, structuredClone(value));
      }
    },
  };
}

function createMemoryBlobs(copies: Map<string, Blob>, isDurable: boolean): BlobStorage {
  return {
    isDurable: () => isDurable,
    async put(entries) {
      for (const { key, blob } of entries) copies.set(key, new Blob([await blob.arrayBuffer()]));
    },
    get: async (key) => copies.get(key) ?? null,
    async remove(keys) {
      for (const key of keys) copies.delete(key);
    },
    keys: async () => [...copies.keys()],
    freeBytes: async () => 1e12,
  };
}
