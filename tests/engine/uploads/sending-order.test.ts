/** Files are sent in the order of the list, which the user can change, or small ones first. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type EngineAgainstServer,
  jpegOf,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { pictureWithMetadata, xmpPacket } from '../../helpers/builders/picture-with-metadata.ts';
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

/** A picture of a camera that writes no zone. */
const takenAt = async (name: string, time: string) =>
  new File([new Uint8Array(await pictureWithMetadata({ 'photoshop:DateCreated': `2026-01-02T${time}` }))], name);

const order = () => pair.engine.shared().bundles.find(({ type }) => type === 'image')?.order;
const sort = (by: 'added' | 'name' | 'taken') => pair.engine.send('uploads.sort', { type: 'image', by });

it('sorts the files of two cameras by the times in their rows, also those added later, and numbers them so', async () => {
  await pair.add(
    await takenAt('IMG_2.jpg', '14:06:00'),
    jpegOf('scan.jpg', 2_000),
    await takenAt('IMG_1.jpg', '14:05:00'),
  );
  await sort('taken');
  await waitUntil('sorted', () => names().join() === 'IMG_1.jpg,IMG_2.jpg,scan.jpg');
  const ids = await pair.add(await takenAt('DSC_9.jpg', '14:05:30'), await takenAt('DSC_8.jpg', '14:04:00'));
  const all = 'DSC_8.jpg,IMG_1.jpg,DSC_9.jpg,IMG_2.jpg,scan.jpg';
  await waitUntil('sorted', () => names().join() === all);
  pair.engine.restart();
  await waitUntil('restarted', () => names().join() === all && order() === 'taken');
  const times = ['140400', '140500', '140530', '140600'].map((time) => `20260102${time}`);
  expect(pair.engine.rows().map((row) => row.takenAt)).toEqual([...times, undefined]);
  await pair.draft({ IPTCCaption: 'No. {serial}' });
  await pair.start();
  await pair.completes(...ids);
  expect((await pair.stored('DSC_9.jpg')).asset?.fields.IPTCCaption).toBe('No. 3');
});

it('[4.15] sorts by name with sidecars beside their files, and undoes the order and its choice', async () => {
  const xmp = new File(['<x:xmpmeta/>'], 'b.xmp');
  await pair.add(jpegOf('c.jpg', 3_000), jpegOf('b.jpg', 4_000), jpegOf('a.jpg', 5_000), xmp);
  await sort('name');
  await waitUntil('sorted', () => names().join() === 'a.jpg,b.jpg,b.xmp,c.jpg');
  expect(pair.engine.shared().undo).toMatchObject({ kind: 'sort' });
  await pair.engine.send('uploads.undo', { id: pair.engine.shared().undo?.id ?? '' });
  await waitUntil('undone', () => names().join() === 'c.jpg,b.jpg,a.jpg,b.xmp');
  expect(order()).toBeUndefined();
});

it('[4.15] undoes the order of files, also of those that were sent or removed', async () => {
  // The copies wait for an answer, so that two files are sent and the list does not end.
  const [first = '', second = '', , , last = ''] = await pair.add(
    jpegOf('b.jpg', 3_000),
    jpegOf('a.jpg', 4_000),
    ...['e.jpg', 'd.jpg', 'c.jpg'].map((name) => jpegOf(name, 3_000)),
  );
  await waitUntil('found', () => pair.engine.rows().filter(({ isDuplicate }) => isDuplicate).length === 3);
  await pair.start();
  await pair.completes(first, second);
  await sort('name');
  await waitUntil('sorted', () => names().join() === 'a.jpg,b.jpg,c.jpg,d.jpg,e.jpg');
  const id = pair.engine.shared().undo?.id ?? '';
  await pair.engine.send('uploads.remove', { uploadIds: [last] });
  await waitUntil('removed', () => pair.engine.shared().undo?.kind === 'remove');
  const removal = pair.engine.shared().undo?.id ?? '';
  await pair.engine.send('uploads.undo', { id });
  await waitUntil('undone', () => names().join() === 'b.jpg,a.jpg,e.jpg,d.jpg');
  await pair.engine.send('uploads.undo', { id: removal });
  await waitUntil('back', () => names().join() === 'b.jpg,a.jpg,e.jpg,d.jpg,c.jpg');
});

it("[4.13] a sort ends 'small files first', so that files are sent in the order of the list", async () => {
  await pair.engine.send('uploads.setSmallFirst', { isSmallFirst: true });
  await waitUntil('set', () => pair.engine.shared().isSmallFirst);
  await sort('name');
  await waitUntil('ended', () => pair.engine.shared().isSmallFirst === false);
});

it.each([true, false])(
  "[4.13] undoing a sort leaves 'small files first' as it was before, also after the background was stopped: %s",
  async (isSmallFirst) => {
    await pair.add(jpegOf('b.jpg', 3_000), jpegOf('a.jpg', 4_000));
    await pair.engine.send('uploads.setSmallFirst', { isSmallFirst });
    await waitUntil('set', () => pair.engine.shared().isSmallFirst === isSmallFirst);
    await sort('name');
    await waitUntil('sorted', () => names().join() === 'a.jpg,b.jpg' && !pair.engine.shared().isSmallFirst);
    pair.engine.restart();
    await waitUntil('offered', () => pair.engine.shared().undo?.kind === 'sort');
    expect(pair.engine.shared().isSmallFirst).toBe(false);
    await pair.engine.send('uploads.undo', { id: pair.engine.shared().undo?.id ?? '' });
    await waitUntil('undone', () => names().join() === 'b.jpg,a.jpg');
    expect(pair.engine.shared().isSmallFirst).toBe(isSmallFirst);
  },
);

const addThree = () => pair.add(jpegOf('c.jpg', 3_000), jpegOf('a.jpg', 4_000), jpegOf('b.jpg', 5_000));

it('[2.7.4] undoing a sort gives a file that was renamed since its place back', async () => {
  const [, second = ''] = await addThree();
  await sort('name');
  await pair.engine.send('uploads.rename', { uploadId: second, filename: 'd.jpg' });
  await waitUntil('renamed', () => names().join() === 'b.jpg,c.jpg,d.jpg');
  await pair.engine.send('uploads.undo', { id: pair.engine.shared().undo?.id ?? '' });
  await waitUntil('undone', () => names().join() === 'c.jpg,d.jpg,b.jpg');
});

it("undoing a sort in the order that the list had already turns 'small files first' on again", async () => {
  await addThree();
  await sort('name');
  await waitUntil('sorted', () => order() === 'name');
  await pair.engine.send('uploads.setSmallFirst', { isSmallFirst: true });
  const earlier = pair.engine.shared().undo?.id;
  await sort('name');
  await waitUntil('offered', () => pair.engine.shared().undo?.id !== earlier);
  await pair.engine.send('uploads.undo', { id: pair.engine.shared().undo?.id ?? '' });
  expect(pair.engine.shared().isSmallFirst).toBe(true);
  expect(order()).toBe('name');
});

it('undoing a sort leaves a file where the user has moved it since, and the order of sending', async () => {
  await pair.engine.send('uploads.setSmallFirst', { isSmallFirst: true });
  const [, second = ''] = await addThree();
  await sort('name');
  await pair.engine.send('uploads.reorder', { uploadIds: [second], beforeId: null });
  await waitUntil('moved', () => names().join() === 'b.jpg,c.jpg,a.jpg');
  await pair.engine.send('uploads.undo', { id: pair.engine.shared().undo?.id ?? '' });
  await waitUntil('undone', () => names().join() === 'c.jpg,b.jpg,a.jpg');
  expect(pair.engine.shared().isSmallFirst).toBe(false);
});

it('[2.7.4] a renamed file goes to its place in a list sorted by name, and one added later moves no other', async () => {
  const [first = ''] = await pair.add(jpegOf('a.jpg', 3_000), jpegOf('c.jpg', 4_000));
  await sort('name');
  await pair.engine.send('uploads.rename', { uploadId: first, filename: 'd.jpg' });
  await waitUntil('renamed', () => names().join() === 'c.jpg,d.jpg');
  await pair.add(jpegOf('b.jpg', 5_000));
  await waitUntil('sorted', () => names().join() === 'b.jpg,c.jpg,d.jpg');
});

const DAY = { IPTCDateCreated: '20260103' };
const EDITS = [{ field: 'IPTCDateCreated', mode: 'replace', text: '20260103' }];

it.each([
  ['one file', 'uploads.setOverrides', (uploadId: string) => ({ uploadId, values: DAY, isUndoable: true })],
  ['several files', 'uploads.editFiles', (uploadId: string) => ({ uploadIds: [uploadId], edits: EDITS })],
] as const)(
  'a file whose date is changed for %s goes to its place by capture time, and back when that is undone',
  async (_, command, requestFor) => {
    const [first = ''] = await pair.add(await takenAt('1.jpg', '14:05:00'), await takenAt('2.jpg', '14:06:00'));
    await sort('taken');
    await pair.engine.send(command, requestFor(first) as never);
    await waitUntil('last', () => names().join() === '2.jpg,1.jpg');
    await pair.engine.send('uploads.undo', { id: pair.engine.shared().undo?.id ?? '' });
    await waitUntil('first', () => names().join() === '1.jpg,2.jpg');
  },
);

it('[4.15] a file goes to the place of its own time when its sidecar is removed, and back when that is undone', async () => {
  const packet = xmpPacket({ 'photoshop:DateCreated': '2026-01-03T08:00:00' });
  const [, , sidecar = ''] = await pair.add(
    await takenAt('1.jpg', '14:05:00'),
    await takenAt('2.jpg', '14:06:00'),
    new File([packet], '1.xmp'),
  );
  await sort('taken');
  await waitUntil('last', () => names().join() === '2.jpg,1.jpg,1.xmp');
  await pair.engine.send('uploads.remove', { uploadIds: [sidecar] });
  await waitUntil('first', () => names().join() === '1.jpg,2.jpg');
  await pair.engine.send('uploads.undo', { id: pair.engine.shared().undo?.id ?? '' });
  await waitUntil('last again', () => names().join() === '2.jpg,1.jpg,1.xmp');
});

it('leaves the chosen order when a file is moved: files added next come last', async () => {
  const [first = '', second = ''] = await pair.add(jpegOf('b.jpg', 3_000), jpegOf('a.jpg', 4_000));
  await sort('name');
  await waitUntil('sorted', () => names().join() === 'a.jpg,b.jpg');
  await pair.engine.send('uploads.reorder', { uploadIds: [first], beforeId: second });
  await waitUntil('moved', () => order() === 'moved');
  await pair.add(jpegOf('A.jpg', 5_000));
  await waitUntil('last', () => names().join() === 'b.jpg,a.jpg,A.jpg');
  await sort('added');
  await waitUntil('as added', () => names().join() === 'b.jpg,a.jpg,A.jpg' && order() === 'added');
});

it('[4.13] the order stays for the files that follow a failed one', async () => {
  await sort('name');
  const [failed = ''] = await pair.add(jpegOf('z.jpg', 3_000));
  await pair.misbehave({
    match: { method: 'POST', pathPattern: '^/upload-service/upload' },
    times: 1,
    action: { status: 400 },
  });
  await pair.start();
  await waitUntil('failed', () => pair.engine.row(failed)?.status === 'error');
  await pair.add(jpegOf('b.jpg', 4_000), jpegOf('a.jpg', 5_000));
  await waitUntil('sorted', () => names().join() === 'z.jpg,a.jpg,b.jpg');
});
