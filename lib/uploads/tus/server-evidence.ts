import { API_TIMEOUT_MS } from '#lib/contract/call.ts';
import type { HttpClient, SendInput } from '#lib/net/http-client.ts';
import type { AttemptFailure } from '../model/upload-events.ts';

/** A healthy server: it tells the offset, or 404, 410 where it keeps no upload of a finished asset. A proxy says 405. */
const isOfServer = ({ ok, status }: Response): boolean => ok || status === 404 || status === 410;

/**
 * A 500 to the status check is the server's last word only when the server is well otherwise (4.4): the upload's own address
 * tells. Any other failure as it is.
 */
export async function withEvidence(
  sender: Pick<HttpClient, 'send'>,
  uploadUrl: string | null,
  failure: AttemptFailure,
  input: Pick<SendInput, 'signal' | 'beforeSend'>,
): Promise<AttemptFailure> {
  if (failure.kind !== 'status' || failure.status !== 500 || failure.isFinal || uploadUrl === null) return failure;
  const headers = { 'Tus-Resumable': '1.0.0' };
  const answer = await sender
    .send(uploadUrl, { ...input, method: 'HEAD', headers, deadlineMs: API_TIMEOUT_MS })
    .catch(() => null);
  return { ...failure, isServerWell: answer !== null && isOfServer(answer) };
}
