/** The tus protocol, by `@tus/server`. The routes check permissions before a request gets here. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS, EVENTS, type Upload } from '@tus/server';
import { CHECKSUM_ALGORITHM } from '../core/checksums.ts';
import { HttpError } from '../core/http-error.ts';
import { type Locks, lockKey } from '../scheduling/locks.ts';
import type { UploadRecord } from '../stores/records.ts';
import type { BytesRequest, UploadStore } from '../stores/upload-store.ts';
import { JsonTusServer, tusErrorAnswer, withoutCors, withoutScheme } from './tus-answer.ts';
import { createTusLocker } from './tus-locker.ts';
import type { UploadCompletion } from './upload-completion.ts';

export const UPLOAD_PATH = '/upload-service/upload';
export const TUS_VERSION = '1.0.0';

export interface TusServer {
  /** Answers HEAD, PATCH, DELETE and OPTIONS. */
  handle(request: IncomingMessage, response: ServerResponse, bytes?: BytesRequest): Promise<void>;
  /** Answers the creating POST. Calls `onCreated` when the upload exists, before its bytes are read. */
  create(
    uploadKey: string,
    request: IncomingMessage,
    response: ServerResponse,
    bytes: BytesRequest & { readonly onCreated: () => void },
  ): Promise<void>;
  /**
   * Number of stored bytes; undefined when the upload does not exist. If all bytes are stored but the upload is not yet
   * received, because the server stopped in between, it is received now.
   */
  finishIfComplete(upload: UploadRecord): Promise<number | undefined>;
}

interface Creation {
  readonly uploadKey: string;
  readonly onCreated: () => void;
}

export interface TusOptions {
  readonly store: UploadStore;
  readonly completion: UploadCompletion;
  readonly locks: Locks;
  /** Announces the checksum extension; the routes read `Upload-Checksum`. */
  readonly hasChecksum: boolean;
}

export function createTusServer({ store, completion, locks, hasChecksum }: TusOptions): TusServer {
  const creations = new AsyncLocalStorage<Creation>();
  const requests = new AsyncLocalStorage<IncomingMessage>();
  if (hasChecksum) store.extensions.push('checksum');
  const tus = new JsonTusServer({
    path: UPLOAD_PATH,
    datastore: store,
    locker: createTusLocker(locks, () => requests.getStore()),
    // No cross-origin access; `withoutCors` removes the headers that the package writes anyway.
    allowedOrigins: () => false,
    namingFunction: () => creations.getStore()?.uploadKey ?? newUploadKey(),
    // Relative, so that it also works behind a proxy that adds a path.
    generateUrl: (request, { id }) => locationOf(new URL(request.url).pathname, id),
    async onUploadFinish(_request, upload) {
      await completion.receive(upload.id);
      return {};
    },
    onResponseError: (_request, error) => tusErrorAnswer(error),
  });
  tus.on(EVENTS.POST_CREATE, () => creations.getStore()?.onCreated());

  const requireLock = async (uploadKey: string) => {
    if (await locks.isHeld(lockKey('upload', uploadKey))) return;
    throw new HttpError(503, 'unavailable', 'This request no longer has the upload for itself.', { retryAfter: 1 });
  };
  const handle = async (request: IncomingMessage, response: ServerResponse, bytes: BytesRequest = {}) => {
    if (hasChecksum && request.method === 'OPTIONS') response.setHeader('Tus-Checksum-Algorithm', CHECKSUM_ALGORITHM);
    const answer = () => tus.handle(withoutScheme(request), withoutCors(response));
    await requests.run(request, () => store.requests.run({ ...bytes, requireLock }, answer));
    // Browsers read an answer only after the whole body was sent, so an unread rest is discarded. The package does not
    // expect it any more: after a stream of HTTP/2 was reset it throws.
    request.removeAllListeners('data');
    request.resume();
  };
  return {
    handle,
    create: (uploadKey, request, response, { onCreated, ...bytes }) =>
      creations.run({ uploadKey, onCreated }, () => handle(request, response, bytes)),
    async finishIfComplete({ uploadKey, state, lengthBytes }) {
      if (state !== 'receiving') return lengthBytes;
      const stored = await storedUpload(store, uploadKey);
      if (stored?.offset !== lengthBytes) return stored?.offset;
      return (await completion.isReceived(uploadKey)) ? lengthBytes : undefined;
    },
  };
}

const NOT_FOUND: readonly unknown[] = [ERRORS.FILE_NOT_FOUND, ERRORS.FILE_NO_LONGER_EXISTS];

/** Undefined when the upload does not exist. */
async function storedUpload(store: UploadStore, uploadKey: string): Promise<Upload | undefined> {
  try {
    return await store.getUpload(uploadKey);
  } catch (error) {
    if (NOT_FOUND.includes(error)) return undefined;
    throw error;
  }
}

/** A random, unguessable key for an upload URL. */
export function newUploadKey(): string {
  return randomBytes(16).toString('hex');
}

/** `Location` of a new upload, relative to the creation's `pathname`, which may end with a slash. */
export function locationOf(pathname: string, uploadKey: string): string {
  return pathname.endsWith('/') ? uploadKey : `${pathname.split('/').at(-1)}/${uploadKey}`;
}
