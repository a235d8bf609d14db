/** Carries out what the machine asks for: one attempt per upload, at most three uploads and one status check at a time. */
import { uploadStatus } from '#lib/contract/upload-status.ts';
import type { WireUploadType } from '#lib/contract/uploads.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { Requester } from '#lib/net/requester.ts';
import { createAttemptWords, type WordsPorts } from './attempt-words.ts';
import type { LinkMeter } from './link-meter.ts';
import type { AttemptFailure, UploadEvent } from './model/upload-events.ts';
import { type ActiveState, nextStep } from './model/upload-machine.ts';
import type { UploadBundle, UploadItem } from './model/upload-state.ts';
import { startTusAttempt } from './tus-attempt.ts';

/** Two of a browser's six sockets stay free for thumbnails and calls (design 4.8). */
const UPLOAD_SLOTS = 3;
const CHECK_SLOTS = 1;

export interface ActiveItem extends UploadItem {
  readonly state: ActiveState;
}

export interface RunnerSettings {
  /** Where uploads are created. */
  readonly endpoint: string;
  readonly isCreationIdempotent: boolean;
  readonly checksStatus: boolean;
  /** Largest PATCH that the server names; 0 = no limit, undefined = 512,000 bytes exactly (design 4.8). */
  readonly maxChunkSize: number | undefined;
  /** A small file may go with the request that creates its upload. */
  readonly sendsDataWithCreation: boolean;
}

export interface RunnerPorts extends WordsPorts {
  readonly requester: Requester;
  settings(): RunnerSettings | null;
  readBytes(uploadId: string): Promise<Blob | null>;
  assertOwner(owner: string, csrfToken: string | null): void;
  now(): number;
  readonly link: LinkMeter;
  /** Applies an event; resolves when its effect is stored. */
  apply(uploadId: string, event: UploadEvent): Promise<void>;
}

export interface AttemptRunner {
  hasSlot(status: ActiveState['status']): boolean;
  /** Starts the attempt that `item.state` numbers. */
  run(item: ActiveItem, bundle: UploadBundle): void;
  stop(uploadId: string): void;
  isBusy(): boolean;
  runningIds(): readonly string[];
}

export function createAttemptRunner(ports: RunnerPorts): AttemptRunner {
  const running = new Map<string, { status: ActiveState['status']; stop: () => void }>();

  const apply = (uploadId: string, event: UploadEvent): void => {
    ports
      .apply(uploadId, event)
      .catch((error: unknown) => log('warn', 'uploads: not stored', { error, event: event.type }));
  };
  const report = (uploadId: string, event: UploadEvent): void => {
    running.delete(uploadId);
    apply(uploadId, event);
  };
  const checkStatus = async (item: ActiveItem, owner: string, signal: AbortSignal): Promise<void> => {
    const { uploadId, objectId, type, state } = item;
    const wireType: WireUploadType = type === 'meta' ? 'metafile' : type;
    const { attempt } = state;
    try {
      const answer = await ports.requester.call(uploadStatus, {
        path: { type: wireType, objectId },
        signal,
        beforeSend: (token) => ports.assertOwner(owner, token),
      });
      if (signal.aborted) return;
      report(uploadId, afterAnswer(state, answer.uploadProcessed, ports.now()));
    } catch (error) {
      if (signal.aborted) return;
      const isUnknown = hasCode(error, 'net/status') && error.facts.status === 404;
      if (isUnknown && state.status === 'uploading') return report(uploadId, { type: 'creation-disproved', attempt });
      report(uploadId, failed(attempt, toCheckFailure(error), ports.now()));
    }
  };
  const upload = async (
    item: ActiveItem,
    bundle: UploadBundle,
    settings: RunnerSettings,
    signal: AbortSignal,
  ): Promise<void> => {
    const { uploadId, state } = item;
    const { attempt } = state;
    const file = await ports.readBytes(uploadId);
    const words = createAttemptWords(ports, uploadId);
    if (signal.aborted || words === null) return;
    if (file === null || file.size !== item.bytesTotal)
      return report(uploadId, failed(attempt, { kind: 'bytes-lost' }, ports.now()));
    const isRepeated = state.progress.isCreationUnanswered;
    const stop = startTusAttempt(
      ports.requester,
      {
        file,
        endpoint: settings.endpoint,
        uploadUrl: state.progress.uploadUrl,
        metadata: words.ofCreation,
        owedMetadata: words.owed,
        // Bytes in a creation that may be answered with an earlier one would leave no request for the words of now.
        sendsDataWithCreation: settings.sendsDataWithCreation && !(isRepeated && words.areOthers),
        chunkSizeBytes: () => ports.link.chunkSizeBytes(settings.maxChunkSize),
        assertOwner: (csrfToken) => ports.assertOwner(bundle.owner, csrfToken),
      },
      {
        async creationSent() {
          words.creationSent(isRepeated);
          await ports.apply(uploadId, { type: 'creation-sent', attempt });
        },
        uploadUrlKnown: (uploadUrl, offset) =>
          ports.apply(uploadId, { type: 'upload-url-known', attempt, uploadUrl, offset }),
        chunkSent: ports.link.chunkSent,
        chunkAccepted: (offset) => apply(uploadId, { type: 'chunk-accepted', attempt, offset }),
        metadataAccepted: words.accepted,
        metadataRefused: words.refused,
        interrupted: () => report(uploadId, { type: 'attempt-interrupted', attempt }),
        succeeded: () =>
          report(uploadId, {
            type: 'transfer-succeeded',
            attempt,
            checksStatus: settings.checksStatus,
            now: ports.now(),
          }),
        failed(failure) {
          ports.link.failed(failure);
          report(uploadId, failed(attempt, failure, ports.now()));
        },
      },
    );
    signal.addEventListener('abort', stop);
  };
  return {
    hasSlot(status) {
      const used = [...running.values()].filter((entry) => entry.status === status).length;
      return used < (status === 'processing' ? CHECK_SLOTS : UPLOAD_SLOTS);
    },
    run(item, bundle) {
      const settings = ports.settings();
      if (settings === null) throw new AppError('settings/unavailable');
      const controller = new AbortController();
      running.set(item.uploadId, { status: item.state.status, stop: () => controller.abort() });
      const asksStatus =
        item.state.status === 'processing' ||
        nextStep(item.state.progress, settings.isCreationIdempotent) === 'ask-status';
      const attempt = asksStatus
        ? checkStatus(item, bundle.owner, controller.signal)
        : upload(item, bundle, settings, controller.signal);
      attempt.catch((error: unknown) => {
        log('warn', 'uploads: an attempt did not begin', { error });
        if (!controller.signal.aborted)
          report(item.uploadId, failed(item.state.attempt, { kind: 'no-answer', method: 'GET' }, ports.now()));
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

/** What `uploadstatus` says of an object that the server knows. */
function afterAnswer({ status, attempt }: ActiveState, isProcessed: boolean, now: number): UploadEvent {
  if (status === 'processing') return { type: 'status-answered', attempt, isProcessed, now };
  // A creation of unknown outcome that turns out to be a finished asset; without its upload URL anything less is lost.
  return isProcessed
    ? { type: 'transfer-succeeded', attempt, checksStatus: false, now }
    : failed(attempt, { kind: 'hopeless', code: 'uploads/gone' }, now);
}

function failed(attempt: number, failure: AttemptFailure, now: number): UploadEvent {
  return { type: 'attempt-failed', attempt, failure, now };
}

function toCheckFailure(error: unknown): AttemptFailure {
  if (hasCode(error, 'session/owner-unconfirmed')) return { kind: 'owner-unconfirmed' };
  // A server that answers nonsense will not answer for ever: the 600 s of the check count (9.2).
  if (hasCode(error, 'contract/malformed-answer')) return { kind: 'unprocessed' };
  const status = hasCode(error, 'session/expired')
    ? 403
    : hasCode(error, 'net/status')
      ? Number(error.facts.status)
      : null;
  if (status === null) return { kind: 'no-answer', method: 'GET' };
  return { kind: 'status', method: 'GET', status, retryAfterMs: null, wasLastByte: false, longestField: '' };
}
