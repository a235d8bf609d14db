/** The peer: tus-js-client with its defaults in a plain page of the server's origin. Only the chunk size is ours. */
import { Upload } from 'tus-js-client';
import { CSRF_COOKIE, CSRF_HEADER } from '#lib/contract/session.ts';
import { CHUNK_SIZE_BYTES } from '#lib/contract/uploads.ts';

/** Sends the chosen file; resolves with the start time, ms since 1970. */
function sendAlone(endpoint: string, metadata: Record<string, string>): Promise<number> {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new TypeError('no file was chosen');
  const csrfToken = new RegExp(`(?:^|; )${CSRF_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
  const startedAt = Date.now();
  return new Promise((resolve, reject) => {
    new Upload(file, {
      endpoint,
      metadata: { ...metadata, filename: file.name },
      headers: { [CSRF_HEADER]: csrfToken },
      chunkSize: CHUNK_SIZE_BYTES,
      onSuccess: () => resolve(startedAt),
      onError: reject,
    }).start();
  });
}

Object.assign(globalThis, { sendAlone });
