import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNDO_MS } from '#lib/uploads/model/undo.ts';
import type { Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { createNodeDisk, createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { createNodeTabs } from '../../helpers/engine/node-tabs.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
});
afterEach(() => server.close());

const jpeg = (name: string) =>
  new File([new Uint8Array(1_200_000).fill(name.charCodeAt(0))], name, { type: 'image/jpeg' });

it('leaves bundles and copies of an open tab to it', async () => {
  const disk = createNodeDisk();
  const cookies = new Map<string, string>();
  const first = createNodeEngine(server.address, { disk, cookies });
  await first.signIn();
  const [uploadId = ''] = await first.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => disk.copies.has(uploadId));
  const second = createNodeEngine(server.address, { disk, cookies });
  await second.send('session.refresh', {});
  await waitUntil('signed in', () => second.shared().auth.status === 'signed-in');
  expect(second.rows()).toEqual([]);
  expect(disk.copies.has(uploadId)).toBe(true);
  first.close();
  second.close();
});

it('a removal is ended by the tab that it was made in, or by the next one that has its files', async () => {
  const disk = createNodeDisk();
  const cookies = new Map<string, string>();
  const first = createNodeEngine(server.address, { disk, cookies });
  await first.signIn();
  const [uploadId = ''] = await first.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => disk.copies.has(uploadId));
  await first.send('uploads.remove', { uploadIds: [uploadId] });
  const second = createNodeEngine(server.address, { disk, cookies });
  second.host.nowOffsetMs += UNDO_MS;
  await second.send('session.refresh', {});
  await waitUntil('signed in', () => second.shared().auth.status === 'signed-in');
  second.wakeUp();
  expect([second.shared().undo, disk.records.steps.size, disk.copies.has(uploadId)]).toEqual([null, 1, true]);
  second.close();
  first.close();
  const third = createNodeEngine(server.address, { disk, cookies });
  await third.send('session.refresh', {});
  const { id } = await waitUntil('offered', () => third.shared().undo);
  await third.send('uploads.undo', { id });
  await waitUntil('there again', () => third.row(uploadId) !== undefined);
  third.close();
});

it('sends each file once while two tabs are open', async () => {
  const disk = createNodeDisk();
  const cookies = new Map<string, string>();
  const first = createNodeEngine(server.address, { disk, cookies });
  await first.signIn();
  const [uploadId = ''] = await first.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => disk.copies.has(uploadId));
  await first.send('uploads.start', { type: 'image' });
  const second = createNodeEngine(server.address, { disk, cookies });
  await second.send('session.refresh', {});
  await waitUntil('complete', () => first.row(uploadId)?.status === 'complete');
  expect(
    server.requests.map(({ method, status }) => `${method} ${status}`).filter((line) => /^(POST|PATCH)/.test(line)),
  ).toEqual(['POST 201', 'PATCH 204', 'PATCH 204', 'PATCH 204']);
  first.close();
  second.close();
});

it('starts what a closed tab had added together with what the next tab adds', async () => {
  const disk = createNodeDisk();
  const cookies = new Map<string, string>();
  const first = createNodeEngine(server.address, { disk, cookies });
  const second = createNodeEngine(server.address, { disk, cookies });
  await first.signIn();
  await second.send('session.refresh', {});
  const [one = ''] = await first.add('image', [jpeg('a.jpg')]);
  const [two = ''] = await second.add('image', [jpeg('b.jpg')]);
  await waitUntil('both kept', () => [first.row(one), second.row(two)].every((row) => row?.bytesLocation === 'stored'));
  first.close();
  second.close();
  const third = createNodeEngine(server.address, { disk, cookies });
  await third.send('session.refresh', {});
  await waitUntil('both shown', () => third.rows().length === 2);
  await third.send('uploads.start', { type: 'image' });
  await waitUntil('both complete', () => [one, two].every((uploadId) => third.row(uploadId)?.status === 'complete'));
  third.close();
});

it('[4.12] keeps unsent files and their copies when the success of others is dismissed', async () => {
  const disk = createNodeDisk();
  const first = createNodeEngine(server.address, { disk });
  await first.signIn();
  const [sent = '', unsent = ''] = await first.add('video', [jpeg('a.jpg'), jpeg('b.jpg')]);
  await waitUntil('kept', () => [sent, unsent].every((id) => first.row(id)?.bytesLocation === 'stored'));
  first.close();
  const [bundle] = disk.records.bundles.values() as Iterable<UploadBundle>;
  const { id } = bundle as UploadBundle;
  disk.records.bundles.set(id, { ...bundle, completion: 'success' });
  const progress = { uploadUrl: null, offset: 1_200_000, isCreationOutcomeUnknown: false, isOfCopy: false };
  const upload = disk.records.items.get(sent) as Upload;
  disk.records.items.set(sent, { ...upload, state: { status: 'complete', isProcessed: true, progress } });
  const next = createNodeEngine(server.address, { disk, cookies: first.cookies });
  await next.send('session.refresh', {});
  await waitUntil('both shown', () => next.rows().length === 2);
  await next.send('uploads.dismissCompletion', { bundleId: id });
  await waitUntil('one left', () => next.rows().length === 1);
  expect(next.row(unsent)).toMatchObject({ status: 'new', bytesLocation: 'stored' });
  expect([...disk.copies.keys()]).toEqual([unsent]);
  next.close();
});

describe('changes of stored values in two tabs at once', () => {
  const disk = createNodeDisk();
  let tabs: readonly NodeEngine[] = [];

  beforeEach(async () => {
    const newTab = createNodeTabs();
    const cookies = new Map<string, string>();
    tabs = [0, 1].map(() => createNodeEngine(server.address, { disk, cookies, otherTabs: newTab() }));
    await tabs[0]?.signIn();
    await tabs[1]?.send('session.refresh', {});
    // Signed out, a tab stores nothing; the second one may have asked before the first was signed in.
    await waitUntil('both to be signed in', () => tabs.every((tab) => tab.shared().auth?.status === 'signed-in'));
    // Both tabs have read before one of them has written.
    disk.before = (access) => (access === 'write' ? new Promise((resolve) => setTimeout(resolve)) : undefined);
  });
  afterEach(() => {
    disk.before = () => undefined;
    for (const tab of tabs) tab.close();
  });

  it('[3.20] keep the views of both', async () => {
    const names = ['imgSearchViewMode', 'vidSearchViewMode'] as const;
    await Promise.all(
      tabs.map((tab, at) => tab.send('settings.setPreference', { name: names[at] ?? '', value: 'list' })),
    );
    for (const tab of tabs)
      expect(await tab.send('settings.preferences', {})).toEqual({
        imgSearchViewMode: 'list',
        vidSearchViewMode: 'list',
      });
  });

  it('keep the templates of both', async () => {
    const save = (tab: NodeEngine, name: string) =>
      tab.send('metadata.saveTemplate', { name, values: { IPTCCredit: 'dpa' } });
    await Promise.all(tabs.map((tab, at) => save(tab, `template ${at}`)));
    const saved = await Promise.all(tabs.map((tab) => tab.send('metadata.ownTexts', {})));
    for (const { templates } of saved) expect(templates.map(({ name }) => name)).toEqual(['template 0', 'template 1']);
  });
});
