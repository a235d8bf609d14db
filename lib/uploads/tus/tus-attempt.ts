/**
 * One attempt of one upload by tus-js-client. Its own recovery is off: retry, back-off, HEAD and repeated creation are
 * transitions of the upload machine (docs/design/uploads.md#one-attempt).
 */
import { Upload, type UploadOptions } from 'tus-js-client';
import type { UploadLocation } from '#lib/contract/upload-address.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { Chunk } from '../files/chunk.ts';
import type { AttemptFailure } from '../model/upload-events.ts';
import { tusFailure } from './attempt-failure.ts';
import type { Exchange } from './chunk-sizer.ts';
import { createTusHttpStack, type SlowExchange, type TusHooks } from './tus-http-stack.ts';
import { encodeTusMetadata } from './tus-metadata.ts';

export interface TusAttemptInput {
  readonly sizeBytes: number;
  /** Bytes of the file. Rejects like `UploadSource.read`. */
  readonly read: (start: number, end: number) => Promise<Chunk>;
  /** URL for creations. */
  readonly endpoint: string;
  /** Known upload URL: HEAD gives the offset. Null: create the upload. */
  readonly uploadUrl: string | null;
  /**
   * Changed metadata for the next PATCH; called before each. Null if the server has them all
   * (docs/design/uploads.md#metadata-after-creation).
   */
  readonly pendingMetadata: () => Readonly<Record<string, string>> | null;
  /** Metadata that the server has. */
  readonly knownMetadata: () => Readonly<Record<string, string>>;
  /** SHA-256 for the request with the last byte; null if the server needs none. Called after that byte was read. */
  readonly sha256: () => Promise<string | null>;
  /** Each request with bytes carries their checksum (tus 1.0, checksum). */
  readonly sendsChecksums: boolean;
  /** The creation carries the file if it fits into one chunk (tus 1.0, creation-with-upload). */
  readonly sendsDataWithCreation: boolean;
  /** Size in bytes of the chunk at this offset; called before each (docs/design/uploads.md#chunk-size). */
  readonly chunkSizeBytes: (offset: number) => number;
  /** Time limit in ms for a request with this many bytes. */
  readonly deadlineMs: (sizeBytes: number) => number;
  /** Throws `session/owner-unconfirmed` if nothing may be sent in the current session. */
  readonly assertOwner: (csrfToken: string | null) => void;
}

export interface TusAttemptEvents {
  /** A request with bytes has no answer after a second. */
  requestSlow(request: SlowExchange): void;
  /** The creation is sent with these metadata when this has resolved. `isLast`: with all bytes of the file. */
  creationSent(isLast: boolean): Promise<Metadata>;
  /** Called in the task in which the metadata of a PATCH are read. `isLast`: it has the last byte of the file. */
  patchSent(isLast: boolean): void;
  /** Called after a creation; bytes are sent when this has resolved. */
  uploadUrlKnown(uploadUrl: string, offset: number): Promise<void>;
  /** A request was answered or lost; not called for requests that were aborted or not sent. */
  requestEnded(exchange: Exchange): void;
  /** The `Location` of a successful creation. */
  locationReceived(location: UploadLocation): void;
  /** HEAD or the creation succeeded. */
  uploadLocated(): void;
  chunkAccepted(offset: number): void;
  /** A PATCH with `pendingMetadata` succeeded. */
  metadataAccepted(): void;
  /** A PATCH with `pendingMetadata` was refused. */
  metadataRefused(): void;
  succeeded(): void;
  /** The server already had the upload and bytes of it: a new attempt must get the offset by HEAD. */
  interrupted(): void;
  failed(failure: AttemptFailure): void;
}

/** Starts immediately. The returned function stops the attempt, which then reports no result. */
export function startTusAttempt(
  httpClient: Pick<HttpClient, 'send'>,
  input: TusAttemptInput,
  events: TusAttemptEvents,
): () => void {
  const run = createRun();
  const metadata = createRequestMetadata(input, events, run);
  const chunkSize = input.chunkSizeBytes(0);
  /** From the answer to HEAD, which comes before `onUploadUrlAvailable`. */
  let offset = 0;
  const uploadDataDuringCreation =
    input.sendsDataWithCreation && input.uploadUrl === null && input.sizeBytes <= chunkSize;
  let isFound = false;
  const upload = new Upload({ size: input.sizeBytes } as File, {
    ...optionsWithoutRecovery(input),
    chunkSize,
    uploadDataDuringCreation,
    httpStack: createTusHttpStack(httpClient, {
      ...requestHooks(input, events, run),
      ended(exchange) {
        offset = exchange.acknowledged;
        events.requestEnded(exchange);
      },
      async afterCreation(uploadUrl, stored) {
        if (run.isOver()) return;
        await events.uploadUrlKnown(uploadUrl, stored);
        if (stored === 0 || uploadDataDuringCreation) return;
        // tus-js-client would continue at offset 0.
        run.finish(() => events.interrupted());
        await upload.abort();
      },
      headersFor: metadata.headersFor,
    }),
    onUploadUrlAvailable() {
      // Without an endpoint tus-js-client cannot create a second upload (docs/design/uploads.md#one-attempt).
      delete upload.options.endpoint;
      // The creation may have changed the link estimate.
      upload.options.chunkSize = input.chunkSizeBytes(offset);
      isFound = true;
      if (!run.isOver()) events.uploadLocated();
    },
    onChunkComplete(_sizeBytes, accepted) {
      if (run.isOver()) return;
      if (metadata.accepted()) events.metadataAccepted();
      events.chunkAccepted(accepted);
      // For the next PATCH.
      upload.options.chunkSize = input.chunkSizeBytes(accepted);
    },
    onSuccess: () => run.finish(() => events.succeeded()),
    onError: (error) =>
      run.finish(() => {
        const { sizeBytes } = input;
        const size = upload.options.chunkSize ?? chunkSize;
        const failure = tusFailure(error, { sizeBytes, metadata: metadata.sent(), chunkSize: size });
        if (failure.kind !== 'status') return events.failed(failure);
        if (metadata.hasPending()) events.metadataRefused();
        events.failed({ ...failure, isServerWell: isFound, ...metadata.refusal() });
      }),
  });
  upload.start();
  return () => {
    run.stop();
    void upload.abort();
  };
}

function optionsWithoutRecovery(input: TusAttemptInput): UploadOptions {
  return {
    ...(input.uploadUrl === null ? { endpoint: input.endpoint } : { uploadUrl: input.uploadUrl }),
    retryDelays: null,
    storeFingerprintForResuming: false,
    fileReader: { openFile: () => Promise.resolve(chunksOf(input)) },
  };
}

/** Whether the attempt is over: it reports one result at most, and none after `stop`. */
interface Run {
  isOver(): boolean;
  /** Throws `aborted`: nothing may be sent. tus-js-client forgets an `abort` before it has opened the file. */
  assertNotOver(): void;
  finish(report: () => void): void;
  stop(): void;
}

function createRun(): Run {
  let isOver = false;
  return {
    isOver: () => isOver,
    assertNotOver() {
      if (isOver) throw new AppError('aborted');
    },
    finish(report) {
      if (isOver) return;
      isOver = true;
      report();
    },
    stop() {
      isOver = true;
    },
  };
}

function requestHooks(
  input: TusAttemptInput,
  events: TusAttemptEvents,
  run: Run,
): Omit<TusHooks, 'afterCreation' | 'headersFor' | 'ended'> {
  return {
    beforeSend(csrfToken) {
      run.assertNotOver();
      input.assertOwner(csrfToken);
    },
    deadlineMs: input.deadlineMs,
    slow: events.requestSlow,
    locationReceived: events.locationReceived,
  };
}

type Metadata = Readonly<Record<string, string>>;

/** The metadata and checksums of creations and of requests with bytes. */
function createRequestMetadata(
  input: TusAttemptInput,
  events: Pick<TusAttemptEvents, 'creationSent' | 'patchSent'>,
  run: Run,
) {
  /** Changed metadata in the current PATCH. */
  let pending: Metadata | null = null;
  /** The current request repeats known metadata only to carry the SHA-256. */
  let isSha256Only = false;
  let ofCreation: Metadata = {};
  /** Metadata for this request; null: none. Later changes go with the next request. */
  const next = async (method: string, isLast: boolean, hasSha256: boolean): Promise<Metadata | null> => {
    run.assertNotOver();
    if (method === 'POST') {
      ofCreation = await events.creationSent(isLast);
      return ofCreation;
    }
    events.patchSent(isLast);
    pending = input.pendingMetadata();
    isSha256Only = pending === null && hasSha256;
    return isSha256Only ? input.knownMetadata() : pending;
  };
  return {
    headersFor: async (method: string, chunk: Chunk | undefined, offset: number): Promise<Metadata> => {
      const isLast = chunk !== undefined && offset + chunk.size === input.sizeBytes;
      const sha256 = isLast ? await input.sha256() : null;
      const verified = chunk && input.sendsChecksums ? { 'Upload-Checksum': await chunk.checksum() } : {};
      const metadata = await next(method, isLast, sha256 !== null);
      if (metadata === null) return verified;
      return {
        ...verified,
        'Upload-Metadata': encodeTusMetadata(sha256 === null ? metadata : { ...metadata, sha256 }),
      };
    },
    /** The PATCH succeeded. True if it carried changed metadata. */
    accepted(): boolean {
      const hadPending = pending !== null;
      pending = null;
      return hadPending;
    },
    hasPending: () => pending !== null,
    sent: (): Metadata => pending ?? ofCreation,
    /** Facts of a refusal of the current request. */
    refusal: () => (pending !== null || isSha256Only ? { carriesMetadata: true, isSha256Only } : {}),
  };
}

function chunksOf({ sizeBytes, read }: TusAttemptInput) {
  return {
    size: sizeBytes,
    async slice(start: number, end: number) {
      return { value: await read(start, end), done: end >= sizeBytes };
    },
    close: () => undefined,
  };
}
