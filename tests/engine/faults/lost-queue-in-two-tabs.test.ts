/**
 * The names of a lost queue are one backup, whichever of two tabs changes it, and however late it is read (decision 36).
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodeDisk, createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const DAY_MS = 86_400_000;

let server: BareServer;
let disk: ReturnType<typeof createNodeDisk>;
let cookies: Map<string, string>;
const open: NodeEngine[] = [];

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  [disk, cookies] = [createNodeDisk(), new Map()];
});
afterEach(() => {
  for (const engine of open.splice(0)) engine.close();
  return server.close();
});

const jpeg = (name: string, size = 1_200_000) =>
  new File([new Uint8Array(size).fill(name.charCodeAt(0))], name, { type: 'image/jpeg' });
const namesIn = (engine: NodeEngine) => engine.shared().lost?.names ?? [];
const backedUp = () => JSON.stringify(disk.queueBackup);
const isSignedIn = (engine: NodeEngine) => () => engine.shared().auth?.status === 'signed-in';

function openTab(): NodeEngine {
  const engine = createNodeEngine(server.address, { disk, cookies });
  open.push(engine);
  return engine;
}

async function signIn(engine: NodeEngine): Promise<void> {
  await engine.signIn();
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1' } });
}

async function addBackedUp(engine: NodeEngine, ...files: readonly File[]): Promise<string[]> {
  const ids = await engine.add('image', files);
  await waitUntil('kept', () =>
    ids.every((id) => engine.row(id)?.bytesLocation === 'stored' && engine.row(id)?.isReady),
  );
  await waitUntil('backed up', () => files.every(({ name }) => backedUp().includes(name)));
  return ids;
}

/** Two tabs that both show `names`. */
async function twoTabsAfterALoss(...names: readonly string[]): Promise<[NodeEngine, NodeEngine]> {
  const before = openTab();
  await signIn(before);
  await addBackedUp(before, ...names.map((name) => jpeg(name)));
  before.close();
  for (const store of Object.values(disk.records)) store.clear();
  disk.copies.clear();
  const tabs = [openTab(), openTab()] as const;
  for (const tab of tabs) await waitUntil('named', () => isSignedIn(tab)() && namesIn(tab).length === names.length);
  return [...tabs];
}

it('a message dismissed in one tab is gone from the other, and does not return with its next file', async () => {
  const [first, second] = await twoTabsAfterALoss('a.jpg', 'b.jpg');
  await first.send('uploads.dismissLost', {});
  await waitUntil('removed from both', () => namesIn(first).length + namesIn(second).length === 0);
  await addBackedUp(second, jpeg('c.jpg'));
  expect(backedUp()).not.toContain('a.jpg');
  expect(namesIn(openTab())).toEqual([]);
});

it('a file added again in one tab is no longer named in the other, which still names the rest', async () => {
  const [first, second] = await twoTabsAfterALoss('a.jpg', 'b.jpg');
  await addBackedUp(first, jpeg('a.jpg'));
  await waitUntil('one left', () => namesIn(second).join() === 'b.jpg');
  await addBackedUp(second, jpeg('b.jpg'));
  await waitUntil('none left', () => namesIn(first).length + namesIn(second).length === 0);
});

it.each([
  ['is kept for 13 days', 13, 1],
  ['is forgotten after 14 days', 14, 0],
] as const)('[4.18] a lost queue of an absent user: %s', async (_title, days, count) => {
  const [first, second] = await twoTabsAfterALoss('a.jpg');
  first.close();
  second.close();
  server.userName = 'NEWS/photo';
  const next = openTab();
  await waitUntil('signed in', isSignedIn(next));
  next.close();
  const later = openTab();
  later.host.nowOffsetMs = days * DAY_MS;
  await waitUntil('signed in', isSignedIn(later));
  if (count === 0) await waitUntil('forgotten', () => disk.queueBackup === null);
  expect(backedUp().includes('a.jpg')).toBe(count === 1);
});

it('[4.18] keeps the names of lost files for the signed-in user, whatever the clock says', async () => {
  const [first, second] = await twoTabsAfterALoss('a.jpg');
  first.close();
  second.close();
  const later = openTab();
  later.host.nowOffsetMs = 20 * DAY_MS;
  await waitUntil('named', () => isSignedIn(later)() && namesIn(later).length === 1);
  expect(backedUp()).toContain('a.jpg');
});

it('the queue backup records the next queue after everything was deleted, also without a restart', async () => {
  const engine = openTab();
  await signIn(engine);
  await addBackedUp(engine, jpeg('a.jpg'));
  await engine.send('settings.forgetEverything', {});
  expect(disk.queueBackup).toBeNull();
  await signIn(engine);
  await addBackedUp(engine, jpeg('b.jpg'));
  engine.close();
  // An empty database lacks the mark, and so counts as another one.
  for (const store of Object.values(disk.records)) store.clear();
  const later = openTab();
  await waitUntil('named', () => isSignedIn(later)() && namesIn(later).join() === 'b.jpg');
});

it('the queue backup is written more rarely while files only leave the queue, and at once for the next file', async () => {
  const engine = openTab();
  await signIn(engine);
  const ids = await addBackedUp(engine, ...Array.from('abcdefgh', (name) => jpeg(`${name}.jpg`, 20_000)));
  const writes: string[] = [];
  disk.backupListeners.add(() => writes.push(backedUp()));
  server.beforeAnswer = (method) => (method === 'PATCH' ? new Promise((done) => setTimeout(done, 600)) : undefined);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => ids.every((id) => engine.row(id)?.status === 'complete'));
  const whileLeaving = writes.length;
  await addBackedUp(engine, jpeg('later.jpg'));
  expect(whileLeaving).toBeLessThan(ids.length);
  await waitUntil('all have left', () => !backedUp().includes('h.jpg'));
});
