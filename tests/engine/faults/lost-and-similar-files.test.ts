/** Lost files and similar ones: another file of the same name and size is never treated as stored (decision 36). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type EngineAgainstServer,
  jpegOf,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import type { StoredAsset } from '../../contract/harness/tus.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;
beforeEach(async () => {
  pair = await startEngineAgainstServer();
});
afterEach(() => pair.close());

const SIZE = 300_000;
/** With one name and size, and different content for each `seed`. */
async function harbourOf(seed: string): Promise<File> {
  return new File([await jpegOf(seed, SIZE).arrayBuffer()], 'harbour.jpg', { type: 'image/jpeg' });
}
const backupText = () => JSON.stringify(pair.engine.disk.queueBackup ?? '');
const namesBackedUp = (count: number) =>
  waitUntil('backed up', () => (backupText().match(/harbour\.jpg/g) ?? []).length === count);

/** Restarts the background with an empty database. */
async function loseDatabase(): Promise<void> {
  const { engine } = pair;
  engine.close();
  for (const store of Object.values(engine.disk.records)) store.clear();
  engine.disk.copies.clear();
  engine.restart();
  await waitUntil('signed in', () => engine.shared().auth?.status === 'signed-in');
  await pair.draft({});
}

/** SHA-256 of every file on the server. */
async function everythingStored(): Promise<string[]> {
  const assets = (await pair.uploads()).map(async ({ objectId }) => {
    const answer = await fetch(new URL(`__test/assets/${objectId}`, pair.server.address));
    return ((await answer.json()) as StoredAsset).sha256 ?? '';
  });
  return (await Promise.all(assets)).sort();
}

it('[4.1, 7.14] stores each of two lost files with the same name and size', async () => {
  const files = [await harbourOf('a'), await harbourOf('quay')];
  await pair.add(...files);
  await namesBackedUp(2);
  await loseDatabase();
  await waitUntil('named', () => pair.engine.shared().lost?.count === 2);
  const ids = await pair.add(...files);
  await waitUntil('nothing is lost', () => pair.engine.shared().lost?.count === 0);
  await pair.start();
  await pair.completes(...ids);
  expect(await everythingStored()).toEqual((await Promise.all(files.map(sha256OfBlob))).sort());
});

it('[4.1] matches several lost files with the same name and size by their folders', async () => {
  const { engine } = pair;
  const announce = (...folders: readonly string[]) =>
    engine.send('uploads.add', {
      type: 'image',
      files: folders.map((folder) => ({
        uploadId: `upload-${engine.rows().length}-of-${folder}`,
        filename: 'harbour.jpg',
        folder,
        mimeType: 'image/jpeg',
        bytesTotal: SIZE,
      })),
    });
  const objectsByFolder = () =>
    [...engine.disk.records.items.values()]
      .map((upload) => upload as { folder: string; objectId: string })
      .map(({ folder, objectId }) => `${folder} ${objectId}`)
      .sort();
  await announce('card-1', 'card-2');
  await namesBackedUp(2);
  const before = objectsByFolder();
  await loseDatabase();
  await waitUntil('named', () => engine.shared().lost?.count === 2);
  await announce('card-2', 'card-1');
  expect(objectsByFolder()).toEqual(before);
});

/** Sends a file completely with its creation, whose response is lost. */
async function sendWithoutResponse(file: File): Promise<void> {
  const match = { method: 'POST', pathPattern: '^/upload-service/upload' };
  await pair.add(file);
  await namesBackedUp(1);
  const rule = { match, action: { dropAnswer: true } };
  await pair.misbehave(rule);
  await pair.start();
  const isWhole = async () => (await pair.uploads()).some(({ state }) => state === 'processed');
  await waitUntil('all of it', isWhole);
  pair.engine.close();
  await fetch(new URL('__test/reset', pair.server.address), { method: 'POST' });
}

it.each([
  ['the same one', 'a', 1],
  ['another one', 'quay', 2],
])(
  '[4.1, 7.14] completes a lost file that the server has completely, when the file added again is %s',
  async (_, seed, count) => {
    const [first, again] = [await harbourOf('a'), await harbourOf(seed)];
    await sendWithoutResponse(first);
    await loseDatabase();
    await waitUntil('named', () => pair.engine.shared().lost?.count === 1);
    const [id = ''] = await pair.add(again);
    await pair.start();
    await pair.completes(id);
    const expected = new Set(await Promise.all([first, again].map(sha256OfBlob)));
    expect(await everythingStored()).toEqual([...expected].sort());
    expect(expected.size).toBe(count);
  },
);

it('[4.4, 8.5] sends a lost file as another object when the server could not process the first one', async () => {
  const file = await harbourOf('a');
  await sendWithoutResponse(file);
  const failure = { status: 500, body: '{"error":"processing-failed"}', contentType: 'application/json' };
  await pair.misbehave({ match: { pathPattern: '^/uploadstatus/' }, times: 1, action: failure });
  await loseDatabase();
  await waitUntil('named', () => pair.engine.shared().lost?.count === 1);
  const [id = ''] = await pair.add(file);
  await pair.start();
  await pair.completes(id);
  const sha256 = await sha256OfBlob(file);
  expect(await everythingStored()).toEqual([sha256, sha256]);
});

it('[4.6] sends a file as another object when its creation is rejected as terminated', async () => {
  const file = await harbourOf('a');
  const match = { method: 'POST', pathPattern: '^/upload-service/upload' };
  await pair.misbehave([
    { match, times: 1, action: { dropAnswer: true } },
    { match, times: 1, action: { isHeld: true } },
  ]);
  const [id = ''] = await pair.add(file);
  await pair.start();
  await waitUntil('created', async () => (await pair.uploads()).length === 1);
  const [creation] = await pair.requests('POST');
  await terminateInAnotherBrowser(creation?.objectId ?? '');
  await fetch(new URL('__test/release', pair.server.address), { method: 'POST' });
  await pair.completes(id);
  expect((await pair.requests('POST')).map(({ status }) => status)).toContain(410);
  expect(await everythingStored()).toEqual([await sha256OfBlob(file)]);
});

async function terminateInAnotherBrowser(objectId: string): Promise<void> {
  const { cookies } = pair.engine;
  const headers = {
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
  };
  const url = new URL(`uploadstatus/image/${objectId}`, pair.server.address);
  const answer = await fetch(url, { method: 'DELETE', headers });
  if (answer.status !== 204) throw new Error(`termination: ${answer.status}`);
}
