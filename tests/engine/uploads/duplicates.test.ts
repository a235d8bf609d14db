/** The same bytes twice, also where Upload is pressed before the detection (docs/design/uploads.md#duplicates). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { eventually } from '../../helpers/waiting/eventually.ts';

let server: BareServer;
let engine: NodeEngine;

const IDS = ['upload-a', 'upload-b'];
const files = IDS.map((name) => new File(['the same'], `${name}.jpg`, { type: 'image/jpeg' }));
const complete = (id: string) => eventually('complete', () => engine.row(id)?.status === 'complete');

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
  await engine.send('session.signIn', { username: 'editor', password: 'editor', domain: 'NEWS', remember: false });
});

afterEach(() => {
  engine.close();
  return server.close();
});

it.each(['image', 'video'] as const)(
  '[4.7] asks before it sends a duplicate that was started before detection, and continues once it is kept: %s',
  async (type) => {
    await announce(type);
    await engine.send('uploads.start', { type });
    await engine.handOver(IDS, files);
    await complete('upload-a');
    await eventually('the user is asked', () => engine.row('upload-b')?.isDuplicate);
    expect(engine.row('upload-b')?.status).toBe('new');
    expect(server.uploads).toHaveLength(1);
    // Completion of the sent files is reported, although an answer is still pending.
    await eventually('reported', () => engine.shared().bundles[0]?.completion === 'success');

    const [bundle] = engine.shared().bundles;
    if (type === 'video') await engine.send('uploads.dismissCompletion', { bundleId: bundle?.id ?? '' });
    // It was started once, and needs no second press.
    await engine.send('uploads.decideDuplicates', { type, isKept: true });
    await complete('upload-b');
    expect(server.uploads).toHaveLength(2);
    // It completes on its own, also where the first one was dismissed before.
    await eventually('all complete', () => engine.shared().bundles[0]?.isStarted === false);
  },
);

it('[4.7] asks as well when the background was restarted before the detection', async () => {
  await announce('video');
  await engine.handOver(IDS, files);
  await eventually('kept', () => IDS.every((id) => engine.row(id)?.bytesLocation === 'stored'));
  await eventually('the user is asked', () => engine.row('upload-b')?.isDuplicate);
  const { items: uploads } = engine.disk.records;
  uploads.set('upload-b', { ...(uploads.get('upload-b') as object), fileMetadata: null, duplicateOf: null });
  engine.restart();
  await engine.send('uploads.start', { type: 'video' });
  await complete('upload-a');
  await eventually('the user is asked again', () => engine.row('upload-b')?.isDuplicate);
  expect(engine.row('upload-b')?.status).toBe('new');
  expect(server.uploads).toHaveLength(1);
});
