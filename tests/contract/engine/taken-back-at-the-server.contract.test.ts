/** What the client takes back is gone from the reference server, and does not come again (4.5; decisions 36, 39). */
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { type EngineAgainstServer, startEngineAgainstServer } from '../harness/engine-against-server.ts';

let pair: EngineAgainstServer;
afterEach(() => pair.close());

const BYTES = 'x'.repeat(50_000);

it.each([
  ['before its creation arrives', { isHeld: true }],
  ['when its creation with all bytes was never answered', { dropAnswer: true }],
])('[4.5] an upload that is removed %s', async (_, action) => {
  pair = await startEngineAgainstServer();
  const tell = (path: string) => fetch(new URL(`__test/${path}`, pair.server.address), { method: 'POST' });
  const seen = async () => {
    const answer = await fetch(new URL('__test/requests', pair.server.address));
    return (await answer.json()) as { readonly isFinished: boolean }[];
  };
  const match = { method: 'POST', pathPattern: '^/upload-service/upload' };
  // What is asked again meanwhile waits, too: an answer would make it an asset that is not taken back.
  await pair.misbehave([
    { match, times: 1, action },
    { match, action: { isHeld: true } },
  ]);
  const [id = ''] = await pair.add(new File([BYTES], 'ghost.jpg', { type: 'image/jpeg' }));
  await pair.start();
  await eventually('asked', async () => (await pair.requests('POST')).length > 0);
  if ('dropAnswer' in action) await eventually('there', async () => (await pair.uploads()).length === 1);
  const [creation] = await pair.requests('POST');
  await pair.engine.ask('uploads.remove', { uploadIds: [id] });
  await eventually('confirmed', () => pair.engine.disk.records.terminations.size === 0);
  await tell('release');
  await eventually('finished', async () => (await seen()).every(({ isFinished }) => isFinished));
  expect(await pair.uploads()).toEqual([]);
  const asset = await fetch(new URL(`__test/assets/${creation?.objectId}`, pair.server.address));
  expect(asset.status).toBe(404);
});
