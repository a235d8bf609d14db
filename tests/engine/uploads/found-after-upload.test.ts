/** A picture, video or sound is found by a word of its headline as soon as it was sent. */
import { afterEach, expect, it } from 'vitest';
import { MEDIA_TYPES, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import {
  type EngineAgainstServer,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { jpeg } from '../../helpers/builders/picture-builder.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const EXTENSIONS = { image: 'jpg', video: 'mp4', audio: 'mp3' } as const;

let pair: EngineAgainstServer;
afterEach(() => pair.close());

it.each(MEDIA_TYPES)('[1.2, 1.3] a file of type %s', async (type) => {
  pair = await startEngineAgainstServer({ processingDelayMs: 0 });
  const { engine } = pair;
  const ChannelID = engine.shared().auth.channels[UPLOAD_DOMAIN[type]][0]?.chanID ?? '';
  await engine.send('uploads.setDraft', { type, values: { ChannelID, IPTCHeadline: 'Ferry zqvjx leaves' } });
  const file = new File([type === 'image' ? jpeg({}) : 'film or sound'], `ferry.${EXTENSIONS[type]}`);
  const ids = await engine.add(type, [file]);
  await waitUntil('known', () => ids.every((id) => engine.row(id)?.isReady));
  await engine.send('uploads.start', { type });
  await pair.completes(...ids);
  expect((await pair.stored(file.name)).sha256).toBe(await sha256OfBlob(file));
  for (const other of MEDIA_TYPES) {
    const request = { queryText: 'zqvjx', resStart: 1, resCount: 24 };
    const { Results, Query } = await engine.send('search.page', { requestId: other, type: other, request });
    expect([other, Query.QueryFound]).toEqual([other, other === type ? 1 : 0]);
    if (other === type) expect(JSON.stringify(Results)).toContain('Ferry zqvjx leaves');
  }
});
