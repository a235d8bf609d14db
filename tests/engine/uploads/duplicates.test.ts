/** The same bytes twice, also where Upload is pressed before the detection (docs/design/uploads.md#duplicates). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

const DUPLICATES = ['upload-b', 'upload-c', 'upload-d'];
const IDS = ['upload-a', ...DUPLICATES];
const files = IDS.map((name) => new File(['the same'], `${name}.jpg`, { type: 'image/jpeg' }));
const complete = (...ids: readonly string[]) =>
  waitUntil('complete', () => ids.every((id) => engine.row(id)?.status === 'complete'));
const isAsked = () => DUPLICATES.every((id) => engine.row(id)?.isDuplicate && engine.row(id)?.status === 'new');

async function announce(type: MediaType): Promise<void> {
  const added = files.map(({ name, type: mimeType, size }, at) => ({
    uploadId: IDS[at] ?? '',
    filename: name,
    folder: '',
    mimeType,
    bytesTotal: size,
  }));
  await engine.send('uploads.add', { type, files: added });
}

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.signIn();
});

afterEach(() => {
  engine.close();
  return server.close();
});

it.each(['image', 'video'] as const)(
  '[4.7] asks before it sends duplicates that were started before detection, and continues all once they are kept: %s',
  async (type) => {
    await announce(type);
    await engine.send('uploads.start', { type });
    await engine.handOver(IDS, files);
    await complete('upload-a');
    await waitUntil('the user is asked', isAsked);
    expect(server.uploads).toHaveLength(1);
    // The end is not reported while an answer is pending.
    expect(engine.shared().bundles[0]).toMatchObject({ isStarted: true, completion: 'none' });
    // They were started once, and need no second press.
    await engine.send('uploads.decideDuplicates', { type, isKept: true });
    await complete(...DUPLICATES);
    expect(server.uploads).toHaveLength(IDS.length);
    await waitUntil('all complete', () => engine.shared().bundles[0]?.completion === 'success');
  },
);

it('[4.7] asks as well when the background was restarted before the detection, and keeps all or leaves all out', async () => {
  await announce('video');
  await engine.handOver(IDS, files);
  await waitUntil('kept', () => IDS.every((id) => engine.row(id)?.bytesLocation === 'stored'));
  await waitUntil('the user is asked', isAsked);
  await engine.send('uploads.decideDuplicates', { type: 'video', isKept: true });
  await waitUntil('kept', () => engine.rows().every(({ isDuplicate, isStartable }) => !isDuplicate && isStartable));
  const { items: uploads } = engine.disk.records;
  for (const id of DUPLICATES)
    uploads.set(id, { ...(uploads.get(id) as object), fileMetadata: null, duplicateOf: null });
  engine.restart();
  await engine.send('uploads.start', { type: 'video' });
  await complete('upload-a');
  await waitUntil('the user is asked again', isAsked);
  await engine.send('uploads.decideDuplicates', { type: 'video', isKept: false });
  await waitUntil('left out', () => DUPLICATES.every((id) => engine.row(id) === undefined));
  expect([engine.rows().length, server.uploads.length]).toEqual([1, 1]);
});
