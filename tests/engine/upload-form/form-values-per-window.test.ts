/** Text belongs to the window and the files it was typed for (decision 18): two engines on one storage, to the wire. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import { imageOf } from '../../contract/harness/engine-against-bare-server.ts';
import { createNodeDisk, createNodeEngine, type NodeDisk, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { createNodeTabs } from '../../helpers/engine/node-tabs.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const CHUNK = 512_000;
let server: BareServer;
let disk: NodeDisk;
let newTab: ReturnType<typeof createNodeTabs>;
let cookies: Map<string, string>;
let open: NodeEngine[];

async function serve(settings: Record<string, unknown> = {}): Promise<void> {
  server = await startBareTusServer({ isCreationIdempotent: true, settings });
}
beforeEach(() => {
  disk = createNodeDisk();
  newTab = createNodeTabs();
  cookies = new Map();
  open = [];
});
afterEach(() => {
  for (const engine of open) engine.close();
  return server.close();
});

async function openWindow(): Promise<NodeEngine> {
  const engine = createNodeEngine(server.address, { disk, cookies, otherTabs: newTab() });
  open.push(engine);
  if (cookies.size > 0) await engine.send('session.refresh', {});
  else await engine.signIn();
  await waitUntil('signed in', () => engine.shared().auth?.status === 'signed-in');
  return engine;
}

const type = (engine: NodeEngine, values: Readonly<Record<string, string>>, media: MediaType = 'image') =>
  engine.send('uploads.setDraft', { type: media, values: { ChannelID: '1', ...values } });
async function add(engine: NodeEngine, file: File, media: MediaType = 'image'): Promise<string> {
  const [id = ''] = await engine.add(media, [file]);
  await waitUntil('kept', () => engine.row(id)?.isReady && engine.row(id)?.bytesLocation === 'stored');
  return id;
}
const start = (engine: NodeEngine, media: MediaType = 'image') => engine.send('uploads.start', { type: media });
const reaches = (engine: NodeEngine, id: string, status: string) =>
  waitUntil(`${id} ${status}`, () => engine.row(id)?.status === status);
/** The metadata that the server received last, by filename. */
const captions = () =>
  Object.fromEntries(server.uploads.map(({ metadata }) => [metadata.filename, metadata.IPTCCaption]));
const draftOf = async (engine: NodeEngine, media: MediaType = 'image') => {
  await engine.send('uploads.metadataSummary', { type: media });
  return waitUntil('a form', () => engine.shared().bundles.findLast((bundle) => bundle.type === media)?.draft);
};
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Another window types and uploads another story; messages between tabs have arrived when it resolves. */
async function uploadAnotherStory(engine: NodeEngine, media: MediaType): Promise<void> {
  await type(engine, { IPTCCaption: 'Of B', IPTCHeadline: 'Head of B' }, media);
  await engine.send('uploads.setAppendMode', { type: media, mode: 2 });
  const id = await add(engine, imageOf('b.jpg'), media);
  await start(engine, media);
  await reaches(engine, id, 'complete');
  await nextTask();
}

/** A stopped file of one window; the returned function resumes it. */
const STOPS: Readonly<Record<string, (a: NodeEngine, media: MediaType) => Promise<() => Promise<string>>>> = {
  async 'failed, by Retry'(a, media) {
    const id = await add(a, imageOf('a.jpg'), media);
    server.failNext('POST', 400);
    await start(a, media);
    await reaches(a, id, 'error');
    return async () => {
      await a.send('uploads.retry', { uploadIds: [id] });
      return id;
    };
  },
  async 'paused, by Resume'(a, media) {
    const id = await add(a, imageOf('a.jpg', 3 * CHUNK), media);
    server.isUnreachable = true;
    await start(a, media);
    await a.send('uploads.pauseUpload', { uploadId: id });
    await reaches(a, id, 'paused');
    server.isUnreachable = false;
    return async () => {
      await a.send('uploads.resumeUpload', { uploadId: id });
      return id;
    };
  },
  async 'queued, by Upload'(a, media) {
    const id = await add(a, imageOf('a.jpg'), media);
    return async () => {
      await start(a, media);
      return id;
    };
  },
};

describe.each(['image', 'video', 'audio'] as const)('another window with another story, %s', (media) => {
  it.each(Object.keys(STOPS))(
    '[4.6, 4.10] another window leaves the text of a resumed file as it is: %s',
    async (stop) => {
      await serve();
      const a = await openWindow();
      const b = await openWindow();
      await type(a, { IPTCCaption: 'Of A' }, media);
      const resume = await STOPS[stop]?.(a, media);
      await uploadAnotherStory(b, media);
      expect(await draftOf(a, media)).toMatchObject({ IPTCCaption: 'Of A' });
      const id = (await resume?.()) ?? '';
      await reaches(a, id, 'complete');
      expect(captions()).toEqual({ 'a.jpg': 'Of A', 'b.jpg': 'Of B' });
      const metadata = server.uploads.find(({ metadata: sent }) => sent.filename === 'a.jpg')?.metadata;
      expect(metadata).not.toHaveProperty('IPTCHeadline');
      expect(metadata).not.toHaveProperty('metadataAppend');
      expect(b.rows().map(({ filename }) => filename)).toEqual(['b.jpg']);
    },
  );
});

describe('the form of a window', () => {
  it('[5.11] starts with remembered and filled-in values, not with the text typed in another window', async () => {
    await serve({ autoFill: ['IPTCByLine'], doNotRemember: ['IPTCCaption'] });
    const a = await openWindow();
    await type(a, { IPTCCaption: 'Sent', IPTCCredit: 'dpa' });
    const id = await add(a, imageOf('a.jpg'));
    await start(a);
    await reaches(a, id, 'complete');
    await type(a, { IPTCCaption: 'Of A', IPTCCredit: 'Of A', IPTCByLine: 'Of A' });
    await add(a, imageOf('a2.jpg'));
    const b = await openWindow();
    expect(await draftOf(b)).toEqual({ ChannelID: '1', IPTCByLine: 'editor', IPTCCredit: 'dpa' });
    expect(b.rows()).toEqual([]);
  });

  it('[4.12, 5.11] returns after an upload to its own values, not to those sent by another window', async () => {
    await serve({ resetFormAfterUpload: true, ENABLE_SEARCH: false, doNotRemember: ['IPTCCaption'] });
    const a = await openWindow();
    const b = await openWindow();
    await type(a, { IPTCCaption: 'Of A', IPTCCredit: 'dpa' });
    const id = await add(a, imageOf('a.jpg'));
    await start(a);
    await reaches(a, id, 'complete');
    await uploadAnotherStory(b, 'image');
    await waitUntil('the dialog', () => a.shared().bundles[0]?.completion === 'success');
    await a.send('uploads.dismissCompletion', { bundleId: a.shared().bundles[0]?.id ?? '' });
    await waitUntil('reset', () => a.rows().length === 0);
    expect(await draftOf(a)).toEqual({ ChannelID: '1', IPTCCredit: 'dpa' });
  });
});

describe('a closed tab', () => {
  it('[5.11] leaves its files and text to the next tab that opens, although another one was open', async () => {
    await serve({ autoFill: ['IPTCByLine'] });
    const a = await openWindow();
    await type(a, { IPTCCaption: 'Of A' });
    const id = await add(a, imageOf('a.jpg'));
    const opened = await openWindow();
    await draftOf(opened);
    a.close();
    opened.close();
    const next = await openWindow();
    await waitUntil('its file', () => next.row(id));
    expect(await draftOf(next)).toMatchObject({ IPTCCaption: 'Of A' });
    await type(next, { IPTCCaption: 'Of A, and more' });
    await start(next);
    await reaches(next, id, 'complete');
    expect(captions()).toEqual({ 'a.jpg': 'Of A, and more' });
  });

  it('[4.10] leaves its files their text next to those of another closed tab, whichever tab opens next', async () => {
    await serve();
    const a = await openWindow();
    const b = await openWindow();
    await a.send('uploads.setDraft', { type: 'image', values: { IPTCCaption: 'Of A', ImgExpiresTS: '20990101' } });
    await a.send('uploads.setAppendMode', { type: 'image', mode: 3 });
    const one = await add(a, imageOf('a.jpg'));
    await type(b, { IPTCCaption: 'Of B' });
    const two = await add(b, imageOf('b.jpg'));
    a.close();
    b.close();
    const next = await openWindow();
    await waitUntil('both', () => next.rows().length === 2);
    const summary = await next.send('uploads.metadataSummary', { type: 'image' });
    expect(summary.total).toBe(1);
    await type(next, { IPTCCaption: 'Of B, and more' });
    await start(next);
    await reaches(next, one, 'complete');
    await reaches(next, two, 'complete');
    expect(captions()).toEqual({ 'a.jpg': 'Of A', 'b.jpg': 'Of B, and more' });
    const metadata = server.uploads.find(({ metadata: sent }) => sent.filename === 'a.jpg')?.metadata;
    // Added by a start: the channel of the form, where it had none.
    expect(metadata).toMatchObject({
      metadataAppend: '3',
      ImgExpiresTS: '20990101 00:00:00',
      IPTCReleaseDate: '19800101',
      ChannelID: '1',
      ImgSrcID: 'DESK',
    });
  });
});

describe('files added next to started ones', () => {
  /** A started, stopped file next to one that is paused in the middle. */
  async function stopped(stop: 'error' | 'paused'): Promise<[NodeEngine, string]> {
    await serve();
    const a = await openWindow();
    await type(a, { IPTCCaption: 'First' });
    await add(a, imageOf('waits.jpg', 3 * CHUNK));
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.beforeAnswer = (method) => (method === 'PATCH' ? gate : undefined);
    await start(a);
    await waitUntil('being sent', () => server.requests.some(({ method }) => method === 'PATCH'));
    const id = await add(a, imageOf('a.jpg', 3 * CHUNK));
    if (stop === 'error') server.failNext('POST', 400);
    await start(a);
    if (stop === 'error') await reaches(a, id, 'error');
    await a.send('uploads.pause', { type: 'image' });
    server.beforeAnswer = () => undefined;
    release();
    await waitUntil('stopped', () => a.rows().every(({ status }) => ['paused', 'error'].includes(status)));
    expect(a.row(id)).toMatchObject({ status: stop, takesForm: true });
    return [a, id];
  }

  it.each(['error', 'paused'] as const)(
    '[4.10] get the text typed for them; the others keep theirs, started together or alone: %s',
    async (stop) => {
      const [a, id] = await stopped(stop);
      const formRevision = a.row(id)?.formRevision;
      const b = await add(a, imageOf('b.jpg'));
      await type(a, { IPTCCaption: 'Second' });
      expect(a.row(id)?.takesForm).toBe(false);
      expect((await a.send('uploads.metadataSummary', { type: 'image' })).total).toBe(1);
      expect((await a.send('uploads.details', { uploadIds: [id] }))[0]).toMatchObject({ formRevision });
      expect(a.row(b)?.takesForm).toBe(true);
      if (stop === 'error') await a.send('uploads.retry', { uploadIds: [id] });
      else await a.send('uploads.resumeUpload', { uploadId: id });
      await start(a);
      await waitUntil('all', () => a.rows().every(({ status }) => status === 'complete'));
      expect(a.row(b)?.isChangeLate).toBe(false);
      expect(captions()).toEqual({ 'a.jpg': 'First', 'waits.jpg': 'First', 'b.jpg': 'Second' });
    },
  );

  it('[4.6, 4.10] return the form to the others when they are removed', async () => {
    const [a, id] = await stopped('error');
    const b = await add(a, imageOf('b.jpg'));
    await a.send('uploads.remove', { uploadIds: [b] });
    await waitUntil('removed', () => a.row(b) === undefined && a.row(id)?.takesForm === true);
    await type(a, { IPTCCaption: 'Corrected' });
    await a.send('uploads.retry', { uploadIds: [id] });
    await reaches(a, id, 'complete');
    expect(captions()['a.jpg']).toBe('Corrected');
  });

  it('[4.6, 4.10, 5.5] return the form to the others when they are rejected because of their content', async () => {
    const [a, id] = await stopped('error');
    const [program = ''] = await a.add('image', [new File(['MZ program'], 'b.jpg', { type: 'image/jpeg' })]);
    await waitUntil('refused', () => a.row(program)?.isRefused);
    await waitUntil('the form is theirs', () => a.row(id)?.takesForm === true);
    await type(a, { IPTCCaption: 'Corrected' });
    await a.send('uploads.retry', { uploadIds: [id] });
    await reaches(a, id, 'complete');
    expect(captions()['a.jpg']).toBe('Corrected');
  });

  it('[4.6, 4.10] leave no text behind when they are removed', async () => {
    const [a, id] = await stopped('error');
    const b = await add(a, imageOf('b.jpg'));
    await type(a, { IPTCCaption: 'Of B' });
    await a.send('uploads.remove', { uploadIds: [b] });
    await waitUntil('removed', () => a.row(b) === undefined);
    expect(a.row(id)?.takesForm).toBe(false);
    await a.send('uploads.retry', { uploadIds: [id] });
    await reaches(a, id, 'complete');
    expect(captions()['a.jpg']).toBe('First');
  });
});
