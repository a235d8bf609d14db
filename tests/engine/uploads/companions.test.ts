/** The clip of a Live Photo and a voice memo belong to the picture of the same name, which the contract does not know. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type EngineAgainstServer,
  jpegOf,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;

beforeEach(async () => {
  pair = await startEngineAgainstServer();
});
afterEach(() => pair.close());

const fileOf = (name: string) => new File([new Uint8Array(2_000).fill(name.length)], name);
const belongsTo = (uploadId: string) => pair.engine.row(uploadId)?.parentUploadId;

it.each([
  ['IMG_1.MOV', 'video'],
  ['IMG_1.WAV', 'audio'],
] as const)(
  '[4.15] %s belongs to the picture added later, among pictures and in its own tab, also after a restart, and is no sidecar of it',
  async (name, type) => {
    const [refused = ''] = await pair.engine.add('image', [fileOf(name)]);
    await waitUntil('refused', () => pair.engine.row(refused)?.isRefused);
    const [own = ''] = await pair.engine.add(type, [fileOf(name)]);
    await waitUntil('added', () => belongsTo(refused) === null && belongsTo(own) === null);
    const [picture = ''] = await pair.add(jpegOf('IMG_1.JPG', 5_000));
    await waitUntil('paired', () => belongsTo(refused) === picture && belongsTo(own) === picture);
    pair.engine.restart();
    await waitUntil('paired', () => belongsTo(refused) === picture && belongsTo(own) === picture);
    await pair.start();
    await pair.completes(picture);
    const [sent] = (await pair.uploads()) as unknown as { metadata: Record<string, string> }[];
    expect(sent?.metadata).not.toHaveProperty('metaFileUploads');
  },
);
