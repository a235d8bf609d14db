import { API_TIMEOUT_MS, fillPath } from '#lib/contract/call.ts';
import { validateSession } from '#lib/contract/session.ts';
import { uploadStatus } from '#lib/contract/upload-status.ts';
import { hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { PendingTermination } from '../model/pending-termination.ts';

/**
 * `done`: confirmed, or the server does not support the request. `later`: an answer that is no confirmation; retry.
 * `unanswered`: no answer. `refused`: not allowed in this session. `unconfirmed`: the session's owner is not confirmed,
 * and nothing was sent.
 */
export type TerminationOutcome = 'done' | 'later' | 'unanswered' | 'refused' | 'unconfirmed';

/** Statuses of a server without the route, and of a proxy that blocks the method. */
const NO_ROUTE = [404, 405, 501];
/** The upload is gone or finished, or its URL does not accept DELETE: terminate it by objectId. */
const NOT_THERE = [400, 404, 405, 409, 410, 501];

/**
 * Terminates an upload at the server: by its upload URL (tus 1.0, termination) if it is known, and by objectId, which
 * also covers a creation that arrives later and an upload that is finished (docs/contract.md). Only 204 is a
 * confirmation. `beforeSend` throws `session/owner-unconfirmed` if the session is not the owner's. Never rejects.
 */
export async function terminateUpload(
  httpClient: Pick<HttpClient, 'send' | 'call'>,
  { objectId, type, server, uploadUrl }: PendingTermination,
  beforeSend: (csrfToken: string | null) => void,
): Promise<TerminationOutcome> {
  const send = (url: string, method: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    httpClient.send(url, { method, headers, deadlineMs: API_TIMEOUT_MS, beforeSend });
  const sendByObjectId = (method: string, headers?: Readonly<Record<string, string>>): Promise<Response> =>
    send(new URL(fillPath(uploadStatus.path, { type, objectId }), server).href, method, headers);
  const terminateByObjectId = async (): Promise<TerminationOutcome> => {
    const plain = await sendByObjectId('DELETE');
    if (!NO_ROUTE.includes(plain.status)) return outcomeOf(plain.status);
    const { status } = await sendByObjectId('POST', { 'X-HTTP-Method-Override': 'DELETE' });
    if (!NO_ROUTE.includes(status)) return outcomeOf(status);
    // A proxy may have answered. If the server answers a call that it supports, it does not support termination.
    await httpClient.call(validateSession, { beforeSend });
    log('warn', 'uploads: this server cannot terminate an upload', { status });
    return 'done';
  };
  /** The upload is gone. A proxy may still deliver an earlier creation, which must not create it again. */
  const refuseLateCreation = async (): Promise<TerminationOutcome> => {
    const { status } = await sendByObjectId('DELETE');
    return NO_ROUTE.includes(status) ? 'done' : outcomeOf(status);
  };
  try {
    if (uploadUrl === null) return await terminateByObjectId();
    const { status, headers } = await send(uploadUrl, 'DELETE', { 'Tus-Resumable': '1.0.0' });
    if (NOT_THERE.includes(status)) return await terminateByObjectId();
    if (status !== 204) return outcomeOf(status);
    return headers.has('Tus-Resumable') ? await refuseLateCreation() : 'later';
  } catch (error) {
    log('info', 'uploads: not terminated at the server', { error });
    if (hasCode(error, 'session/owner-unconfirmed')) return 'unconfirmed';
    if (hasCode(error, 'session/expired') || hasCode(error, 'net/refused')) return 'refused';
    return hasCode(error, 'net/status') || hasCode(error, 'contract/malformed-answer') ? 'later' : 'unanswered';
  }
}

function outcomeOf(status: number): TerminationOutcome {
  if (status === 401 || status === 403) return 'refused';
  return status === 204 ? 'done' : 'later';
}
