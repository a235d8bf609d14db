/** What a person sees, and what happens to the files, when their space at the server is used up. */
import { afterEach, expect, it } from 'vitest';
import type { ServerOptions } from '../../../reference-server/options/server-options.ts';
import { signIn } from '../../contract/harness/client.ts';
import {
  type EngineAgainstServer,
  jpegOf,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { create, locationPath, pictureMetadata, terminate } from '../../contract/harness/tus.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;
afterEach(() => pair.close());

const open = async (options: ServerOptions) => {
  pair = await startEngineAgainstServer({ settings: { creationWithUpload: true }, ...options });
};
const row = (id: string) => pair.engine.row(id);

it('[4.4, 7.14] an upload waits while its user has too many unfinished ones, and is sent when one is removed', async () => {
  await open({ maxUnfinishedUploadsPerPerson: 1 });
  const editor = await signIn(pair.server, 'editor');
  const other = locationPath(await create(editor, 10, pictureMetadata('unfinished-1')));
  const file = jpegOf('a.jpg', 20_000);
  const [id = ''] = await pair.add(file);
  await pair.start();
  await waitUntil('waits', () => row(id)?.waitingFor === 'quota');
  expect((await terminate(editor, other)).status).toBe(204);
  await pair.engine.send('uploads.tryNow', {});
  await pair.completes(id);
  expect((await pair.stored('a.jpg')).sha256).toBe(await sha256OfBlob(file));
});

it('[4.4, 5.4] an upload fails with the reason when the space is used up, keeps its file and can be tried again', async () => {
  await open({ maxStoredBytesPerPerson: 50_000 });
  const first = await pair.add(jpegOf('first.jpg', 40_000));
  await pair.start();
  await pair.completes(...first);
  const file = jpegOf('second.jpg', 20_000);
  const [id = ''] = await pair.add(file);
  await pair.start();
  await waitUntil('error', () => row(id)?.status === 'error');
  expect(row(id)).toMatchObject({ error: 'uploads/quota-stored', isRetryable: true });
  // Not in smaller pieces, which would not help.
  expect((await pair.requests('POST')).filter(({ status }) => status === 413)).toHaveLength(1);
  await pair.engine.remove({ uploadIds: first });
  const { objectId = '' } = (await pair.uploads()).at(0) ?? {};
  const editor = await signIn(pair.server, 'editor');
  expect((await editor.send(`/uploadstatus/image/${objectId}`, { method: 'DELETE' })).status).toBe(204);
  await pair.engine.send('uploads.retry', { uploadIds: [id] });
  await pair.completes(id);
  expect((await pair.stored('second.jpg')).sha256).toBe(await sha256OfBlob(file));
});

it('[5.4] a file that is larger than all that its user may have names the limit', async () => {
  await open({ maxUnfinishedBytesPerPerson: 10_000 });
  const [id = ''] = await pair.add(jpegOf('a.jpg', 20_000));
  await pair.start();
  await waitUntil('error', () => row(id)?.status === 'error');
  expect(row(id)).toMatchObject({ error: 'uploads/too-large', errorFact: 10_000 });
});
