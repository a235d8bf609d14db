/**
 * Status checks of several uploads in one request, where the server offers that (docs/contract.md, `uploadStatusList`;
 * decision 44). One request at a time: the server answers as soon as one of its uploads is decided, and the next
 * request asks for the others.
 */
import { type UploadStatusListInput, uploadStatusList } from '#lib/contract/upload-status.ts';
import { hasCode } from '#lib/core/app-error.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { AttemptFailure, UploadEvent } from '../model/upload-events.ts';
import type { Attempt, RunnerSettings } from './attempt.ts';
import { callFailure } from './attempt-failure.ts';
import { statusObject } from './status-check.ts';

export interface StatusList {
  /** False without settings, or if the server does not offer it. */
  isOffered(settings: RunnerSettings | null): boolean;
  /**
   * Asks for the status of the attempt's upload until it is decided, and reports the answer. Undecided after 20 s, the
   * end of its request is the answer, after 40 s at most.
   */
  add(attempt: Attempt): void;
  /** A request is under way. */
  isSending(): boolean;
}

/** Answers that come faster are fetched together, for each of the uploads that wait for one. */
const INTERVAL_MS = 10;
const LONGEST_INTERVAL_MS = 100;
/** The same while files are sent: each request takes a connection from them. */
const SENDING_INTERVAL_MS = 500;
/** A request for uploads that take long to process is replaced after this time, if others have been added since. */
const PATIENCE_MS = 500;
/** A server answers a single check within this time; the row then says that the file is not processed yet (4.8). */
const LONGEST_MS = 20_000;
/** Answers to a server's own trouble: they say nothing about lists. */
const TEMPORARY = [401, 403, 408, 429, 502, 503, 504];

interface Asked {
  readonly attempt: Attempt;
  readonly since: number;
}

interface ListRequest {
  readonly controller: AbortController;
  readonly sentAt: number;
  readonly asked: readonly Asked[];
}

interface StatusListDeps {
  readonly httpClient: Pick<HttpClient, 'call'>;
  /** Elapsed time of the host, ms. */
  now(): number;
  /** Files are being sent. */
  isTransferring(): boolean;
}

export function createStatusList({ httpClient, now, isTransferring }: StatusListDeps): StatusList {
  /** Longest not asked for first. */
  let waiting: Asked[] = [];
  let request: ListRequest | null = null;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const endpointsWithout = new Set<string>();

  const finish = (ended: readonly Ended[]): void => {
    const gone = new Set(ended.map(({ asked }) => asked));
    waiting = waiting.filter((one) => !gone.has(one));
    for (const { asked, event } of ended) if (!asked.attempt.signal.aborted) asked.attempt.report(event);
  };
  /** The others are asked for first next time. */
  const moveToEnd = (asked: readonly Asked[]): void => {
    const isAsked = isListed(asked);
    waiting = [...waiting.filter((one) => !isAsked(one)), ...waiting.filter(isAsked)];
  };
  const send = async (): Promise<void> => {
    const asked = waiting.slice(0, waiting[0]?.attempt.settings.statusListSize);
    if (asked.length === 0) return;
    const controller = new AbortController();
    request = { controller, asked, sentAt: now() };
    lastSentAt = now();
    // For those that are not in it.
    schedule();
    try {
      const found = await requestStatus(httpClient, asked, controller.signal, now);
      moveToEnd(asked);
      finish(afterAnswer(asked, found, now()));
    } catch (error) {
      if (!controller.signal.aborted) {
        if (isRefusal(error)) for (const { attempt } of asked) endpointsWithout.add(attempt.settings.endpoint);
        // After a refusal also those that were not asked for yet.
        finish(afterError(isRefusal(error) ? waiting : asked, error));
      }
    }
    if (request?.controller === controller) request = null;
    schedule();
  };
  const replace = ({ asked, controller }: ListRequest): void => {
    request = null;
    moveToEnd(asked);
    controller.abort();
    finish(withoutAnswer(asked, now()));
  };
  const schedule = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const current = request;
    const isNeeded = current === null ? waiting.length > 0 : !waiting.every(isListed(current.asked));
    if (!isNeeded) return;
    const intervalMs = isTransferring()
      ? SENDING_INTERVAL_MS
      : Math.min(LONGEST_INTERVAL_MS, waiting.length * INTERVAL_MS);
    const dueAt = current === null ? lastSentAt + intervalMs : current.sentAt + PATIENCE_MS;
    timer = setTimeout(
      () => {
        timer = null;
        if (request === null) void send();
        else replace(request);
      },
      Math.max(0, dueAt - now()),
    );
  };
  return {
    isOffered: (settings) =>
      settings !== null && settings.statusListSize > 0 && !endpointsWithout.has(settings.endpoint),
    add(attempt) {
      waiting.push({ attempt, since: now() });
      attempt.signal.addEventListener('abort', () => {
        waiting = waiting.filter((one) => one.attempt !== attempt);
        if (request?.asked.every((one) => one.attempt.signal.aborted)) replace(request);
      });
      // Anew, because it may be the last one that was sent.
      schedule();
    },
    isSending: () => request !== null,
  };
}

function isListed(asked: readonly Asked[]): (one: Asked) => boolean {
  return (one) => asked.includes(one);
}

/** An upload whose attempt is over. */
interface Ended {
  readonly asked: Asked;
  readonly event: UploadEvent;
}

/** Without an upload that is decided, the server has waited, or is still without bytes of all of them. */
function afterAnswer(asked: readonly Asked[], found: ReadonlyMap<string, UploadEvent>, now: number): Ended[] {
  return asked.flatMap((one) => {
    const { attempt } = one;
    const event = found.get(attempt.upload.objectId);
    if (event !== undefined) return [{ asked: one, event }];
    return found.size === 0 || isLong(one, now) ? [{ asked: one, event: unprocessed(attempt, now) }] : [];
  });
}

function isLong({ since }: Asked, now: number): boolean {
  return now - since >= LONGEST_MS;
}

/** While others are added all the time, each request is replaced before it is answered. */
function withoutAnswer(asked: readonly Asked[], now: number): Ended[] {
  return asked.filter((one) => isLong(one, now)).map((one) => ({ asked: one, event: unprocessed(one.attempt, now) }));
}

/** After a refusal each upload is asked for alone. */
function afterError(asked: readonly Asked[], error: unknown): Ended[] {
  return asked.map((one) => {
    const { attempt } = one;
    const alone: UploadEvent = { type: 'attempt-interrupted', attempt: attempt.upload.state.attempt };
    return { asked: one, event: isRefusal(error) ? alone : attempt.failed(callFailure(error, Date.now())) };
  });
}

function isRefusal(error: unknown): boolean {
  if (hasCode(error, 'contract/malformed-answer') || hasCode(error, 'net/refused')) return true;
  return hasCode(error, 'net/status') && !TEMPORARY.includes(Number(error.facts.status));
}

/** The events of the uploads that are decided, by `objectId`. Rejects like `HttpClient.call`. */
async function requestStatus(
  httpClient: StatusListDeps['httpClient'],
  asked: readonly Asked[],
  signal: AbortSignal,
  now: () => number,
): Promise<ReadonlyMap<string, UploadEvent>> {
  const byObject = new Map(asked.map(({ attempt }) => [attempt.upload.objectId, attempt]));
  const { uploads } = await httpClient.call(uploadStatusList, {
    json: { uploads: asked.map(({ attempt }) => statusObject(attempt.upload)) } satisfies UploadStatusListInput,
    signal,
    beforeSend(csrfToken) {
      for (const { attempt } of asked) attempt.beforeSend(csrfToken);
    },
  });
  return new Map(
    uploads.flatMap(({ objectID, uploadProcessed, error }): [string, UploadEvent][] => {
      const attempt = byObject.get(objectID);
      if (attempt === undefined || (error === undefined && !uploadProcessed)) return [];
      const event = error === undefined ? processed(attempt, now()) : attempt.failed(failureOf(error));
      return [[objectID, event]];
    }),
  );
}

function processed({ upload }: Attempt, now: number): UploadEvent {
  return { type: 'status-answered', attempt: upload.state.attempt, isProcessed: true, now };
}

function unprocessed({ upload }: Attempt, now: number): UploadEvent {
  return { type: 'status-answered', attempt: upload.state.attempt, isProcessed: false, now };
}

/** As for the single call: 404, or the final 500 (4.4). */
function failureOf(error: 'not-found' | 'processing-failed'): AttemptFailure {
  const failure = { kind: 'status', method: 'GET', retryAfterMs: null, wasLastByte: false, longestField: '' } as const;
  return error === 'not-found' ? { ...failure, status: 404 } : { ...failure, status: 500, isFinal: true };
}
