/** The peer: Uppy with Dashboard and Tus in a page of the server's origin, with all its defaults. */
import Uppy from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import Tus from '@uppy/tus';
import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import { CSRF_COOKIE, CSRF_HEADER } from '#lib/contract/session.ts';

const csrfToken = new RegExp(`(?:^|; )${CSRF_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
const uppy = new Uppy()
  .use(Dashboard, { inline: true, target: '#uppy' })
  .use(Tus, { endpoint: `${location.origin}/upload-service/upload`, headers: { [CSRF_HEADER]: csrfToken } });

/** Sends the chosen file with `metadata`; resolves with the start time, ms since 1970. */
async function sendChosen(metadata: Record<string, string>): Promise<number> {
  uppy.setMeta(metadata);
  const startedAt = Date.now();
  const result = await uppy.upload();
  if (result?.successful?.length !== 1) throw new Error(`Uppy sent nothing: ${String(result?.failed?.[0]?.error)}`);
  return startedAt;
}

/** Gives each chosen file these metadata and ids of its own. */
function describeAll(metadata: Record<string, string>): void {
  for (const { id } of uppy.getFiles())
    uppy.setFileMeta(id, { ...metadata, objectId: crypto.randomUUID(), uploadId: crypto.randomUUID() });
}

/** Sends all chosen files; resolves with start and end, ms since 1970. */
async function sendAll(metadata: Record<string, string>): Promise<{ startedAt: number; finishedAt: number }> {
  describeAll(metadata);
  const startedAt = Date.now();
  const result = await uppy.upload();
  const failed = result?.failed ?? [];
  if (failed.length > 0) throw new Error(`Uppy sent ${failed.length} files less: ${String(failed[0]?.error)}`);
  return { startedAt, finishedAt: Date.now() };
}

Object.assign(globalThis, { sendChosen, sendAll, describeAll, chosenCount: () => uppy.getFiles().length });
