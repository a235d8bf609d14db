/**
 * tus-js-client's requests over the engine's one request function: fetch, because a service worker has no
 * XMLHttpRequest. Progress is one chunk fine, as fetch tells nothing in between.
 */
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { API_TIMEOUT_MS } from '#lib/contract/call.ts';
import type { Requester } from '#lib/net/requester.ts';
import { uploadAddress } from './model/upload-address.ts';

/** A request with bytes may take 30 s and what a link of 16 kB/s needs; missing that means "connection lost" (design 3). */
const PATCH_BASE_MS = 30_000;
const SLOWEST_BYTES_PER_SECOND = 16_000;

export interface TusHooks {
  /** Right before a request leaves; throw to send nothing. */
  beforeSend(csrfToken: string | null): void;
  /** Before the creating POST leaves; the request waits for it. */
  beforeCreation(): Promise<void>;
  /** The server created the upload; the next request waits for it. `offset` > 0 when it was created earlier. */
  afterCreation(uploadUrl: string, offset: number): Promise<void>;
  /** A request with a body was answered with success. */
  bytesSent(sizeBytes: number, tookMs: number): void;
  /** Headers that go with a request that carries bytes, besides tus's own. */
  headersFor(method: string, chunk: Chunk, offset: number): Promise<Readonly<Record<string, string>>>;
}

/** What goes in one request: read and checked before it leaves. */
export interface Chunk {
  readonly size: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function createTusHttpStack(requester: Pick<Requester, 'send'>, hooks: TusHooks): HttpStack {
  return {
    createRequest: (method, url) => createRequest(requester, hooks, method, url),
    getName: () => 'comyan-fetch',
  };
}

function createRequest(requester: Pick<Requester, 'send'>, hooks: TusHooks, method: string, url: string): HttpRequest {
  const headers: Record<string, string> = {};
  const controller = new AbortController();
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader(name, value) {
      headers[name] = value;
    },
    getHeader: (name) => headers[name],
    setProgressHandler: () => undefined,
    async send(chunk: Chunk | undefined) {
      const offset = Number(headers['Upload-Offset'] ?? 0);
      const ofChunk = chunk ? await hooks.headersFor(method, chunk, offset) : {};
      if (method === 'POST') await hooks.beforeCreation();
      const sentAt = performance.now();
      const response = await requester.send(url, {
        method,
        headers: { ...headers, ...ofChunk },
        body: chunk?.bytes ?? null,
        deadlineMs: deadlineFor(chunk?.size ?? 0),
        signal: controller.signal,
        beforeSend: hooks.beforeSend,
        isOneOfMany: method === 'PATCH',
      });
      if (chunk && response.ok) hooks.bytesSent(chunk.size, performance.now() - sentAt);
      const uploadUrl = method === 'POST' && response.ok ? locationOf(response, url) : null;
      if (uploadUrl !== null) await hooks.afterCreation(uploadUrl, offsetOf(response));
      return toTusResponse(response, uploadUrl);
    },
    abort() {
      controller.abort();
      return Promise.resolve();
    },
    getUnderlyingObject: () => undefined,
  };
}

function deadlineFor(sizeBytes: number): number {
  return sizeBytes === 0 ? API_TIMEOUT_MS : PATCH_BASE_MS + Math.ceil((sizeBytes / SLOWEST_BYTES_PER_SECOND) * 1_000);
}

/** What a creation says of bytes it has already; anything but a count of bytes says none. */
function offsetOf(response: Response): number {
  const offset = Number(response.headers.get('Upload-Offset'));
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}

function locationOf(response: Response, createdAt: string): string | null {
  const location = response.headers.get('Location');
  return location === null ? null : uploadAddress(location, createdAt);
}

/** tus-js-client resolves `Location` by itself: it has to come to the same address. */
function toTusResponse(response: Response, uploadUrl: string | null): HttpResponse {
  return {
    getStatus: () => response.status,
    getHeader: (name) =>
      uploadUrl !== null && name.toLowerCase() === 'location' ? uploadUrl : (response.headers.get(name) ?? undefined),
    getBody: () => '',
    getUnderlyingObject: () => response,
  };
}
