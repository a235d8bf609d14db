/** When a completed list ends, and what its form starts with next. */
import { afterEach, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

afterEach(() => {
  engine.close();
  return server.close();
});

const jpeg = (name: string) => new File([new Uint8Array(1_000).fill(name.charCodeAt(0))], name, { type: 'image/jpeg' });

async function begun(names: readonly string[], settings: Record<string, unknown> = {}, isReachable = true) {
  server = await startBareTusServer({ isCreationIdempotent: true, settings });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1', IPTCHeadline: 'Deich' } });
  const ids = await engine.add('image', names.map(jpeg));
  server.isUnreachable = !isReachable;
  await engine.send('uploads.start', { type: 'image' });
  return ids;
}

const complete = (uploadId: string) => waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');

async function uploadFiles(names: readonly string[], settings: Record<string, unknown> = {}): Promise<string[]> {
  const ids = await begun(names, settings);
  for (const id of ids) await complete(id);
  return ids;
}

it('[4.13] starts a new list with files added after all others are complete', async () => {
  await uploadFiles(['a.jpg', 'b.jpg']);
  const [fresh = ''] = await engine.add('image', [jpeg('c.jpg')]);
  await waitUntil('only the new one', () => engine.rows().length === 1);
  expect(engine.row(fresh)?.status).toBe('new');
  await waitUntil('the completion is dismissed', () => engine.shared().bundles[0]?.completion === 'none');
  expect(engine.shared().bundles[0]).toMatchObject({ isStarted: false, draft: { IPTCHeadline: 'Deich' } });
});

it('[4.13] adds to the list while one of its files is still waiting', async () => {
  const [first = '', second = ''] = await begun(['a.jpg', 'b.jpg']);
  await engine.send('uploads.pauseUpload', { uploadId: second });
  await complete(first);
  const [third = ''] = await engine.add('image', [jpeg('c.jpg')]);
  await waitUntil('the new row', () => engine.row(third)?.status === 'new');
  expect(engine.rows().map(({ status }) => status)).toEqual(['complete', 'paused', 'new']);
});

it.each([
  ['its sidecar', 'a.xmp', '<x:xmpmeta/>'],
  ['a rejected file', 'notes.txt', 'x'],
  ['an empty file', 'empty.jpg', ''],
])('[4.6, 4.13] keeps the form of failed uploads next to %s', async (_, name, content) => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  server.failNext('POST', 400);
  engine = createNodeEngine(server.address);
  await engine.signIn();
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1', IPTCCaption: 'First' } });
  const [failed = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('failed', () => engine.row(failed)?.status === 'error');
  const [other = ''] = await engine.add('image', [new File([content], name)]);
  await waitUntil('the new row', () => engine.row(other));
  expect(engine.row(failed)?.takesForm).toBe(true);
  await engine.send('uploads.setDraft', { type: 'image', values: { IPTCCaption: 'Corrected' } });
  await engine.send('uploads.retry', { uploadIds: [failed] });
  await complete(failed);
  expect(server.uploads.map(({ metadata }) => metadata.IPTCCaption)).toEqual(['Corrected']);
});

it('[4.10, 4.13] publishes that failed uploads no longer use the form once the next files have it', async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  server.failNext('POST', 400);
  engine = createNodeEngine(server.address);
  await engine.signIn();
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1' } });
  const [failed = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('failed', () => engine.row(failed)?.status === 'error');
  expect(engine.row(failed)?.takesForm).toBe(true);
  const [next = ''] = await engine.add('image', [jpeg('b.jpg')]);
  await waitUntil('the next', () => engine.row(next)?.takesForm);
  expect(engine.row(failed)).toMatchObject({ takesForm: false, isRetryable: true });
});

it('[4.12] keeps an image list after its success was dismissed while the user can return from a search', async () => {
  const [id = ''] = await uploadFiles(['a.jpg']);
  const bundleId = engine.shared().bundles[0]?.id ?? '';
  await waitUntil('the dialog', () => engine.shared().bundles[0]?.completion === 'success');
  await engine.send('uploads.dismissCompletion', { bundleId });
  await waitUntil('dismissed', () => engine.shared().bundles[0]?.completion === 'none');
  expect(engine.row(id)?.status).toBe('complete');
});

const RESETS = { resetFormAfterUpload: true, doNotRemember: ['IPTCHeadline'] };
const draft = () => engine.shared().bundles[0]?.draft;
const dismiss = async () => {
  await waitUntil('the dialog', () => engine.shared().bundles[0]?.completion === 'success');
  await engine.send('uploads.dismissCompletion', { bundleId: engine.shared().bundles[0]?.id ?? '' });
  await waitUntil('dismissed', () => engine.shared().bundles[0]?.completion === 'none');
};

it('[4.12] resets a form with sent values when the success is dismissed', async () => {
  await uploadFiles(['a.jpg'], { ...RESETS, ENABLE_SEARCH: false });
  await dismiss();
  expect(engine.rows()).toEqual([]);
  expect(draft()).toEqual({ ChannelID: '1' });
});

it('[4.12] keeps the text typed for the next files before the success was dismissed', async () => {
  await uploadFiles(['a.jpg'], { ...RESETS, ENABLE_SEARCH: false });
  await engine.send('uploads.setDraft', { type: 'image', values: { IPTCHeadline: 'For the next files' } });
  await dismiss();
  expect(engine.rows()).toEqual([]);
  expect(draft()).toEqual({ ChannelID: '1', IPTCHeadline: 'For the next files' });
});

it('[4.12, 4.13] resets the form for the next files also when the sent ones are removed first', async () => {
  const [first = '', second = ''] = await uploadFiles(['a.jpg', 'b.jpg'], RESETS);
  await dismiss();
  await engine.send('uploads.remove', { uploadIds: [first] });
  await waitUntil('one is left', () => engine.rows().length === 1);
  expect(draft()).toEqual({ ChannelID: '1', IPTCHeadline: 'Deich' });
  await engine.send('uploads.remove', { uploadIds: [second] });
  await engine.add('image', [jpeg('c.jpg')]);
  await waitUntil('the next', () => engine.rows().length === 1 && engine.rows()[0]?.filename === 'c.jpg');
  expect(draft()).toEqual({ ChannelID: '1' });
});

it('[4.12] keeps a form whose files were removed before they were sent', async () => {
  const [first = ''] = await begun(['a.jpg'], RESETS, false);
  await engine.send('uploads.pause', { type: 'image' });
  await engine.send('uploads.remove', { uploadIds: [first] });
  await engine.add('image', [jpeg('b.jpg')]);
  await waitUntil('the other', () => engine.rows()[0]?.filename === 'b.jpg');
  expect(draft()).toEqual({ ChannelID: '1', IPTCHeadline: 'Deich' });
});

it('[1.9, 5.9] omits a field that was hidden after it was filled in', async () => {
  const settings: Record<string, unknown> = {};
  server = await startBareTusServer({ isCreationIdempotent: true, settings });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  const typed = { ChannelID: '1', IPTCHeadline: 'Deich', IPTCCredit: 'dpa' };
  await engine.send('uploads.setDraft', { type: 'image', values: typed });
  const form = { hidden: ['IPTCCredit'], mandatory: [] };
  settings.formFields = { image: form, video: form, audio: form };
  await engine.send('settings.reload', {});
  const [id = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  await complete(id);
  expect(server.uploads[0]?.metadata).toMatchObject({ IPTCHeadline: 'Deich' });
  expect(server.uploads[0]?.metadata).not.toHaveProperty('IPTCCredit');
  expect(draft()).toEqual(typed);
});
