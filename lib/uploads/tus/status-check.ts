/** Requests to `uploadstatus`: whether the server has processed a file (4.3), and whether it has exactly this file. */
import { API_TIMEOUT_MS } from '#lib/contract/call.ts';
import { retryProcessing, uploadStatus } from '#lib/contract/upload-status.ts';
import type { WireUploadType } from '#lib/contract/uploads.ts';
import { hasCode } from '#lib/core/app-error.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { AttemptFailure, UploadEvent } from '../model/upload-events.ts';
import type { ActiveState, Upload } from '../model/upload-state.ts';
import type { Attempt, RunnerSettings } from './attempt.ts';
import { callFailure } from './attempt-failure.ts';

/** Answers of a server that does not know the object, or not this request about it. */
const UNSUPPORTED = [404, 405, 410, 501];

function isUnsupported(error: unknown): boolean {
  if (hasCode(error, 'contract/malformed-answer')) return true;
  return hasCode(error, 'net/status') && UNSUPPORTED.includes(Number(error.facts.status));
}

/** True for a file that was matched by name and size only, and of which nothing has been sent since (decision 36). */
export function isUncompared({ state }: Upload): boolean {
  return state.status === 'uploading' && state.progress.isUncompared === true;
}

interface StatusDeps {
  readonly httpClient: Pick<HttpClient, 'call'>;
  /** For the HEAD request to the upload URL. */
  readonly sender: Pick<HttpClient, 'send'>;
  now(): number;
}

/** The next request asks the server to process the file again. */
export function asksForRetry({ state }: Upload, settings: RunnerSettings | null): boolean {
  return settings?.retriesProcessing === true && state.status === 'processing' && state.isRetryOwed === true;
}

/** Requests the status once and reports the resulting event. Never rejects; reports nothing once aborted. */
export async function checkStatus(deps: StatusDeps, attempt: Attempt): Promise<void> {
  const { upload, signal, beforeSend, report } = attempt;
  const { state } = upload;
  try {
    if (asksForRetry(upload, attempt.settings)) return await requestProcessing(deps, attempt);
    const answer = await deps.httpClient.call(uploadStatus, { path: statusObject(upload), signal, beforeSend });
    if (signal.aborted) return;
    if (answer.uploadProcessed && isUncompared(upload)) return await checkWhole(deps, attempt);
    report(afterAnswer(state, answer.uploadProcessed, deps.now()));
  } catch (error) {
    if (signal.aborted) return;
    const isUnknown = hasCode(error, 'net/status') && error.facts.status === 404;
    if (isUnknown && state.status === 'uploading')
      return report({ type: 'creation-disproved', attempt: state.attempt });
    // A malformed answer counts as 'not yet', so that the 600 s of 9.2 end it.
    const failure = hasCode(error, 'contract/malformed-answer')
      ? ({ kind: 'unprocessed' } as const)
      : await withServerHealth(deps.sender, callFailure(error, Date.now()), attempt);
    if (!signal.aborted) report(attempt.failed(failure));
  }
}

/** A refusal by a server that announces more than it does: then the status says what became of the file. */
async function requestProcessing({ httpClient }: StatusDeps, attempt: Attempt): Promise<void> {
  const { upload, signal, beforeSend, report } = attempt;
  try {
    await httpClient.call(retryProcessing, { path: statusObject(upload), signal, beforeSend });
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
  if (!signal.aborted) report({ type: 'processing-requested', attempt: upload.state.attempt });
}

/**
 * For an uncompared file of which the server has all bytes. Its success counts only if the server names the SHA-256 of
 * this file (docs/contract.md); otherwise it is another file.
 */
export async function checkWhole(deps: StatusDeps, attempt: Attempt): Promise<void> {
  const event = await compareWhole(deps, attempt);
  if (!attempt.signal.aborted) attempt.report(event);
}

async function compareWhole(deps: StatusDeps, attempt: Attempt): Promise<UploadEvent> {
  const { upload, source, signal, beforeSend, failed } = attempt;
  const otherFile: UploadEvent = { type: 'other-file-found', attempt: upload.state.attempt };
  try {
    const sha256 = await source.sha256();
    const path = statusObject(upload);
    const answer = await deps.httpClient.call(uploadStatus, { path, query: { sha256 }, signal, beforeSend });
    if (!answer.uploadProcessed) return failed({ kind: 'unprocessed' });
    return answer.sha256 === sha256 ? attempt.succeeded(false) : otherFile;
  } catch (error) {
    if (hasCode(error, 'uploads/bytes-lost')) return failed({ kind: 'bytes-lost' });
    if (hasCode(error, 'uploads/bytes-unreadable')) return failed({ kind: 'bytes-unreadable' });
    if (isUnsupported(error)) return otherFile;
    const failure = callFailure(error, Date.now());
    // The server could not process its bytes: this file is sent as another object.
    const isUnprocessable = failure.kind === 'status' && failure.isFinal === true;
    return isUnprocessable ? otherFile : failed(failure);
  }
}

/** Names the upload's object on the wire. */
export function statusObject({ type, objectId }: Upload): { readonly type: WireUploadType; readonly objectId: string } {
  return { type: type === 'meta' ? 'metafile' : type, objectId };
}

function afterAnswer({ status, attempt }: ActiveState, isProcessed: boolean, now: number): UploadEvent {
  if (status === 'processing') return { type: 'status-answered', attempt, isProcessed, now };
  // A creation with an unknown outcome that turns out to be a finished asset.
  return isProcessed
    ? { type: 'transfer-succeeded', attempt, checksStatus: false, isFoundAgain: false, now }
    : { type: 'creation-unfinished', attempt, now };
}

/** A healthy server answers with the offset, or with 404 or 410 after it has finished the asset. Proxies answer 405. */
const isHealthy = ({ ok, status }: Response): boolean => ok || status === 404 || status === 410;

/**
 * A 500 to the status check is final only if the server is healthy otherwise (4.4), which a HEAD request to the upload
 * URL shows. Other failures are returned as they are.
 */
async function withServerHealth(
  sender: Pick<HttpClient, 'send'>,
  failure: AttemptFailure,
  { upload, signal, beforeSend }: Attempt,
): Promise<AttemptFailure> {
  const { uploadUrl } = upload.state.progress;
  if (failure.kind !== 'status' || failure.status !== 500 || failure.isFinal || uploadUrl === null) return failure;
  const headers = { 'Tus-Resumable': '1.0.0' };
  const answer = await sender
    .send(uploadUrl, { signal, beforeSend, method: 'HEAD', headers, deadlineMs: API_TIMEOUT_MS })
    .catch(() => null);
  return { ...failure, isServerWell: answer !== null && isHealthy(answer) };
}
