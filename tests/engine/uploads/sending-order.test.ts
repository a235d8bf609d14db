/** Files are sent in the order of the list, which the user can change, or small ones first. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type EngineAgainstServer,
  jpegOf,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;

const names = () => pair.engine.rows().map(({ filename }) => filename);
/** File names in the order in which the server has got their creations. */
const created = async () => {
  const uploads = (await pair.uploads()) as unknown as { metadata: Record<string, string>; createdAt: number }[];
  return uploads.toSorted((one, other) => one.createdAt - other.createdAt).map(({ metadata }) => metadata['filename']);
};
const add = () => pair.add(...[90_000, 70_000, 50_000, 30_000].map((size, at) => jpegOf(`${at}.jpg`, size)));

const addFive = () =>
  pair.add(...[90_000, 70_000, 50_000, 30_000, 10_000].map((size, at) => jpegOf(`${at}.jpg`, size)));

/**
 * Starts the upload of five files. Three creations are sent at once: two are held until the others have been sent, one
 * after the other. Resolves when the three are under way.
 */
async function startWithOneSlot() {
  const match = { method: 'POST', pathPattern: '^/upload-service/upload' };
  await pair.misbehave([
    { match, times: 2, action: { isHeld: true } },
    { match, times: 1, action: { delayMs: 1_000 } },
  ]);
  await pair.start();
  await waitUntil('under way', async () => (await pair.requests('POST')).length === 3);
  return async (ids: readonly string[]): Promise<void> => {
    await waitUntil(
      'three are sent',
      () => ids.filter((id) => pair.engine.row(id)?.status === 'complete').length === 3,
    );
    await fetch(new URL('__test/release', pair.server.address), { method: 'POST' });
    await pair.completes(...ids);
  };
}

beforeEach(async () => {
  pair = await startEngineAgainstServer({ settings: { creationWithUpload: false } });
});
afterEach(() => pair.close());

it('moves a file in the list on every surface, also after the background was stopped, and adds new files last', async () => {
  const [first = '', , third = '', last = ''] = await add();
  await pair.engine.send('uploads.reorder', { uploadIds: [last], beforeId: first });
  await waitUntil('moved', () => names().join() === '3.jpg,0.jpg,1.jpg,2.jpg');
  await pair.engine.send('uploads.reorder', { uploadIds: [third, first], beforeId: null });
  await waitUntil('moved', () => names().join() === '3.jpg,1.jpg,0.jpg,2.jpg');
  pair.engine.restart();
  await waitUntil('restarted', () => names().join() === '3.jpg,1.jpg,0.jpg,2.jpg');
  await pair.add(jpegOf('new.jpg', 20_000));
  await waitUntil('last', () => names().join() === '3.jpg,1.jpg,0.jpg,2.jpg,new.jpg');
});

it('moves a file to its place before one that another surface has just removed', async () => {
  const [first = '', , , last = ''] = await add();
  await pair.engine.send('uploads.remove', { uploadIds: [first] });
  await pair.engine.send('uploads.reorder', { uploadIds: [last], beforeId: first });
  await waitUntil('moved', () => names().join() === '3.jpg,1.jpg,2.jpg');
  await pair.engine.send('uploads.undo', { id: pair.engine.shared().undo?.id ?? '' });
  await waitUntil('undone', () => names().join() === '3.jpg,0.jpg,1.jpg,2.jpg');
});

it('sends a file first that was moved to the beginning while others wait for their turn', async () => {
  const ids = await addFive();
  const [first = '', , , , last = ''] = ids;
  const finish = await startWithOneSlot();
  await pair.engine.send('uploads.reorder', { uploadIds: [last], beforeId: first });
  await finish(ids);
  expect((await created()).slice(1, 3)).toEqual(['4.jpg', '3.jpg']);
});

it('sends small files first if the user wants it, now and after the next start, and not for another user', async () => {
  const isSmallFirst = () => pair.engine.shared().isSmallFirst;
  await pair.engine.send('uploads.setSmallFirst', { isSmallFirst: true });
  pair.engine.restart();
  await waitUntil('read again', isSmallFirst);
  const ids = await addFive();
  const finish = await startWithOneSlot();
  await finish(ids);
  expect((await created()).slice(1, 3)).toEqual(['1.jpg', '0.jpg']);
  expect(names()).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  await pair.engine.send('session.signOut', { unfinished: 'discard' });
  await pair.engine.signIn('photo');
  await waitUntil('another user', () => pair.engine.shared().auth.username === 'photo' && isSmallFirst() === false);
});
