import { uploadStatus } from '#lib/contract/upload-status.ts';
import type { WireUploadType } from '#lib/contract/uploads.ts';
import { hasCode } from '#lib/core/app-error.ts';
import type { CallInput, HttpClient } from '#lib/net/http-client.ts';
import type { AttemptFailure, UploadEvent } from '../model/upload-events.ts';
import type { ActiveState } from '../model/upload-machine.ts';
import type { Upload } from '../model/upload-state.ts';
import { callFailure } from './call-failure.ts';

/** The server does not keep it, or does not tell. */
const UNTOLD = [404, 405, 410, 501];

/** A file that was found again by name and size; nothing of it was sent since. */
export function isUncompared({ state }: Upload): boolean {
  return state.status === 'uploading' && state.progress.isUncompared === true;
}

/**
 * The server has all bytes of `item`, which is uncompared. Its success is believed only when the server names the SHA-256 of
 * this file (docs/contract.md); else it is another file. Never rejects.
 */
export async function checkWhole(
  httpClient: Pick<HttpClient, 'call'>,
  { objectId, type, state: { attempt } }: Upload & { readonly state: ActiveState },
  sha256: () => Promise<string>,
  { now, ...input }: Pick<CallInput, 'signal' | 'beforeSend'> & { now(): number },
): Promise<UploadEvent> {
  const failed = (failure: AttemptFailure): UploadEvent => ({ type: 'attempt-failed', attempt, failure, now: now() });
  const wireType: WireUploadType = type === 'meta' ? 'metafile' : type;
  try {
    const expected = await sha256();
    const path = { type: wireType, objectId };
    const answer = await httpClient.call(uploadStatus, { ...input, path, query: { sha256: expected } });
    if (answer.sha256 === expected && answer.uploadProcessed)
      return { type: 'transfer-succeeded', attempt, checksStatus: false, now: now() };
    return answer.uploadProcessed ? { type: 'other-file-found', attempt } : failed({ kind: 'unprocessed' });
  } catch (error) {
    if (hasCode(error, 'uploads/bytes-lost')) return failed({ kind: 'bytes-lost' });
    if (hasCode(error, 'uploads/bytes-unreadable')) return failed({ kind: 'bytes-unreadable' });
    const isUntold = hasCode(error, 'net/status') && UNTOLD.includes(Number(error.facts.status));
    if (isUntold || hasCode(error, 'contract/malformed-answer')) return { type: 'other-file-found', attempt };
    const failure = callFailure(error, Date.now());
    // The server could not process what it has: this file is sent as another object.
    const isUnprocessable = failure.kind === 'status' && failure.isFinal === true;
    return isUnprocessable ? { type: 'other-file-found', attempt } : failed(failure);
  }
}

/** What `uploadstatus` says of an object that the server knows. */
export function afterAnswer({ status, attempt }: ActiveState, isProcessed: boolean, now: number): UploadEvent {
  if (status === 'processing') return { type: 'status-answered', attempt, isProcessed, now };
  // A creation of unknown outcome that turns out to be a finished asset.
  return isProcessed
    ? { type: 'transfer-succeeded', attempt, checksStatus: false, now }
    : { type: 'creation-unfinished', attempt, now };
}
