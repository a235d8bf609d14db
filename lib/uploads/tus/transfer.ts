/** Runs one attempt by tus, and translates its events into events of the upload. */
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { UploadEvent } from '../model/upload-events.ts';
import type { Attempt } from './attempt.ts';
import type { ChunkSizer } from './chunk-sizer.ts';
import { checkWhole, isUncompared } from './status-check.ts';
import { startTusAttempt, type TusAttemptEvents, type TusAttemptInput } from './tus-attempt.ts';
import { type AttemptMetadata, type AttemptMetadataDeps, createAttemptMetadata } from './tus-metadata.ts';
import type { ProxyMemory } from './tus-sender.ts';

export interface TransferDeps extends AttemptMetadataDeps {
  readonly httpClient: HttpClient;
  /** Sends the tus requests. */
  readonly sender: Pick<HttpClient, 'send'>;
  readonly chunkSizer: ChunkSizer;
  readonly proxy: ProxyMemory;
  /** Elapsed time of the host, ms. */
  now(): number;
  /** Number of running transfers, which share the link. */
  transferCount(): number;
  /** Endpoints without checksums that refuse metadata in a PATCH. */
  readonly endpointsWithoutSha256: Set<string>;
  /** Drops the source with its digests. */
  forgetSource(uploadId: string): void;
  /** Called if the bytes sent so far are of another version of the file. */
  fileChanged(attempt: Attempt): void;
}

/** Resolves when the transfer has started or cannot start. Rejects if the storage fails. */
export async function transfer(deps: TransferDeps, attempt: Attempt): Promise<void> {
  const { upload, source, signal } = attempt;
  const isAvailable = await source.isAvailable();
  const metadata = createAttemptMetadata(deps, upload.uploadId);
  if (signal.aborted || metadata === null) return;
  if (!isAvailable) return attempt.report(attempt.failed({ kind: 'bytes-lost' }));
  if (upload.state.serverErrors === 0) deps.chunkSizer.attemptStarted(upload.uploadId);
  const stop = startTusAttempt(deps.sender, tusInput(deps, attempt, metadata), tusEvents(deps, attempt, metadata));
  signal.addEventListener('abort', stop);
}

function tusInput(deps: TransferDeps, attempt: Attempt, metadata: AttemptMetadata): TusAttemptInput {
  const { upload, settings, source } = attempt;
  const { uploadUrl, isCreationOutcomeUnknown } = upload.state.progress;
  const needsSha256 = (): boolean =>
    source.isUnverified() || !(settings.comparesChecksums || deps.endpointsWithoutSha256.has(settings.endpoint));
  return {
    sizeBytes: upload.bytesTotal,
    read: (start, end) => source.read(start, end, settings.comparesChecksums),
    sha256: async () => (needsSha256() ? source.sha256() : null),
    sendsChecksums: settings.comparesChecksums,
    knownMetadata: metadata.known,
    endpoint: settings.endpoint,
    uploadUrl,
    pendingMetadata: metadata.pending,
    // A repeated creation may be answered with the first upload: its offset must be known before bytes are sent.
    sendsDataWithCreation: settings.sendsDataWithCreation && !isCreationOutcomeUnknown,
    chunkSizeBytes: (offset) =>
      deps.chunkSizer.chunkSizeBytes(upload, offset, settings.maxChunkSize, deps.transferCount()),
    deadlineMs: deps.chunkSizer.deadlineMs,
    assertOwner: attempt.beforeSend,
  };
}

function tusEvents(deps: TransferDeps, attempt: Attempt, metadata: AttemptMetadata): TusAttemptEvents {
  const { upload, settings, source, report } = attempt;
  const { uploadId, state } = upload;
  const number = state.attempt;
  const apply = (event: UploadEvent): void => {
    attempt.apply(event).catch((error: unknown) => log('warn', 'uploads: not stored', { error, event: event.type }));
  };
  return {
    creationSent: (isLast) => metadata.creationSent(number, state.progress.isCreationOutcomeUnknown, isLast),
    patchSent: (isLast) => apply({ type: 'patch-sent', attempt: number, isLast }),
    async uploadUrlKnown(uploadUrl, offset) {
      const isOfCopy = source.isOfCopy();
      const event = { type: 'upload-url-known', attempt: number, uploadUrl, offset, isOfCopy } as const;
      // A repeated creation is answered with this URL, and storing takes half a second while a large copy is written.
      if (settings.isCreationIdempotent) apply(event);
      else await attempt.apply(event);
    },
    requestSlow({ sizeBytes: bytes, offset, at }) {
      const request = { attempt: number, offset, bytes, at, expectedMs: deps.chunkSizer.expectedMs(bytes) };
      apply({ type: 'request-slow', attempt: number, request });
    },
    requestEnded: (exchange) => deps.chunkSizer.requestEnded(upload, exchange),
    uploadLocated: () => apply({ type: 'upload-located', attempt: number }),
    locationReceived: ({ rewritten }) => deps.proxy.change({ rewritten }),
    chunkAccepted: (offset) => apply({ type: 'chunk-accepted', attempt: number, offset, isOfCopy: source.isOfCopy() }),
    metadataAccepted: metadata.accepted,
    metadataRefused: metadata.refused,
    interrupted: () => report({ type: 'attempt-interrupted', attempt: number }),
    succeeded() {
      if (isUncompared(deps.current(uploadId)?.upload ?? upload)) return void checkWhole(deps, attempt);
      deps.forgetSource(uploadId);
      report(attempt.succeeded(settings.checksStatus));
    },
    failed(failure) {
      const isSha256Refused =
        failure.kind === 'status' && failure.isSha256Only === true && [400, 431].includes(failure.status);
      // Without the SHA-256 it is unknown which version the server has.
      if (failure.kind === 'file-changed' || (isSha256Refused && source.isUnverified()))
        return deps.fileChanged(attempt);
      if (!isSha256Refused) return report(attempt.failed(failure));
      deps.endpointsWithoutSha256.add(settings.endpoint);
      report({ type: 'attempt-interrupted', attempt: number });
    },
  };
}
