/** Uploads work alike for images, video and audio: each line through the engine to the wire. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { METADATA_FIELDS } from '#lib/upload-form/model/field-table.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const CHUNK = 512_000;
const CHANNELS: Readonly<Record<MediaType, string>> = { image: '1', video: '2', audio: '3' };
const EXTENSIONS: Readonly<Record<MediaType, string>> = { image: 'jpg', video: 'mp4', audio: 'mp3' };

let settings: Record<string, unknown>;
let server: BareServer;
let engine: NodeEngine;

beforeEach(async () => {
  settings = { checksum: true };
  server = await startBareTusServer({ isCreationIdempotent: true, settings });
  engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
});
afterEach(() => {
  engine.close();
  return server.close();
});

const status = (uploadId: string) => engine.row(uploadId)?.status;
const reaches = (wanted: string, ...ids: readonly string[]) =>
  waitUntil(wanted, () => ids.every((id) => status(id) === wanted));
const checks = () => server.requests.filter(({ path }) => path.startsWith('/uploadstatus/')).map(({ path }) => path);
const metadataOf = (at = 0) => server.uploads[at]?.metadata ?? {};

function holdResponses(method: string): () => void {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  server.beforeAnswer = (sent) => (sent === method ? gate : undefined);
  return () => {
    server.beforeAnswer = () => undefined;
    open();
  };
}

describe.each(MEDIA_TYPES)('%s', (type) => {
  const fileOf = (name: string, sizeBytes = 1_000) =>
    new File([name.padEnd(sizeBytes, '.')], `${name}.${EXTENSIONS[type]}`);
  const draft = (values: Readonly<Record<string, string>> = {}) =>
    engine.send('uploads.setDraft', { type, values: { ChannelID: CHANNELS[type], ...values } });
  const start = () => engine.send('uploads.start', { type });
  const bundle = () => engine.shared().bundles.findLast((one) => one.type === type);
  async function add(...files: readonly File[]): Promise<string[]> {
    const ids = await engine.add(type, files);
    await waitUntil('known', () =>
      ids.every((id) => engine.row(id)?.isReady && engine.row(id)?.bytesLocation === 'stored'),
    );
    return ids;
  }
  async function begun(...files: readonly File[]): Promise<string[]> {
    await draft();
    const ids = await add(...files);
    await start();
    return ids;
  }

  it('[3.8, 3.10] sends every field of its form, its channel’s source, its name and its user, and no field of another type', async () => {
    const fields = METADATA_FIELDS.filter(({ isFormField, mediaTypes }) => isFormField && mediaTypes.includes(type));
    const typed = fields.filter(({ control }) => ['text', 'multi-line', 'multi-select'].includes(control));
    const texts = Object.fromEntries(typed.map(({ name }) => [name, `${name}!`]));
    const dates = { IPTCDateCreated: '20240506', [type === 'image' ? 'ImgExpiresTS' : 'AVMExpiresTS']: '20271231' };
    await draft({ ...texts, ...dates, IPTCCategory: 'POL', ...(type === 'image' && { IPTCReleaseDate: 'yes' }) });
    await startAndComplete(await add(fileOf('deich')));
    const own =
      type === 'image'
        ? {
            ImgSrcID: 'DESK',
            ImgName: 'deich.jpg',
            ImgCreatedBy: 'NEWS/editor',
            ImgExpiresTS: '20271231 00:00:00',
            IPTCReleaseDate: '19800101',
            IPTCReleaseTime: '000000',
          }
        : {
            AVMSrcID: type === 'video' ? 'FILM' : 'RADIO',
            AVMName: `deich.${EXTENSIONS[type]}`,
            AVMCreatedBy: 'NEWS/editor',
            AVMExpiresTS: '20271231 00:00:00',
          };
    expect(metadataOf()).toEqual({
      ...texts,
      ...own,
      ChannelID: CHANNELS[type],
      IPTCCategory: 'POL',
      IPTCDateCreated: '20240506',
      IPTCTimeCreated: '000000',
      uploadId: engine.rows()[0]?.uploadId,
      objectId: server.uploads[0]?.objectId,
      filename: `deich.${EXTENSIONS[type]}`,
      uploadType: type,
    });
  });

  async function startAndComplete(ids: readonly string[]): Promise<void> {
    await start();
    await reaches('complete', ...ids);
  }

  it('[4.2, 4.3, 7.11] shows an upload as processing until the status check by type and object reports it as processed', async () => {
    server.checkMs = 200;
    const ids = await begun(fileOf('deich'));
    await reaches('processing', ...ids);
    await reaches('complete', ...ids);
    expect(new Set(checks())).toEqual(new Set([`/uploadstatus/${type}/${server.uploads[0]?.objectId}`]));
  });

  it('[4.3, 1.9] completes an upload with its last byte where the status check is off', async () => {
    settings.ENABLE_UPLOAD_STATUS_CHECK = false;
    await engine.send('settings.reload', {});
    await reaches('complete', ...(await begun(fileOf('deich'))));
    expect(checks()).toEqual([]);
  });

  it('[4.4, 8.5] fails after a 500 to its last byte and to the status check', async () => {
    for (const [method, isTransferred] of [
      ['PATCH', false],
      ['GET', true],
    ] as const) {
      const failures = () => server.requests.filter(({ status }) => status === 500).length;
      const before = failures();
      // The first attempt and its five retries.
      for (let at = 0; at < 6; at += 1) server.failNext(method, 500);
      const [id = ''] = await begun(fileOf(method));
      await waitUntil('the error', async () => {
        await engine.send('uploads.tryNow', {});
        return engine.row(id)?.status === 'error';
      });
      expect(failures()).toBe(before + 6);
      expect(engine.row(id)).toMatchObject({ error: 'uploads/processing-failed', isTransferred });
      await engine.send('uploads.retry', { uploadIds: [id] });
      await reaches('complete', id);
    }
  });

  it('[4.5, 4.11] pauses one upload or all, resumes one, and removes one', async () => {
    const release = holdResponses('PATCH');
    const [first = '', second = ''] = await begun(fileOf('one', 3 * CHUNK), fileOf('two', 3 * CHUNK));
    await waitUntil('both send', () => server.requests.filter(({ method }) => method === 'PATCH').length === 2);
    await engine.send('uploads.pauseUpload', { uploadId: first });
    await reaches('paused', first);
    expect(status(second)).toBe('uploading');
    await engine.send('uploads.pause', { type });
    await reaches('paused', first, second);
    release();
    await engine.send('uploads.resumeUpload', { uploadId: first });
    await reaches('complete', first);
    expect(status(second)).toBe('paused');
    await engine.send('uploads.remove', { uploadIds: [second] });
    await waitUntil('removed', () => status(second) === undefined);
  });

  it('[4.6, 4.7] retries a failed upload, and never starts a rejected file', async () => {
    server.failNext('POST', 400);
    const [failed = '', empty = ''] = await begunWithRefused();
    await reaches('error', failed);
    expect(engine.row(empty)).toMatchObject({ status: 'new', error: 'ZERO_FILE_SIZE_ERROR' });
    await engine.send('uploads.retry', { uploadIds: [failed, empty] });
    await reaches('complete', failed);
    expect(status(empty)).toBe('new');
    expect(server.uploads).toHaveLength(1);
  });

  async function begunWithRefused(): Promise<string[]> {
    await draft();
    const ids = await engine.add(type, [fileOf('one'), new File([], `empty.${EXTENSIONS[type]}`)]);
    await waitUntil('known', () => engine.row(ids[0] ?? '')?.bytesLocation === 'stored');
    await start();
    return ids;
  }

  it('[4.10, 4.13] starts new and failed uploads; files added after completion start a new list', async () => {
    server.failNext('POST', 400);
    const [first = ''] = await begun(fileOf('one'));
    await reaches('error', first);
    await start();
    await reaches('complete', first);
    await waitUntil('the end', () => bundle()?.completion === 'success');
    const [next = ''] = await add(fileOf('two'));
    await waitUntil('the new list', () => engine.rows().length === 1 && status(next) === 'new');
    expect(bundle()).toMatchObject({ isStarted: false, completion: 'none' });
  });

  it('[4.12] reports completion, with errors if there are any', async () => {
    server.failNext('POST', 400);
    const ids = await begun(fileOf('one'), fileOf('two'));
    await waitUntil('the end', () => bundle()?.completion === 'errors');
    expect(ids.map(status).sort()).toEqual(['complete', 'error']);
  });

  it('[4.14, 8.5] ends the session on a 403, and continues after the sign-in', async () => {
    server.failNext('PATCH', 403);
    server.failNext('validateSession', 403);
    const ids = await begun(fileOf('deich'));
    await waitUntil('expired', () => engine.shared().auth.status === 'expired');
    await engine.signIn('editor', { remember: true });
    await reaches('complete', ...ids);
  });

  it('[5.2, 5.3, 5.5] rejects another type, an empty file and an executable under its name', async () => {
    const program = new File([new Uint8Array([0x4d, 0x5a, ...new Array(200).fill(0)])], `tool.${EXTENSIONS[type]}`);
    const ids = await engine.add(type, [new File(['x'], 'a.pdf'), new File([], `b.${EXTENSIONS[type]}`), program]);
    const errors = () => ids.map((id) => engine.row(id)?.error);
    await waitUntil('validated', () => errors()[2]);
    expect(errors()).toEqual(['FILE_TYPE_NOT_ALLOWED_ERROR', 'ZERO_FILE_SIZE_ERROR', 'FILE_TYPE_NOT_ALLOWED_ERROR']);
  });

  it('[5.11] fills the form in when it is opened, before it has a file', async () => {
    settings.autoFill = ['IPTCByLine'];
    await engine.send('settings.reload', {});
    await engine.send('session.signOut', { unfinished: 'discard' });
    await engine.signIn('editor', { remember: true });
    expect(bundle()).toBeUndefined();
    await engine.send('uploads.openForm', { type });
    await waitUntil('the form', () => bundle());
    expect(bundle()?.draft).toMatchObject({ IPTCByLine: 'editor' });
    // The same form, on another surface.
    const { id } = bundle() ?? {};
    await engine.send('uploads.openForm', { type });
    await draft();
    await startAndComplete(await add(fileOf('deich')));
    expect(bundle()?.id).toBe(id);
    expect(metadataOf()).toMatchObject({ IPTCByLine: 'editor' });
  });

  it('[5.11] starts the next form with the sent values, and with the user’s name where the server asks for it', async () => {
    settings.autoFill = ['IPTCByLine'];
    await engine.send('settings.reload', {});
    await draft({ IPTCCredit: 'dpa' });
    await startAndComplete(await add(fileOf('deich')));
    await engine.send('session.signOut', { unfinished: 'discard' });
    await engine.signIn('editor', { remember: true });
    await engine.send('uploads.setDraft', { type, values: {} });
    await waitUntil('the next form', () => bundle());
    expect(bundle()?.draft).toMatchObject({ IPTCCredit: 'dpa', IPTCByLine: 'editor' });
  });
});
