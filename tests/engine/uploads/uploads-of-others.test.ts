/** A kept queue waits for its owner: no message of the next user, or of nobody, reads or changes it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { uploadsMessages } from '#lib/messaging/uploads-messages.ts';
import { signedInOwner } from '#lib/session/model/auth-state.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

type UploadsMessage = keyof typeof uploadsMessages;

let server: TestServer;
let engine: NodeEngine;
let uploadId: string;
let bundleId: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

beforeEach(async () => {
  engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
  await engine.send('uploads.setDraft', { type: 'image', values: { IPTCCaption: 'Planted caption' } });
  [uploadId = ''] = await engine.add('image', [new File(['planted bytes'.padEnd(2_000, '.')], 'planted-name.jpg')]);
  await waitUntil('kept', () => engine.row(uploadId)?.bytesLocation === 'stored' && engine.row(uploadId)?.isReady);
  await engine.send('uploads.setOverrides', { uploadId, values: { IPTCHeadline: 'Planted headline' } });
  bundleId = engine.shared().bundles.find(({ type }) => type === 'image')?.id ?? '';
  await engine.send('session.signOut', { unfinished: 'keep' });
});
afterEach(() => engine.close());

/** A request about the upload, for each message that names uploads or bundles. */
const requests: Readonly<Partial<Record<UploadsMessage, () => object>>> = {
  'uploads.add': () => ({
    type: 'image',
    files: [{ uploadId, filename: 'other.jpg', folder: '', mimeType: 'image/jpeg', bytesTotal: 5 }],
  }),
  'uploads.pauseUpload': () => ({ uploadId }),
  'uploads.resumeUpload': () => ({ uploadId }),
  'uploads.retry': () => ({ uploadIds: [uploadId] }),
  'uploads.remove': () => ({ uploadIds: [uploadId], unfinishedIds: [uploadId] }),
  'uploads.reorder': () => ({ uploadIds: [uploadId], beforeId: null }),
  'uploads.rename': () => ({ uploadId, filename: 'renamed.jpg' }),
  'uploads.setOverrides': () => ({ uploadId, values: { IPTCHeadline: 'Changed' } }),
  'uploads.editFiles': () => ({
    uploadIds: [uploadId],
    edits: [{ field: 'IPTCHeadline', mode: 'replace', text: 'Changed' }],
    resultsOf: [uploadId],
  }),
  'uploads.commonValues': () => ({ uploadIds: [uploadId] }),
  'uploads.setParent': () => ({ uploadId, parentUploadId: uploadId }),
  'uploads.findPlaces': () => ({ uploadIds: [uploadId] }),
  'uploads.setPlaces': () => ({ uploadIds: [uploadId], values: { IPTCCity: 'Husum' }, clickId: 'click-one' }),
  'uploads.details': () => ({ uploadIds: [uploadId] }),
  'uploads.dismissCompletion': () => ({ bundleId }),
};

/** What is stored of the owner, without the bundles that the next user gets. */
function stored(): string {
  const { items, bundles } = engine.disk.records;
  return JSON.stringify([items.get(uploadId), bundles.get(bundleId), engine.disk.copies.has(uploadId)]);
}

it('this test knows every message that names uploads or bundles', () => {
  const naming = Object.entries(uploadsMessages).filter(([, { request }]) =>
    /uploadId|bundleId/.test(JSON.stringify(request, (key, value) => (key === 'form' ? undefined : value))),
  );
  expect(naming.map(([name]) => name).sort()).toEqual(Object.keys(requests).sort());
});

it.each(
  Object.keys(requests).flatMap((name) => [
    { name: name as UploadsMessage, who: 'the next user' },
    { name: name as UploadsMessage, who: 'nobody' },
  ]),
)('$name of $who neither reads nor changes an upload that waits for its owner', async ({ name, who }) => {
  const before = stored();
  expect(before).toContain('Planted headline');
  if (who === 'the next user') await engine.signIn('photo', { remember: true });
  const answer = await engine.send(name, requests[name]?.() as never).catch((error: Error) => error.message);
  expect(JSON.stringify(answer) ?? '').not.toMatch(/planted/i);
  expect(stored()).toBe(before);
  await waitUntil('hidden', () => engine.row(uploadId) === undefined);
  expect(JSON.stringify(engine.shared())).not.toMatch(/planted/i);
});

it.each(['nobody', 'the next user'])(
  'text typed for a file is refused, not dropped, once %s is signed in',
  async (who) => {
    if (who === 'the next user') await engine.signIn('photo', { remember: true });
    for (const name of ['uploads.setOverrides', 'uploads.rename', 'uploads.editFiles'] as const)
      await expect(engine.send(name, requests[name]?.() as never)).rejects.toMatchObject({ code: 'session/expired' });
  },
);

it('[4.18] text typed for a file is refused after the expiry of the session', async () => {
  await engine.signIn('editor', { remember: true });
  await waitUntil('back', () => engine.row(uploadId) !== undefined);
  engine.cookies.clear();
  await engine.send('session.refresh', {}).catch(() => undefined);
  await engine.send('session.acknowledgeExpiry', {});
  const text = { uploadId, values: { IPTCHeadline: 'Typed late' } };
  await expect(engine.send('uploads.setOverrides', text)).rejects.toMatchObject({ code: 'session/expired' });
});

it.each(['nobody', 'the next user'])(
  '[4.7] Files that a page still hands over after Sign Out belong to the kept queue: %s is signed in',
  async (who) => {
    await engine.signIn('editor', { remember: true });
    const late = new File(['late bytes'.padEnd(3_000, '.')], 'late.jpg');
    const { name: filename, type: mimeType, size: bytesTotal } = late;
    const lateId = 'late-upload';
    await engine.send('uploads.add', {
      type: 'image',
      files: [{ uploadId: lateId, filename, folder: '', mimeType, bytesTotal }],
    });
    await engine.send('session.signOut', { unfinished: 'keep' });
    if (who === 'the next user') await engine.signIn('photo', { remember: true });
    await engine.handOver([lateId], [late]);
    await waitUntil('stored', () => engine.disk.copies.has(lateId));
    const shown = who === 'nobody' ? null : 'NEWS/photo';
    await waitUntil('shown', () => signedInOwner(engine.shared().auth) === shown);
    expect(engine.row(lateId)).toBeUndefined();
    if (who === 'the next user') await engine.send('session.signOut', { unfinished: 'keep' });
    await engine.signIn('editor', { remember: true });
    await waitUntil('its bytes', () => engine.row(lateId)?.bytesLocation === 'stored');
  },
);

it('Files of the next user never become the bytes of an upload that waits for its owner', async () => {
  const before = engine.disk.copies.get(uploadId);
  await engine.signIn('photo', { remember: true });
  await engine.handOver([uploadId], [new File(['x'.repeat(2_000)], 'planted-name.jpg')]);
  await engine.send('session.signOut', { unfinished: 'keep' });
  await engine.signIn('editor', { remember: true });
  await waitUntil('back', () => engine.row(uploadId) !== undefined);
  expect(engine.disk.copies.get(uploadId)).toBe(before);
  expect(await engine.send('uploads.details', { uploadIds: [uploadId] })).toMatchObject([
    { overrides: { IPTCHeadline: 'Planted headline' } },
  ]);
});

it('a removed file that its owner may still bring back takes no text of the next user', async () => {
  await engine.signIn('editor', { remember: true });
  await waitUntil('there', () => engine.row(uploadId) !== undefined);
  await engine.send('uploads.remove', { uploadIds: [uploadId] });
  const before = stored();
  // Without a sign-out, which would make the removal final.
  await engine.signIn('photo', { remember: true });
  const typed = engine.send('uploads.setOverrides', { uploadId, values: { IPTCHeadline: 'Changed' } });
  await expect(typed).rejects.toMatchObject({ code: 'session/expired' });
  expect(stored()).toBe(before);
});
