/** The failure of an attempt, from the error of a tus request or of an API call. */
import { DetailedError } from 'tus-js-client';
import * as v from 'valibot';
import { isForeignRefusal, isForeignStatus } from '#lib/contract/proxy-findings.ts';
import { PROCESSING_FAILED } from '#lib/contract/upload-status.ts';
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import { retryAfterMs, serverTime } from '#lib/net/retry-after.ts';
import type { AttemptFailure, FailedMethod } from '../model/upload-events.ts';
import { type Refusal, type Wait, waitAfter } from '../model/upload-waits.ts';
import { encodeTusMetadata, longestField } from './tus-metadata.ts';

/** Characters of one header that common servers accept by default: 8 kB with its name. */
const COMMON_HEADER_LIMIT = 8_000;

/** The request of tus-js-client that failed. */
interface FailedRequest {
  readonly sizeBytes: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly chunkSize: number;
}

/** `error`: from tus-js-client. */
export function tusFailure(error: Error, { sizeBytes, metadata, chunkSize }: FailedRequest): AttemptFailure {
  if (!(error instanceof DetailedError)) return { kind: 'bytes-lost' };
  const { originalRequest: request, originalResponse: response, causingError } = error;
  const method = request.getMethod() as FailedMethod;
  if (response === null) {
    if (hasCode(causingError, 'session/owner-unconfirmed')) return { kind: 'owner-unconfirmed' };
    if (hasCode(causingError, 'uploads/bytes-lost')) return { kind: 'bytes-lost' };
    if (hasCode(causingError, 'uploads/bytes-unreadable')) return { kind: 'bytes-unreadable' };
    if (hasCode(causingError, 'uploads/file-changed')) return { kind: 'file-changed' };
    if (hasCode(causingError, 'net/intercepted')) return { kind: 'intercepted' };
    if (hasCode(causingError, 'net/refused')) return blocked(causingError);
    // A `Location` on another origin or path, which a retry would get again.
    if (hasCode(causingError, 'net/origin-not-allowed')) return { kind: 'fatal', code: 'net/origin-not-allowed' };
    // The upload URL must be stored before bytes are sent (docs/design/uploads.md#stored-transitions); waiting frees no
    // space.
    if (hasCode(causingError, 'storage/refused')) return { kind: 'fatal', code: 'storage/refused' };
    if (!(causingError instanceof AppError)) log('error', 'uploads: an attempt broke', { error: causingError });
    return { kind: 'no-answer', method };
  }
  const status = response.getStatus();
  // Every answer of a tus server has this header (tus 1.0, Tus-Resumable): another server has answered.
  if (status >= 200 && status < 300 && response.getHeader('Tus-Resumable') === undefined)
    return { kind: 'intercepted' };
  const offset = Number(request.getHeader('Upload-Offset') ?? 0);
  return {
    kind: 'status',
    method,
    status,
    retryAfterMs: retryAfterMs(response.getHeader('Retry-After'), serverTime(response.getHeader('Date'), Date.now())),
    // A creation with bytes carries the whole file.
    ...refusalOf(status, response.getBody()),
    isForeign: isForeignRefusal(response.getUnderlyingObject() as Response),
    wasLastByte: request.getHeader('Content-Type') !== undefined && offset + chunkSize >= sizeBytes,
    longestField: longestField(metadata),
    isMetadataLarge: encodeTusMetadata(metadata).length > COMMON_HEADER_LIMIT,
  };
}

/** The session is valid, so the 403 is not the media system's, unless it is signed as one of a tus server. */
function blocked({ facts }: AppError): AttemptFailure {
  const { status = 0, isFromTusServer } = facts;
  return { kind: 'fatal', code: isFromTusServer ? 'uploads/refused' : 'uploads/blocked', facts: { status } };
}

const refusal = v.object({
  error: v.string(),
  maxSize: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger())), null),
});

/** The reason in the body of a 413 or 507; a proxy answers these with a page of its own. */
function refusalOf(status: number, body: string): { readonly refusal?: Refusal } {
  if (status !== 413 && status !== 507) return {};
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), refusal), body);
  return parsed.success ? { refusal: parsed.output } : {};
}

/** The failure of an attempt whose API call failed. `now`: ms since 1970. */
export function callFailure(error: unknown, now: number): AttemptFailure {
  if (hasCode(error, 'session/owner-unconfirmed')) return { kind: 'owner-unconfirmed' };
  if (hasCode(error, 'net/intercepted')) return { kind: 'intercepted' };
  if (hasCode(error, 'net/refused')) return blocked(error);
  // A status check that timed out: the server has the whole file and is slow to answer.
  if (hasCode(error, 'net/unreachable') && error.facts.waitedMs !== undefined) return { kind: 'unprocessed' };
  const facts = hasCode(error, 'net/status') ? error.facts : {};
  const status = hasCode(error, 'session/expired') ? 403 : facts.status;
  if (status === undefined) return { kind: 'no-answer', method: 'GET' };
  return {
    kind: 'status',
    method: 'GET',
    status: Number(status),
    retryAfterMs: retryAfterMs(facts.retryAfter?.toString(), serverTime(facts.date?.toString(), now)),
    wasLastByte: false,
    isFinal: facts.error === PROCESSING_FAILED,
    isForeign: isForeignStatus(Number(status)),
    longestField: '',
  };
}

/** The wait of uploads after this call has failed. */
export function waitForCall(error: unknown): Wait {
  if (hasCode(error, 'net/intercepted')) return 'portal';
  return hasCode(error, 'net/status') ? (waitAfter(Number(error.facts.status)) ?? 'server') : 'connection';
}
