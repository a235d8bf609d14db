/**
 * Sends the requests of tus-js-client with the HTTP client, which uses fetch, because a service worker has no
 * XMLHttpRequest. As fetch reports no upload progress, progress is per chunk, and estimated in slow ones (decision 59).
 */
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { API_TIMEOUT_MS } from '#lib/contract/call.ts';
import { type UploadLocation, uploadAddress } from '#lib/contract/upload-address.ts';
import { hasCode } from '#lib/core/app-error.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { Chunk } from '../files/chunk.ts';
import type { Exchange } from './chunk-sizer.ts';
import { SMALL_FILE_BYTES } from './request-slots.ts';

const SLOW_MS = 1_000;

export interface SlowExchange {
  readonly sizeBytes: number;
  readonly offset: number;
  readonly at: number;
}

export interface TusHooks {
  /** Called right before a request is sent; throw to send nothing. */
  beforeSend(csrfToken: string | null): void;
  /** Called after a creation; the next request waits for it. `offset` > 0 if the server already had bytes. */
  afterCreation(uploadUrl: string, offset: number): Promise<void>;
  /** Time limit in ms for a request with this many bytes. */
  deadlineMs(sizeBytes: number): number;
  /** A request with bytes was sent at that time, in ms since 1970, and has no answer after a second. */
  slow(request: SlowExchange): void;
  /** A request was answered or lost; not called for requests that were aborted or not sent. */
  ended(exchange: Exchange): void;
  /** The `Location` of a successful creation. */
  locationReceived(location: UploadLocation): void;
  /** Additional headers of a creation or a request with bytes, which waits for them. */
  headersFor(method: string, chunk: Chunk | undefined, offset: number): Promise<Readonly<Record<string, string>>>;
}

export function createTusHttpStack(httpClient: Pick<HttpClient, 'send'>, hooks: TusHooks): HttpStack {
  return {
    createRequest: (method, url) => createRequest(httpClient, hooks, method, url),
    getName: () => 'comyan-fetch',
  };
}

function createRequest(
  httpClient: Pick<HttpClient, 'send'>,
  hooks: TusHooks,
  method: string,
  url: string,
): HttpRequest {
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
    send: (chunk: Chunk | null | undefined) =>
      sendRequest(httpClient, hooks, { method, url, headers, chunk: chunk ?? undefined, signal: controller.signal }),
    abort() {
      controller.abort();
      return Promise.resolve();
    },
    getUnderlyingObject: () => undefined,
  };
}

interface TusRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly chunk: Chunk | undefined;
  readonly signal: AbortSignal;
}

async function sendRequest(
  httpClient: Pick<HttpClient, 'send'>,
  hooks: TusHooks,
  { method, url, headers, chunk, signal }: TusRequest,
): Promise<HttpResponse> {
  const offset = Number(headers['Upload-Offset'] ?? 0);
  const own = chunk || method === 'POST' ? await hooks.headersFor(method, chunk, offset) : {};
  const sizeBytes = chunk?.size ?? 0;
  const deadlineMs = sizeBytes === 0 ? API_TIMEOUT_MS : hooks.deadlineMs(sizeBytes);
  const sentAt = performance.now();
  const slow = { sizeBytes, offset, at: Date.now() };
  const timer = sizeBytes > 0 ? setTimeout(() => hooks.slow(slow), SLOW_MS) : undefined;
  const ended = (response: Response | null): void =>
    hooks.ended({
      method,
      url,
      sizeBytes,
      offset,
      deadlineMs,
      // Limited, because the computer may have slept.
      tookMs: Math.min(performance.now() - sentAt, deadlineMs),
      status: response?.status ?? null,
      acknowledged: response === null ? 0 : offsetOf(response),
    });
  let response: Response;
  try {
    response = await httpClient.send(url, {
      method,
      deadlineMs,
      signal,
      headers: { ...headers, ...own },
      body: chunk ? bodyOf(method, chunk) : null,
      beforeSend: hooks.beforeSend,
      isOneOfMany: method === 'PATCH' || sizeBytes > 0,
      isLowPriority: sizeBytes > 0,
    });
  } catch (error) {
    if (hasCode(error, 'net/unreachable')) ended(null);
    throw error;
  } finally {
    clearTimeout(timer);
  }
  ended(response);
  const uploadUrl = method === 'POST' && response.ok ? locationOf(response, url, hooks) : null;
  if (uploadUrl !== null) await hooks.afterCreation(uploadUrl, offsetOf(response));
  return toTusResponse(response, uploadUrl, await reasonOf(response));
}

/** The answer's `Upload-Offset`; 0 if it is missing or invalid. */
function offsetOf(response: Response): number {
  const offset = Number(response.headers.get('Upload-Offset'));
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}

function locationOf(response: Response, createdAt: string, hooks: TusHooks): string | null {
  const header = response.headers.get('Location');
  if (header === null) return null;
  const location = uploadAddress(header, createdAt);
  hooks.locationReceived(location);
  return location.address;
}

/** The body of a refusal for want of space, which names the reason; empty for other answers. */
async function reasonOf(response: Response): Promise<string> {
  return response.status === 413 || response.status === 507 ? response.text().catch(() => '') : '';
}

/** tus-js-client resolves `Location` itself: it gets the resolved upload URL, so that both are the same. */
function toTusResponse(response: Response, uploadUrl: string | null, body: string): HttpResponse {
  return {
    getStatus: () => response.status,
    getHeader: (name) =>
      uploadUrl !== null && name.toLowerCase() === 'location' ? uploadUrl : (response.headers.get(name) ?? undefined),
    getBody: () => body,
    getUnderlyingObject: () => response,
  };
}

/**
 * Whatever drives a page by its developer tools, as test tools do, gets each body of bytes as text, twice; of a Blob it
 * gets nothing. Parts of large files stay bytes: a Blob is one copy of them more.
 */
function bodyOf(method: string, { body }: Chunk): Chunk['body'] {
  if (body instanceof Blob || method !== 'POST' || body.length > SMALL_FILE_BYTES) return body;
  return new Blob([body]);
}
