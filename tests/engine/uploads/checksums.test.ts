/**
 * The stored bytes are the read ones: checksums on the wire (docs/design/uploads.md#durability), for every media type.
 */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { randomBytes } from '../../helpers/random-bytes.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const KINDS: Readonly<Record<MediaType, readonly [channel: string, filename: string]>> = {
  image: ['1', 'a.jpg'],
  video: ['2', 'a.mp4'],
  audio: ['3', 'a.mp3'],
};
/** More than WebCrypto hashes in one call. */
const SIZE = 5_000_000;

let server: BareServer;
let engine: NodeEngine;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function upload(type: MediaType, settings: Record<string, unknown>, bytes: Buffer<ArrayBuffer>): Promise<string> {
  server = await startBareTusServer({ isCreationIdempotent: true, settings });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  const [ChannelID, filename] = KINDS[type];
  await engine.send('uploads.setDraft', { type, values: { ChannelID, IPTCHeadline: 'Deich' } });
  const [uploadId = ''] = await engine.add(type, [new File([bytes], filename)]);
  await waitUntil('kept', () => engine.row(uploadId)?.bytesLocation === 'stored' && engine.row(uploadId)?.isReady);
  return uploadId;
}
async function completes(type: MediaType, uploadId: string): Promise<void> {
  await engine.send('uploads.start', { type });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
}
afterEach(() => {
  engine.close();
  return server.close();
});
const withBytes = () =>
  server.requests.filter(({ sizeBytes, path }) => sizeBytes > 0 && path.includes('/upload-service/'));

describe.each(MEDIA_TYPES)('%s', (type) => {
  it('[4.3, 7.14] each chunk has its checksum, and a chunk that was damaged in transit is sent again', async () => {
    const bytes = randomBytes(SIZE);
    const uploadId = await upload(type, { checksum: true, maxChunkSize: 1_000_000 }, bytes);
    server.damageNext('PATCH');
    await completes(type, uploadId);
    expect(sha256(server.uploads[0]?.bytes ?? Buffer.alloc(0))).toBe(sha256(bytes));
    expect(withBytes().map(({ status }) => status)[0]).toBe(460);
    expect(withBytes().every(({ checksum, digest }) => checksum === `sha256 ${digest}`)).toBe(true);
    expect(withBytes().some(({ metadata }) => 'sha256' in metadata)).toBe(false);
  });

  it('[4.3, 7.14] the last chunk carries the SHA-256 of the file without that extension, next to all other metadata', async () => {
    const bytes = randomBytes(SIZE);
    await completes(type, await upload(type, { maxChunkSize: 2_000_000 }, bytes));
    const said = withBytes().map(({ metadata }) => metadata);
    expect(said.slice(0, -1).every((metadata) => Object.keys(metadata).length === 0)).toBe(true);
    expect(said.at(-1)).toMatchObject({ sha256: sha256(bytes), IPTCHeadline: 'Deich', ChannelID: KINDS[type][0] });
    expect(withBytes().every(({ checksum }) => checksum === null)).toBe(true);
  });

  it('[4.3, 7.14] a file sent with its creation carries the SHA-256 there', async () => {
    const bytes = randomBytes(1_000);
    await completes(type, await upload(type, { creationWithUpload: true }, bytes));
    expect(withBytes()).toMatchObject([{ method: 'POST', metadata: { sha256: sha256(bytes), IPTCHeadline: 'Deich' } }]);
  });

  it('[4.3, 7.14] a server that rejects the SHA-256 gets the file without it', async () => {
    const bytes = randomBytes(1_000);
    const uploadId = await upload(type, {}, bytes);
    server.failNext('PATCH', 400);
    await completes(type, uploadId);
    expect(withBytes().map(({ metadata }) => 'sha256' in metadata)).toEqual([true, false]);
  });
});
