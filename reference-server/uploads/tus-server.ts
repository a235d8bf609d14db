/** `@tus/server` for the protocol; who may do what is decided by the routes before a request gets here. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FileStore } from '@tus/file-store';
import { EVENTS, Server } from '@tus/server';
import type { Records, UploadRecord } from '../storage/records.ts';
import type { ProcessingQueue } from './processing-queue.ts';

export const UPLOAD_PATH = '/upload-service/upload';

export interface TusServer {
  /** Answers HEAD, PATCH, DELETE and OPTIONS. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers the creating POST under the given key; `onCreated` is called once the upload exists, before its bytes. */
  create(uploadKey: string, request: IncomingMessage, response: ServerResponse, onCreated: () => void): Promise<void>;
  saveMetadata(uploadKey: string, metadata: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Bytes stored so far; undefined when nothing was created. When all are there although nobody said so, because the server ended in between, the upload
   * is received now.
   */
  settle(upload: UploadRecord): Promise<number | undefined>;
  /** Forgets an upload that nobody went on with. */
  discard(uploadKey: string): Promise<void>;
}

interface Creation {
  readonly uploadKey: string;
  readonly onCreated: () => void;
}

/** `folder` must exist. */
export function createTusServer(folder: string, records: Records, processing: ProcessingQueue): TusServer {
  // Twice is harmless: the queue passes over what is not waiting any more.
  const receive = async (uploadKey: string) => {
    const receivedAt = Date.now();
    await records.saveState(uploadKey, 'received', receivedAt);
    processing.add(uploadKey, receivedAt);
  };
  const creations = new AsyncLocalStorage<Creation>();
  const datastore = new FileStore({ directory: folder });
  // Lengths are known at creation, and nothing that was begun expires.
  datastore.extensions = ['creation', 'creation-with-upload', 'termination'];
  const tus = new Server({
    path: UPLOAD_PATH,
    datastore,
    // Nobody reads across origins; the headers that are written all the same are taken away below.
    allowedOrigins: () => false,
    namingFunction: () => creations.getStore()?.uploadKey ?? newUploadKey(),
    // Relative, so that it is right behind any proxy: the last step of the address that was asked.
    generateUrl: (request, { id }) => locationOf(new URL(request.url).pathname, id),
    async onUploadFinish(_request, upload) {
      await receive(upload.id);
      return {};
    },
  });
  tus.on(EVENTS.POST_CREATE, () => creations.getStore()?.onCreated());

  return {
    handle: (request, response) => tus.handle(request, withoutCors(response)),
    create: (uploadKey, request, response, onCreated) =>
      creations.run({ uploadKey, onCreated }, () => tus.handle(request, withoutCors(response))),
    async settle({ uploadKey, state, lengthBytes }) {
      if (state !== 'receiving') return lengthBytes;
      const stored = await datastore.getUpload(uploadKey).catch(() => undefined);
      if (stored?.offset === lengthBytes) await receive(uploadKey);
      return stored?.offset;
    },
    async discard(uploadKey) {
      // Its file may be missing already.
      await datastore.remove(uploadKey).catch(() => undefined);
      await records.removeUpload(uploadKey);
    },
    async saveMetadata(uploadKey, metadata) {
      const upload = await datastore.configstore.get(uploadKey);
      if (upload !== undefined) await datastore.configstore.set(uploadKey, Object.assign(upload, { metadata }));
    },
  };
}

export function newUploadKey(): string {
  return randomBytes(16).toString('hex');
}

/** `Location` for a creation asked at `pathname`: relative to it, whether it ends with a slash or not. */
export function locationOf(pathname: string, uploadKey: string): string {
  return pathname.endsWith('/') ? uploadKey : `${pathname.split('/').at(-1)}/${uploadKey}`;
}

/** The tus package writes some CORS headers whatever it is told; this server sends none (design 8). */
function withoutCors(response: ServerResponse): ServerResponse {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((...args: unknown[]) =>
    writeHead(...args.map((arg) => (Array.isArray(arg) ? dropCors(arg) : arg)))) as typeof response.writeHead;
  return response;
}

/** `rawHeaders` is name, value, name, value, … */
function dropCors(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !/^access-control-/i.test(rawHeaders[index - (index % 2)] ?? ''));
}
