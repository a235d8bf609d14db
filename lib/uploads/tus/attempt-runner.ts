/** Carries out what the machine asks for: one attempt per upload, at most three uploads, and four with the status checks. */
import { uploadStatus } from '#lib/contract/upload-status.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { UploadSource } from '../files/upload-source.ts';
import { createUploadSources, type SourcesDeps } from '../files/upload-sources.ts';
import type { AttemptFailure, UploadEvent } from '../model/upload-events.ts';
import { type ActiveState, nextStep } from '../model/upload-machine.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { type AttemptMetadataDeps, createAttemptMetadata } from './attempt-metadata.ts';
import { callFailure } from './call-failure.ts';
import { afterAnswer, isUncompared, judgeWhole } from './check-whole.ts';
import type { ChunkSizer } from './chunk-sizer.ts';
import { withEvidence } from './server-evidence.ts';
import { startTusAttempt } from './tus-attempt.ts';
import type { ProxyMemory } from './tus-sender.ts';

/** Two of a browser's six sockets stay free for thumbnails and calls. */
const SLOTS = 4;
const UPLOAD_SLOTS = 3;

export interface ActiveUpload extends Upload {
  readonly state: ActiveState;
}

export interface RunnerSettings {
  /** Where uploads are created. */
  readonly endpoint: string;
  readonly isCreationIdempotent: boolean;
  readonly checksStatus: boolean;
  /** Largest PATCH that the server names; 0 = no limit, undefined = 512,000 bytes exactly (docs/design/uploads.md#chunk-size). */
  readonly maxChunkSize: number | undefined;
  /** The server compares the checksum of each request with bytes, and a SHA-256 of the whole file (tus 1.0, checksum). */
  readonly comparesChecksums: boolean;
  /** A small file may go with the request that creates its upload. */
  readonly sendsDataWithCreation: boolean;
}

export interface RunnerDeps extends AttemptMetadataDeps {
  readonly httpClient: HttpClient;
  /** For the requests of tus. */
  readonly sender: Pick<HttpClient, 'send'>;
  settings(): RunnerSettings | null;
  readonly bytes: SourcesDeps['bytes'];
  assertOwner(owner: string, csrfToken: string | null): void;
  /** Elapsed time of the host, ms. */
  now(): number;
  readonly link: ChunkSizer;
  readonly proxy: ProxyMemory;
  /** Applies an event; resolves when its effect is stored. */
  apply(uploadId: string, event: UploadEvent): Promise<void>;
  /** Takes back at the server what was sent of it, and gives it a new `objectId`. */
  startAnew(uploadId: string, event: UploadEvent): Promise<void>;
}

export interface AttemptRunner {
  hasSlot(status: ActiveState['status']): boolean;
  /** Starts the attempt that `item.state` numbers. */
  run(upload: ActiveUpload, bundle: UploadBundle): void;
  stop(uploadId: string): void;
  isBusy(): boolean;
  runningIds(): readonly string[];
}

export function createAttemptRunner(deps: RunnerDeps): AttemptRunner {
  const running = new Map<string, { status: ActiveState['status']; stop: () => void }>();
  /** Endpoints without checksums that take no metadata with a request of bytes. */
  const withoutProof = new Set<string>();
  const sources = createUploadSources({
    bytes: deps.bytes,
    isKnown: (uploadId) => deps.current(uploadId) !== null,
    canServerProve: () => deps.settings()?.comparesChecksums ?? false,
  });

  const uploadsRunning = (): number => [...running.values()].filter(({ status }) => status === 'uploading').length;
  const apply = (uploadId: string, event: UploadEvent): void => {
    deps
      .apply(uploadId, event)
      .catch((error: unknown) => log('warn', 'uploads: not stored', { error, event: event.type }));
  };
  const report = (uploadId: string, event: UploadEvent): void => {
    running.delete(uploadId);
    apply(uploadId, event);
  };
  const settle = async (upload: ActiveUpload, owner: string, signal: AbortSignal): Promise<void> => {
    const beforeSend = (token: string | null): void => deps.assertOwner(owner, token);
    const input = { now: deps.now, signal, beforeSend };
    const { sha256 } = sources.of(upload, upload.state.progress.isOfCopy);
    const event = await judgeWhole(deps.httpClient, upload, sha256, input);
    if (!signal.aborted) report(upload.uploadId, event);
  };
  const checkStatus = async (upload: ActiveUpload, owner: string, signal: AbortSignal): Promise<void> => {
    const { uploadId, objectId, type, state } = upload;
    const wireType = type === 'meta' ? 'metafile' : type;
    const { attempt } = state;
    const beforeSend = (token: string | null): void => deps.assertOwner(owner, token);
    try {
      const answer = await deps.httpClient.call(uploadStatus, {
        path: { type: wireType, objectId },
        signal,
        beforeSend,
      });
      if (signal.aborted) return;
      if (answer.uploadProcessed && isUncompared(upload)) return await settle(upload, owner, signal);
      report(uploadId, afterAnswer(state, answer.uploadProcessed, deps.now()));
    } catch (error) {
      if (signal.aborted) return;
      const isUnknown = hasCode(error, 'net/status') && error.facts.status === 404;
      if (isUnknown && state.status === 'uploading') return report(uploadId, { type: 'creation-disproved', attempt });
      // A server that answers nonsense will not answer for ever: the 600 s of the check count (9.2).
      const failure = hasCode(error, 'contract/malformed-answer')
        ? ({ kind: 'unprocessed' } as const)
        : await withEvidence(deps.sender, state.progress.uploadUrl, callFailure(error, Date.now()), {
            signal,
            beforeSend,
          });
      if (!signal.aborted) report(uploadId, failed(attempt, failure, deps.now()));
    }
  };
  /** With a copy all of it is sent again from there; without one the person has to say which version it shall be. */
  const reportChange = (uploadId: string, attempt: number, source: UploadSource): void => {
    const canBeSentAnew = deps.bytes.hasCopy(uploadId) || source.isUnproved();
    running.delete(uploadId);
    sources.forget(uploadId);
    const event: UploadEvent = canBeSentAnew
      ? { type: 'version-replaced', attempt }
      : failed(attempt, { kind: 'file-changed' }, deps.now());
    const notStored = (error: unknown): void => log('warn', 'uploads: not stored', { error, event: event.type });
    deps.startAnew(uploadId, event).catch(notStored);
  };
  const transfer = async (
    upload: ActiveUpload,
    bundle: UploadBundle,
    settings: RunnerSettings,
    signal: AbortSignal,
  ): Promise<void> => {
    const { uploadId, state } = upload;
    const { attempt } = state;
    const source = sources.of(upload, state.progress.isOfCopy);
    const isThere = await source.isThere();
    const words = createAttemptMetadata(deps, uploadId);
    if (signal.aborted || words === null) return;
    if (!isThere) return report(uploadId, failed(attempt, { kind: 'bytes-lost' }, deps.now()));
    const needsProof = (): boolean =>
      !withoutProof.has(settings.endpoint) && (source.isUnproved() || !settings.comparesChecksums);
    if (state.serverErrors === 0) deps.link.begins(uploadId);
    const isRepeated = state.progress.isCreationUnanswered;
    const stop = startTusAttempt(
      deps.sender,
      {
        sizeBytes: upload.bytesTotal,
        read: source.read,
        sha256: async () => (needsProof() ? source.sha256() : null),
        sendsChecksums: settings.comparesChecksums,
        knownMetadata: words.known,
        endpoint: settings.endpoint,
        uploadUrl: state.progress.uploadUrl,
        metadata: words.ofCreation,
        pendingMetadata: words.owed,
        // A repeated creation asks what has arrived first: it may be answered with the earlier one.
        sendsDataWithCreation: settings.sendsDataWithCreation && !isRepeated,
        chunkSizeBytes: () => deps.link.chunkSizeBytes(uploadId, settings.maxChunkSize, uploadsRunning()),
        deadlineMs: deps.link.deadlineMs,
        assertOwner: (csrfToken) => deps.assertOwner(bundle.owner, csrfToken),
      },
      {
        async creationSent() {
          words.creationSent(isRepeated);
          await deps.apply(uploadId, { type: 'creation-sent', attempt });
        },
        uploadUrlKnown: (uploadUrl, offset) =>
          deps.apply(uploadId, {
            type: 'upload-url-known',
            attempt,
            uploadUrl,
            offset,
            isOfCopy: source.isOfCopy(),
          }),
        requestEnded: (exchange) => deps.link.ended(uploadId, exchange),
        found: () => apply(uploadId, { type: 'upload-located', attempt }),
        located: ({ rewritten }) => deps.proxy.change({ rewritten }),
        chunkAccepted: (offset) =>
          apply(uploadId, { type: 'chunk-accepted', attempt, offset, isOfCopy: source.isOfCopy() }),
        metadataAccepted: words.accepted,
        metadataRefused: words.refused,
        interrupted: () => report(uploadId, { type: 'attempt-interrupted', attempt }),
        succeeded() {
          if (isUncompared(deps.current(uploadId)?.upload ?? upload)) return void settle(upload, bundle.owner, signal);
          sources.forget(uploadId);
          const { checksStatus } = settings;
          report(uploadId, { type: 'transfer-succeeded', attempt, checksStatus, now: deps.now() });
        },
        failed(failure) {
          const isProofRefused =
            failure.kind === 'status' && failure.isProofOnly === true && [400, 431].includes(failure.status);
          // Nobody can tell any more what the server has.
          if (failure.kind === 'file-changed' || (isProofRefused && source.isUnproved()))
            return reportChange(uploadId, attempt, source);
          if (isProofRefused) {
            withoutProof.add(settings.endpoint);
            return report(uploadId, { type: 'attempt-interrupted', attempt });
          }
          report(uploadId, failed(attempt, failure, deps.now()));
        },
      },
    );
    signal.addEventListener('abort', stop);
  };
  return {
    hasSlot: (status) => running.size < SLOTS && (status === 'processing' || uploadsRunning() < UPLOAD_SLOTS),
    run(upload, bundle) {
      const settings = deps.settings();
      if (settings === null) throw new AppError('settings/unavailable');
      const controller = new AbortController();
      running.set(upload.uploadId, { status: upload.state.status, stop: () => controller.abort() });
      const asksStatus =
        upload.state.status === 'processing' ||
        nextStep(upload.state.progress, settings.isCreationIdempotent) === 'ask-status';
      const { signal } = controller;
      const attempt = asksStatus
        ? checkStatus(upload, bundle.owner, signal)
        : transfer(upload, bundle, settings, signal);
      attempt.catch((error: unknown) => {
        log('warn', 'uploads: an attempt did not begin', { error });
        if (!controller.signal.aborted)
          report(upload.uploadId, failed(upload.state.attempt, toStartFailure(error), deps.now()));
      });
    },
    stop(uploadId) {
      running.get(uploadId)?.stop();
      running.delete(uploadId);
    },
    isBusy: () => running.size > 0,
    runningIds: () => [...running.keys()],
  };
}

function toStartFailure(error: unknown): AttemptFailure {
  return hasCode(error, 'uploads/bytes-unreadable')
    ? { kind: 'bytes-unreadable' }
    : { kind: 'no-answer', method: 'GET' };
}

function failed(attempt: number, failure: AttemptFailure, now: number): UploadEvent {
  return { type: 'attempt-failed', attempt, failure, now };
}
