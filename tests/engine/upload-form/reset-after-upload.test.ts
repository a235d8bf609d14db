/**
 * Reset after upload (4.12): text typed since the start is for the next file, everything else is reset; as sent to the
 * server.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import { imageOf } from '../../contract/harness/engine-against-bare-server.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;
let type: MediaType;

afterEach(() => {
  engine.close();
  return server.close();
});

const FIRST = {
  ChannelID: '1',
  IPTCHeadline: 'Monday',
  IPTCCaption: 'Of Monday',
  IPTCCredit: 'dpa',
  IPTCByLine: 'Ben',
};
/** Only the credit of the first form is remembered; the byline is prefilled. */
const RULES = {
  resetFormAfterUpload: true,
  doNotRemember: ['IPTCHeadline', 'IPTCCaption', 'IPTCByLine'],
  autoFill: ['IPTCByLine'],
  defaultMetadataAppendMode: 3,
};
const RESET = { ChannelID: '1', IPTCCredit: 'dpa', IPTCByLine: 'editor', metadataAppend: '3' };

async function begin(media: MediaType, settings: Record<string, unknown> = {}): Promise<void> {
  type = media;
  server = await startBareTusServer({ isCreationIdempotent: true, settings: { ...RULES, ...settings } });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  await write(FIRST);
}
const write = (values: Readonly<Record<string, string>>) => engine.send('uploads.setDraft', { type, values });
const setMode = (mode: 0 | 1 | 2 | 3) => engine.send('uploads.setAppendMode', { type, mode });
async function add(name: string): Promise<string> {
  const [id = ''] = await engine.add(type, [imageOf(name)]);
  await waitUntil('read', () => engine.row(id)?.isReady && engine.row(id)?.bytesLocation === 'stored');
  return id;
}
async function send(name: string, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  const id = await add(name);
  await engine.send('uploads.start', { type });
  await meanwhile();
  await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  await waitUntil('the end', () => engine.shared().bundles[0]?.completion === 'success');
}
const dismiss = () => engine.send('uploads.dismissCompletion', { bundleId: engine.shared().bundles[0]?.id ?? '' });
/** Does `between` after `command` has begun to read the remembered values. */
async function whileFormIsRead(command: () => Promise<unknown>, between: () => Promise<unknown>): Promise<void> {
  const read = Promise.withResolvers<void>();
  let isReading = false;
  engine.disk.before = (access, keys) => {
    if (isReading || access !== 'read' || !keys.includes('rememberedForms')) return;
    isReading = true;
    return read.promise;
  };
  const done = command();
  await waitUntil('being read', () => isReading);
  await between();
  read.resolve();
  await done;
}
/** What the server received of the next file, for the fields of the first form. */
async function next(): Promise<Record<string, string>> {
  await send('next.jpg');
  const metadata = server.uploads.find((upload) => upload.metadata.filename === 'next.jpg')?.metadata ?? {};
  const names = [...Object.keys(FIRST), 'metadataAppend'];
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => names.includes(name)));
}

describe.each(['image', 'video', 'audio'] as const)('the form of the next file, %s', (media) => {
  it('[4.12, 5.11] has remembered and filled-in values where nothing was typed since', async () => {
    await begin(media, { ENABLE_SEARCH: false });
    await send('first.jpg');
    await dismiss();
    expect(await next()).toEqual(RESET);
  });

  it.each([
    'while it is sent',
    'before the completion is dismissed',
    'while the values of the next form are read',
    'after it is dismissed',
  ] as const)('[4.12] has the one field that was typed %s, and nothing else of the previous one', async (moment) => {
    await begin(media, { ENABLE_SEARCH: false });
    const typed = () => write({ IPTCHeadline: 'Tuesday' });
    await send('first.jpg', moment === 'while it is sent' ? typed : undefined);
    if (moment === 'before the completion is dismissed') await typed();
    if (moment === 'while the values of the next form are read') await whileFormIsRead(dismiss, typed);
    else await dismiss();
    if (moment === 'after it is dismissed') await typed();
    expect(await next()).toEqual({ ...RESET, IPTCHeadline: 'Tuesday' });
  });

  it('[4.12] is sent with a file that is started while the values of the next form are read', async () => {
    await begin(media, { ENABLE_SEARCH: false });
    await send('first.jpg');
    await whileFormIsRead(dismiss, async () => {
      await add('next.jpg');
      await write({ IPTCHeadline: 'Tuesday' });
      await engine.send('uploads.start', { type });
    });
    await waitUntil('sent', () => server.uploads.length === 2);
    expect(server.uploads[1]?.metadata).toMatchObject({ filename: 'next.jpg', ...RESET, IPTCHeadline: 'Tuesday' });
    expect(server.uploads[1]?.metadata).not.toHaveProperty('IPTCCaption');
  });

  it('[4.12] omits what was emptied since, although it is remembered', async () => {
    await begin(media, { ENABLE_SEARCH: false });
    await send('first.jpg');
    await write({ IPTCCredit: '' });
    await dismiss();
    const { IPTCCredit: _, ...rest } = RESET;
    expect(await next()).toEqual(rest);
  });

  it('[4.12, 4.16] returns to the mode set by the server, but not from one chosen since', async () => {
    await begin(media, { ENABLE_SEARCH: false });
    await setMode(1);
    await send('first.jpg');
    await dismiss();
    expect(await next()).toEqual(RESET);
    await setMode(2);
    await dismiss();
    await send('third.jpg');
    expect(server.uploads.at(-1)?.metadata).toMatchObject({ filename: 'third.jpg', metadataAppend: '2' });
  });
});

describe('an image list that stays next to a search', () => {
  it('[4.12, 4.13] resets its form for the next file, but keeps the text typed in between, also over two resets', async () => {
    await begin('image');
    await send('first.jpg');
    await dismiss();
    await write({ IPTCHeadline: 'Tuesday' });
    expect(await next()).toEqual({ ...RESET, IPTCHeadline: 'Tuesday' });
    await engine.send('uploads.remove', { uploadIds: engine.rows().map(({ uploadId }) => uploadId) });
    await write({ IPTCCaption: 'Of Wednesday' });
    await send('third.jpg');
    const { IPTCHeadline, IPTCCaption, IPTCCredit } = server.uploads.at(-1)?.metadata ?? {};
    expect({ IPTCHeadline, IPTCCaption, IPTCCredit }).toEqual({ IPTCCaption: 'Of Wednesday', IPTCCredit: 'dpa' });
  });

  it('[4.12] keeps its form where reset after upload is off', async () => {
    await begin('image', { resetFormAfterUpload: false });
    await send('first.jpg');
    await dismiss();
    await write({ IPTCHeadline: 'Tuesday' });
    const { metadataAppend } = RESET;
    expect(await next()).toEqual({ ...FIRST, metadataAppend, IPTCHeadline: 'Tuesday' });
  });
});
