/** A press whose surface closes at once, and a browser that is killed before the press is stored. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';
import { pictureWithMetadata } from '../../helpers/builders/picture-with-metadata.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const CHANNELS: Readonly<Record<MediaType, string>> = { image: '1', video: '2', audio: '3' };
const EXTENSIONS: Readonly<Record<MediaType, string>> = { image: 'jpg', video: 'mp4', audio: 'mp3' };

let server: BareServer;
let engine: NodeEngine;

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.signIn();
});
afterEach(() => {
  engine.close();
  return server.close();
});

const reaches = (wanted: string, uploadId: string) => waitUntil(wanted, () => engine.row(uploadId)?.status === wanted);
const formOf = (type: MediaType, IPTCHeadline: string, needed: string[] = []): StartForm => ({
  type,
  values: { ChannelID: CHANNELS[type], IPTCHeadline },
  owner: 'NEWS/editor',
  needed,
});
/** The surface sends this and closes before it awaits anything. */
function pressAndLeave(command: () => Promise<unknown>): Promise<unknown> {
  const answer = command();
  engine.closeSurface();
  return answer;
}
async function add(type: MediaType, ...names: readonly string[]): Promise<string[]> {
  const files = names.map((name) => new File([name.padEnd(1_000, '.')], `${name}.${EXTENSIONS[type]}`));
  const ids = await engine.add(type, files);
  await waitUntil('kept', () =>
    ids.every((id) => engine.row(id)?.bytesLocation === 'stored' && engine.row(id)?.isReady),
  );
  return ids;
}
/** What the next surface shows. */
const openAgain = () => engine.openSurface(true);

describe.each(MEDIA_TYPES)('[4.10] Upload pressed in the tab %s by a surface that closes', (type) => {
  it('starts, and sends the text that the command carries', async () => {
    const [id = ''] = await add(type, 'a');
    await pressAndLeave(() => engine.send('uploads.start', { type, form: formOf(type, 'Typed last') }));
    openAgain();
    await reaches('complete', id);
    expect(server.uploads.map(({ metadata }) => metadata.IPTCHeadline)).toEqual(['Typed last']);
  });

  it('starts although the command has to start the background', async () => {
    const [id = ''] = await add(type, 'a');
    engine.restart();
    void pressAndLeave(() => engine.send('uploads.start', { type, form: formOf(type, 'Typed last') })).catch(
      () => undefined,
    );
    openAgain();
    await reaches('complete', id);
    expect(server.uploads.map(({ metadata }) => metadata.IPTCHeadline)).toEqual(['Typed last']);
  });

  it('resumes and retries with the text of the command', async () => {
    const [paused = '', failed = ''] = await add(type, 'a', 'b');
    await engine.send('uploads.setDraft', { type, values: { ChannelID: CHANNELS[type] } });
    server.isUnreachable = true;
    await engine.send('uploads.start', { type });
    await engine.send('uploads.pause', { type });
    server.isUnreachable = false;
    server.failNext('POST', 415);
    await engine.send('uploads.resumeUpload', { uploadId: failed });
    await reaches('error', failed);
    void engine.send('uploads.resumeUpload', { uploadId: paused, form: formOf(type, 'Resumed') });
    // Each message is a separate event.
    await new Promise((resolve) => setTimeout(resolve));
    await pressAndLeave(() => engine.send('uploads.retry', { uploadIds: [failed], form: formOf(type, 'Retried') }));
    openAgain();
    await Promise.all([reaches('complete', paused), reaches('complete', failed)]);
    expect(server.uploads.map(({ metadata }) => metadata.IPTCHeadline).sort()).toEqual(['Resumed', 'Retried']);
  });
});

it('[4.16] starts with the mode chosen just before, although both commands start the background', async () => {
  const [id = ''] = await add('image', 'a');
  engine.restart();
  const both = [
    engine.send('uploads.setAppendMode', { type: 'image', mode: 2 }),
    engine.send('uploads.start', { type: 'image', form: formOf('image', 'Flood') }),
  ];
  await pressAndLeave(() => Promise.allSettled(both));
  openAgain();
  await reaches('complete', id);
  expect(engine.shared().bundles[0]).toMatchObject({ appendMode: 2 });
});

it('[4.5, 4.11] pauses and removes for a surface that closes with the click', async () => {
  const [paused = '', removed = ''] = await add('image', 'a', 'b');
  server.isUnreachable = true;
  await engine.send('uploads.start', { type: 'image', form: formOf('image', 'Flood') });
  void engine.send('uploads.pauseUpload', { uploadId: paused });
  await pressAndLeave(() => engine.send('uploads.remove', { uploadIds: [removed] }));
  openAgain();
  await waitUntil('one row', () => engine.rows().length === 1);
  expect(engine.row(paused)?.status).toBe('paused');
});

it('[4.17] signs out for a surface that closes with the click, unless something is unfinished', async () => {
  const [id = ''] = await add('image', 'a');
  const press = () => pressAndLeave(() => engine.send('session.signOut', { unfinished: 'ask' }));
  expect(await press()).toBe(1);
  openAgain();
  expect([engine.shared().auth.status, engine.row(id)?.status]).toEqual(['signed-in', 'new']);
  await engine.send('uploads.remove', { uploadIds: [id] });
  expect(await press()).toBe(0);
  openAgain();
  await waitUntil('signed out', () => engine.shared().auth.status === 'signed-out');
});

describe('[5.9] a start that takes a field from the files', () => {
  const pictureOf = async (name: string, properties: Readonly<Record<string, string>>) =>
    new File([new Uint8Array(await pictureWithMetadata(properties))], name, { type: 'image/jpeg' });
  const needed = ['ChannelID', 'IPTCByLine'];

  /** The row exists when Upload is pressed, its bytes arrive later. */
  async function pressBefore(file: File): Promise<{ uploadId: string; started: Promise<unknown> }> {
    const [uploadId = ''] = await engine.add('image', [file]).then((ids) => ids);
    return {
      uploadId,
      started: engine.send('uploads.start', { type: 'image', form: formOf('image', 'Flood', needed) }),
    };
  }

  it('[4.7] waits for a file that is being read, and continues without the surface', async () => {
    const file = await pictureOf('a.jpg', { 'photoshop:Headline': 'x', 'dc:creator': 'Ben Hartmann' });
    const { uploadId, started } = await pressBefore(file);
    engine.closeSurface();
    await started;
    openAgain();
    await reaches('complete', uploadId);
  });

  it('[5.10] is rejected with the names of missing fields; the text is stored and the row says that it is not sent', async () => {
    const { uploadId, started } = await pressBefore(new File(['no metadata'], 'a.jpg', { type: 'image/jpeg' }));
    await expect(started).rejects.toMatchObject({ code: 'uploads/form-incomplete', facts: { fields: 'IPTCByLine' } });
    const bundle = () => engine.shared().bundles[0];
    await waitUntil('the text', () => bundle()?.draft.IPTCHeadline === 'Flood');
    expect([engine.row(uploadId)?.status, bundle()?.isStarted]).toEqual(['new', false]);
    const form = { ...formOf('image', 'Flood', needed), values: { IPTCByLine: 'Ben' } };
    await engine.send('uploads.start', { type: 'image', form });
    await reaches('complete', uploadId);
    expect(server.uploads).toHaveLength(1);
  });
});

it('[4.17] starts nothing with the text of a user who is no longer signed in', async () => {
  const [id = ''] = await add('image', 'a');
  const form = { ...formOf('image', 'Of another'), owner: 'NEWS/photo' };
  await expect(engine.send('uploads.start', { type: 'image', form })).rejects.toMatchObject({
    code: 'session/expired',
  });
  expect(engine.row(id)?.status).toBe('new');
  expect(engine.shared().bundles[0]?.draft.IPTCHeadline ?? '').toBe('');
});

it('[4.10, 4.12] a browser killed at any commit of a start leaves rows that continue or wait for the next press', async () => {
  const start = (IPTCHeadline: string) =>
    engine.send('uploads.start', { type: 'image', form: formOf('image', IPTCHeadline) });
  /** False when the start had completed before. */
  const isKilledAt = (commit: number) =>
    new Promise<boolean>((resolve) => {
      let commits = 0;
      engine.disk.before = (access) => {
        if (access !== 'write' || ++commits < commit) return;
        engine.disk.before = () => undefined;
        engine.restart();
        resolve(true);
      };
      start(`Killed at ${commit}`).then(
        () => resolve(false),
        () => undefined,
      );
    });
  const seen = new Set<string | undefined>();
  server.isUnreachable = true;
  let count = 1;
  for (; ; count += 1) {
    const [id = ''] = await add('image', `file-${count}`);
    if (!(await isKilledAt(count))) break;
    await waitUntil('read', () => engine.rows().length === count);
    seen.add(engine.row(id)?.status);
  }
  engine.disk.before = () => undefined;
  expect([...seen].sort()).toEqual(['new', 'uploading']);
  server.isUnreachable = false;
  await start('Pressed again');
  await waitUntil('the end', () => engine.shared().bundles[0]?.completion === 'success');
  expect(engine.rows().map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'complete'));
  expect(server.uploads).toHaveLength(count);
});
