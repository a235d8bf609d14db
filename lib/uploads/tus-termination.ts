import { API_TIMEOUT_MS } from '#lib/contract/call.ts';
import { log } from '#lib/core/log.ts';
import type { Requester } from '#lib/net/requester.ts';
import { isTransferred } from './model/upload-machine.ts';
import type { UploadItem } from './model/upload-state.ts';

/**
 * Frees an unfinished upload at the server (tus 1.0, termination). Never rejects: what cannot be reached expires there
 * by itself. `assertOwner` throws when the session is not the owner's.
 */
export async function terminateUpload(
  requester: Pick<Requester, 'send'>,
  item: UploadItem,
  assertOwner: (csrfToken: string | null) => void,
): Promise<void> {
  const { state } = item;
  if (!('progress' in state) || state.progress.uploadUrl === null) return;
  // The server has all of it: that is an asset now (4.5), even if only HEAD has said so and the offset is an old one.
  if (isTransferred(state) || state.progress.offset === item.bytesTotal) return;
  try {
    await requester.send(state.progress.uploadUrl, {
      method: 'DELETE',
      headers: { 'Tus-Resumable': '1.0.0' },
      deadlineMs: API_TIMEOUT_MS,
      beforeSend: assertOwner,
    });
  } catch (error) {
    log('info', 'uploads: not terminated at the server', { error });
  }
}
