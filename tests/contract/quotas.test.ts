/** What one person may have on the server, finished and unfinished. */

import { afterEach, expect, it } from 'vitest';
import type { ServerOptions } from '../../reference-server/options/server-options.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, locationPath, pictureMetadata, terminate, upload } from './harness/tus.ts';

const BYTES = Buffer.from('0123456789');
let server: TestServer;
let editor: Client;

const open = async (options: ServerOptions) => {
  server = await startServer(options);
  editor = await signIn(server, 'editor');
};
afterEach(() => server.remove());
const statuses = async (count: number, name: string, lengthBytes = 10) => {
  const ids = Array.from({ length: count }, (_, at) => `${name}-${at}`);
  const answers = await Promise.all(ids.map((id) => create(editor, lengthBytes, pictureMetadata(id))));
  return answers.map(({ status }) => status).sort();
};

it('[7.14] a person has no more unfinished uploads than the limit, however many arrive at once', async () => {
  await open({ maxUnfinishedUploadsPerPerson: 3 });
  expect(await statuses(8, 'count')).toEqual([201, 201, 201, 507, 507, 507, 507, 507]);
  const { status, json, headers } = await create(editor, 10, pictureMetadata('count-9'));
  expect([status, json, headers.get('retry-after')]).toEqual([
    507,
    {
      error: 'quota-unfinished',
      message: 'You have too many unfinished uploads on this server.',
      limit: 3,
      retryAfter: 30,
    },
    '30',
  ]);
  expect((await create(await signIn(server, 'photo'), 10, pictureMetadata('count-10'))).status).toBe(201);
});

it('[7.14] an upload that is removed, finished or repeated takes no space of another unfinished one', async () => {
  await open({ maxUnfinishedBytesPerPerson: 25 });
  const first = locationPath(await create(editor, 10, pictureMetadata('bytes-1')));
  await create(editor, 10, pictureMetadata('bytes-2'));
  expect(await statuses(1, 'bytes-3')).toEqual([507]);
  expect((await create(editor, 10, pictureMetadata('bytes-1'))).status).toBe(201);
  await terminate(editor, first);
  await upload(editor, BYTES, pictureMetadata('bytes-4'));
  await upload(editor, BYTES, pictureMetadata('bytes-5'));
  await server.close();
  // After a restart as well.
  server = await server.restart();
  editor = await signIn(server, 'editor');
  expect(await statuses(3, 'bytes-6')).toEqual([201, 507, 507]);
});

it('[5.4, 7.14] a person stores no more bytes than the limit; what is removed counts no more', async () => {
  await open({ maxStoredBytesPerPerson: 25 });
  await upload(editor, BYTES, pictureMetadata('stored-1'));
  await upload(editor, BYTES, pictureMetadata('stored-2'));
  const refused = [
    await create(editor, 10, pictureMetadata('stored-3'), BYTES),
    await create(editor, 10, pictureMetadata('stored-3')),
  ];
  for (const { status, json } of refused)
    expect([status, json]).toEqual([
      413,
      { error: 'quota-stored', message: 'Your space on this server is used up.', limit: 25 },
    ]);
  await editor.send('/uploadstatus/image/stored-1', { method: 'DELETE' });
  expect((await create(editor, 10, pictureMetadata('stored-3'), BYTES)).status).toBe(201);
});

it('[5.4] a file that is larger than all that a person may have is 413 with the limit', async () => {
  await open({ maxStoredBytesPerPerson: 30, maxUnfinishedBytesPerPerson: 25 });
  const { status, json } = await create(editor, 26, pictureMetadata('large-1'));
  expect([status, json]).toEqual([413, { error: 'too-large', message: 'File is too big.', maxSize: 25 }]);
});
