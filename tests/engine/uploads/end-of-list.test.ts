/** What ends a list, what holds its end, and which rows stay: alike for all media types and surfaces (decision 22). */
import { afterEach, describe, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { NewFile } from '#lib/uploads/lost/new-upload.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;
let type: MediaType;
let release: () => void = () => undefined;

afterEach(() => {
  release();
  engine.close();
  return server.close();
});

interface Surface {
  readonly type: MediaType;
  readonly hasSearch?: boolean;
  readonly isEmbedded?: boolean;
}

const SURFACES: readonly Surface[] = [
  { type: 'image', hasSearch: true },
  { type: 'image' },
  { type: 'image', hasSearch: true, isEmbedded: true },
  { type: 'video', hasSearch: true },
  { type: 'audio' },
];

async function open({ type: shown, hasSearch = false, isEmbedded = false }: Surface): Promise<void> {
  type = shown;
  server = await startBareTusServer({ isCreationIdempotent: true, settings: { ENABLE_SEARCH: hasSearch } });
  engine = createNodeEngine(server.address);
  if (isEmbedded) await engine.send('session.take', { sessionId: 'handed', isConfirmed: true });
  else await engine.signIn();
  // The server accepts any session, also the one that the start asks for.
  await waitUntil('signed in', () => {
    const { auth } = engine.shared();
    return auth.status === 'signed-in' && auth.isEmbedded === isEmbedded;
  });
}

const bundle = () => engine.shared().bundles.findLast((one) => one.type === type);
const names = () => engine.rows().map(({ filename }) => filename);
const status = (uploadId: string) => engine.row(uploadId)?.status;
const complete = (uploadId: string) => waitUntil('complete', () => status(uploadId) === 'complete');
const ends = (completion: string) => waitUntil(completion, () => bundle()?.completion === completion);
const dismiss = () => engine.send('uploads.dismissCompletion', { bundleId: bundle()?.id ?? '' });
const start = (values = { ChannelID: '1' }) =>
  engine.send('uploads.setDraft', { type, values }).then(() => engine.send('uploads.start', { type }));
const undo = () => engine.send('uploads.undo', { id: engine.shared().undo?.id ?? '' });

async function remove(uploadId: string): Promise<void> {
  await engine.send('uploads.remove', { uploadIds: [uploadId] });
  await waitUntil('removed', () => engine.row(uploadId) === undefined && engine.shared().undo !== null);
}

/** Bytes are handed over unless they are `null`. */
async function add(name: string, bytes: string | null = name, change: Partial<NewFile> = {}): Promise<string> {
  const [file, uploadId] = [new File([bytes ?? ''], name), `upload-${name.replaceAll(/\W/g, '-')}`];
  const added = { uploadId, filename: name, folder: '', mimeType: '', bytesTotal: file.size, ...change };
  await engine.send('uploads.add', { type, files: [added] });
  if (bytes !== null) await engine.handOver([uploadId], [file]);
  await waitUntil('added', () => engine.row(uploadId) !== undefined);
  return uploadId;
}

/** The next answer waits until `release`. */
function hold(): void {
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.beforeAnswer = (method) => (method === 'POST' ? gate : undefined);
}

type Reason = readonly [name: string, error: string, make: () => Promise<string>];

const FAILURES: readonly Reason[] = [
  ['refused by type', 'FILE_TYPE_NOT_ALLOWED_ERROR', () => add('notes.txt')],
  ['refused by size', 'FILE_SIZE_EXCEEDED_ERROR', () => add('large.jpg', null, { bytesTotal: 300_000_000 })],
  ['of 0 bytes', 'ZERO_FILE_SIZE_ERROR', () => add('empty.jpg', '')],
  ['a sidecar without a parent', 'ERROR_NO_PARENT_UPLOAD', () => add('alone.xmp')],
  [
    'refused by the server',
    'uploads/refused',
    () => {
      server.failNext('POST', 400);
      return add('bad.jpg');
    },
  ],
];

const WAITS: readonly (readonly [
  name: string,
  make: () => Promise<string>,
  answer: (id: string) => Promise<unknown>,
])[] = [
  [
    'a duplicate without an answer',
    async () => {
      const id = await add('again.jpg', 'good.jpg');
      await waitUntil('asked', () => engine.row(id)?.isDuplicate);
      return id;
    },
    () => engine.send('uploads.decideDuplicates', { type, isKept: true }).then(() => start()),
  ],
  [
    'a file that needs another name',
    () => add('a:b.jpg'),
    (uploadId) => engine.send('uploads.rename', { uploadId, filename: 'a-b' }).then(() => start()),
  ],
];

describe.each(SURFACES)('$type, search $hasSearch, embedded $isEmbedded', (surface) => {
  for (const [row, [name, error, make]] of FAILURES.entries()) {
    // In every run each failure once, by turns on one of the surfaces.
    const tags = SURFACES.indexOf(surface) === row ? [] : ['thorough'];
    it(`[4.12, 4.13] ends with errors, and its row stays until it is removed: ${name}`, { tags }, async () => {
      await open(surface);
      await make();
      await add('good.jpg');
      await start();
      await ends('errors');
      expect(bundle()?.isStarted).toBe(false);
      const bad = engine.rows().find((row) => row.error === error)?.uploadId ?? '';
      await dismiss();
      await waitUntil('dismissed', () => bundle()?.completion === 'none');
      expect(engine.row(bad)).toMatchObject({ error });
      await add('next.jpg');
      expect(engine.row(bad)).toMatchObject({ error });
      await engine.remove({ uploadIds: [bad] });
      await waitUntil('removed', () => engine.row(bad) === undefined);
      expect(names()).toContain('next.jpg');
    });
  }

  it.each(WAITS)('[4.11, 4.12] holds the end until it is answered, and is named then: %s', async (_, make, answer) => {
    await open(surface);
    const good = await add('good.jpg');
    const waiting = await make();
    engine.closeSurface();
    await start();
    await waitUntil('sent and said', () => engine.host.notifications.length > 0);
    expect(engine.host.notifications).toEqual(['1 file not sent yet.']);
    engine.openSurface();
    await complete(good);
    expect(bundle()).toMatchObject({ completion: 'none', isStarted: true });
    await answer(waiting);
    await ends('success');
  });

  it('[4.5, 4.11] ends when a paused file is removed, and takes the end back when that is undone', async () => {
    await open(surface);
    hold();
    const paused = await add('paused.jpg');
    const good = await add('good.jpg');
    await start();
    await waitUntil('started', () => status(paused) === 'uploading');
    await engine.send('uploads.pauseUpload', { uploadId: paused });
    server.beforeAnswer = () => undefined;
    release();
    await complete(good);
    expect(bundle()).toMatchObject({ completion: 'none', isStarted: true });
    await remove(paused);
    await ends('success');
    await undo();
    await ends('none');
    expect(status(paused)).toBe('paused');
    expect(bundle()?.isStarted).toBe(true);
    await engine.send('uploads.resumeUpload', { uploadId: paused });
    await ends('success');
    await dismiss();
    const stays = surface.type === 'image' && surface.hasSearch === true && !surface.isEmbedded;
    await waitUntil('cleared or not', () => names().length === (stays ? 2 : 0));
  });
});

it('[4.12] the end of a list is shown in the task that stores it', async () => {
  await open({ type: 'image' });
  await add('good.jpg');
  const shown: unknown[] = [];
  engine.disk.before = (access, keys) => {
    if (access === 'write' && keys.includes(bundle()?.id ?? ''))
      queueMicrotask(() => void shown.push(bundle()?.completion));
  };
  await start();
  await ends('success');
  await waitUntil('stored', () =>
    [...engine.disk.records.bundles.values()].some((one) => Object(one).completion === 'success'),
  );
  expect(shown.at(-1)).toBe('success');
});
