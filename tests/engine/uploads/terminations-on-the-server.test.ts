/** A terminated upload is removed from the reference server, and does not return (4.5; decisions 36, 35). */
import { afterEach, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;
afterEach(() => pair.close());

const BYTES = 'x'.repeat(50_000);
const postTest = (path: string) => fetch(new URL(`__test/${path}`, pair.server.address), { method: 'POST' });
const isFinished = async () => {
  const answer = await fetch(new URL('__test/requests', pair.server.address));
  return ((await answer.json()) as { readonly isFinished: boolean }[]).every((request) => request.isFinished);
};
const isConfirmed = () => pair.engine.disk.records.terminations.size === 0;
const statusOfAsset = async (objectId: string | null = '') =>
  (await fetch(new URL(`__test/assets/${objectId}`, pair.server.address))).status;

it.each([
  ['before its creation arrives', { isHeld: true }],
  ['after its creation with all bytes was never answered', { dropAnswer: true }],
])('[4.5] an upload leaves no asset when it is removed %s', async (_, action) => {
  pair = await startEngineAgainstServer();
  const match = { method: 'POST', pathPattern: '^/upload-service/upload' };
  // Repeated creations are held too: a response to them would create an asset that is not terminated.
  await pair.misbehave([
    { match, times: 1, action },
    { match, action: { isHeld: true } },
  ]);
  const [id = ''] = await pair.add(new File([BYTES], 'harbour.jpg', { type: 'image/jpeg' }));
  await pair.start();
  await waitUntil('requested', async () => (await pair.requests('POST')).length > 0);
  if ('dropAnswer' in action) await waitUntil('there', async () => (await pair.uploads()).length === 1);
  const [creation] = await pair.requests('POST');
  await pair.engine.remove({ uploadIds: [id] });
  await waitUntil('confirmed', isConfirmed);
  await postTest('release');
  await waitUntil('finished', isFinished);
  expect(await pair.uploads()).toEqual([]);
  expect(await statusOfAsset(creation?.objectId)).toBe(404);
});

it('[4.5] an upload leaves no asset when it is terminated at its URL before an earlier creation arrives', async () => {
  pair = await startEngineAgainstServer();
  await pair.misbehave([
    { match: { method: 'POST', pathPattern: '^/upload-service/upload' }, times: 1, action: { isHeld: true } },
    { match: { method: 'PATCH', pathPattern: '^/upload-service/upload' }, action: { isHeld: true } },
  ]);
  const [id = ''] = await pair.add(new File([BYTES], 'harbour.jpg', { type: 'image/jpeg' }));
  await pair.start();
  await waitUntil('requested', async () => (await pair.requests('POST')).length > 0);
  // The first creation stays in transit, as in a buffering proxy; the restarted background repeats it.
  pair.engine.restart();
  await waitUntil('created', async () => (await pair.requests('PATCH')).length > 0);
  const [creation] = await pair.requests('POST');
  await pair.engine.remove({ uploadIds: [id] });
  await waitUntil('confirmed', isConfirmed);
  const [termination] = await pair.requests('DELETE');
  expect(termination?.status).toBe(204);
  await postTest('release');
  await waitUntil('finished', isFinished);
  expect(await pair.uploads()).toEqual([]);
  expect(await statusOfAsset(creation?.objectId)).toBe(404);
});
