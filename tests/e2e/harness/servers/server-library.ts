/** Assets in the library of a test server, uploaded by the real engine without a browser. */
import { readFile } from 'node:fs/promises';
import type { MediaType } from '#lib/contract/uploads.ts';
import { createNodeEngine } from '../../../helpers/engine/node-engine.ts';
import type { Sample } from '../../../helpers/samples/sample-media.ts';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
import type { MediaSystem } from './media-system.ts';

const MIME_TYPES: Readonly<Record<MediaType, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mpeg',
};
const CHANNEL_LISTS = { image: 'img', video: 'vid', audio: 'aud' } as const;

/** Uploads them one after another, so that the last one is the newest; resolves when all can be found. */
export async function fillLibrary(
  server: MediaSystem,
  type: MediaType,
  entries: readonly { readonly sample: Sample; readonly headline: string }[],
): Promise<void> {
  const engine = createNodeEngine(`${server.origin}/`);
  await engine.signIn();
  const channel = await waitUntil('channels', async () => engine.shared().auth?.channels[CHANNEL_LISTS[type]][0]);
  for (const { sample, headline } of entries) {
    await engine.send('uploads.setDraft', { type, values: { ChannelID: channel.chanID, IPTCHeadline: headline } });
    const file = new File([await readFile(sample.path)], sample.name, { type: MIME_TYPES[type] });
    const [uploadId = ''] = await engine.add(type, [file]);
    await waitUntil('the file to be read', async () => engine.row(uploadId)?.isReady);
    await engine.send('uploads.start', { type });
    await waitUntil(`${sample.name} to be complete`, async () => engine.row(uploadId)?.status === 'complete', {
      timeoutMs: 120_000,
    });
  }
  engine.close();
}
