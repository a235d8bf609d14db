import { API_TIMEOUT_MS, fillPath } from '#lib/contract/call.ts';
import { uploadStatus } from '#lib/contract/upload-status.ts';
import { hasCode } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { Requester } from '#lib/net/requester.ts';
import type { PendingTermination } from './model/pending-termination.ts';

/** `done`: confirmed, or nothing more can be done. `later`: no answer. `refused`: not in this session. */
export type TerminationOutcome = 'done' | 'later' | 'refused';

/** What a server answers that does not know the route; one that does answers 204 to unknown ids too. */
const NO_ROUTE = [404, 405, 501];
/** The upload is gone already. */
const GONE = [404, 410];

/**
 * Takes an upload back at the server: by its upload URL (tus 1.0, termination), else by objectId, which also covers a creation
 * that arrives later and an upload that is finished (docs/contract.md). Never rejects. `assertOwner` throws when the session
 * is not the owner's.
 */
export async function terminateUpload(
  requester: Pick<Requester, 'send'>,
  { objectId, type, server, uploadUrl }: PendingTermination,
  assertOwner: (csrfToken: string | null) => void,
): Promise<TerminationOutcome> {
  const ask = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
    const input = { method: 'DELETE', headers, deadlineMs: API_TIMEOUT_MS, beforeSend: assertOwner };
    return (await requester.send(url, input)).status;
  };
  try {
    const atUrl = uploadUrl === null ? null : await ask(uploadUrl, { 'Tus-Resumable': '1.0.0' });
    if (atUrl !== null && (atUrl < 300 || outcomeOf(atUrl) !== 'done')) return outcomeOf(atUrl);
    const byObject = await ask(new URL(fillPath(uploadStatus.path, { type, objectId }), server).href);
    if (!NO_ROUTE.includes(byObject)) return outcomeOf(byObject);
    if (atUrl === null || !GONE.includes(atUrl))
      log('warn', 'uploads: this server cannot take an upload back', { atUrl });
    return 'done';
  } catch (error) {
    log('info', 'uploads: not terminated at the server', { error });
    return hasCode(error, 'session/owner-unconfirmed') ? 'refused' : 'later';
  }
}

function outcomeOf(status: number): TerminationOutcome {
  if (status === 401 || status === 403) return 'refused';
  return (status >= 500 && status !== 501) || status === 423 || status === 429 ? 'later' : 'done';
}
