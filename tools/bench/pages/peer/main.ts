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

/** Sends all chosen files, `slots` at a time; resolves with start and end, ms since 1970. */
async function sendAllAlone(endpoint: string, metadata: Record<string, string>, slots: number) {
  const files = [...(document.querySelector('input')?.files ?? [])];
  const headers = { [CSRF_HEADER]: new RegExp(`(?:^|; )${CSRF_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '' };
  const sendOne = (file: File): Promise<unknown> => {
    const ids = { objectId: crypto.randomUUID(), uploadId: crypto.randomUUID() };
    return new Promise((resolve, reject) => {
      const own = { ...metadata, ...ids, filename: file.name };
      new Upload(file, { endpoint, headers, metadata: own, onSuccess: resolve, onError: reject }).start();
    });
  };
  const startedAt = Date.now();
  const sendNext = async (): Promise<void> => {
    for (let file = files.shift(); file; file = files.shift()) await sendOne(file);
  };
  await Promise.all(Array.from({ length: slots }, sendNext));
  return { startedAt, finishedAt: Date.now() };
}

Object.assign(globalThis, { sendAlone, sendAllAlone });
