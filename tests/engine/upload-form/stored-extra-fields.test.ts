/** Extra fields from the file and the form to the stored asset, by the real client and the real server. */
import { afterEach, expect, it } from 'vitest';
import { MEDIA_TYPES, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { toSearchItem } from '#lib/search/model/search-item.ts';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { flac, mp4 } from '../../helpers/builders/clip-builder.ts';
import { jpeg, xmp } from '../../helpers/builders/picture-builder.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;
afterEach(() => pair.close());

const PACKET = xmp(
  '<dc:subject><rdf:Bag><rdf:li>Sturm</rdf:li><rdf:li>Flut</rdf:li></rdf:Bag></dc:subject>',
  'photoshop:Instructions="NO SALES" photoshop:Source="Reuters"',
);
const TEXTS = [
  ['keywords', 'Sturm'],
  ['keywords', 'Flut'],
  ['instructions', 'NO SALES'],
  ['source', 'Reuters'],
] as const;
const FILES = {
  image: () => new File([jpeg({ xmp: PACKET })], 'flut.jpg'),
  video: () => new File([mp4({ xmp: PACKET })], 'flut.mp4'),
  audio: () => new File([flac(TEXTS)], 'flut.flac'),
} as const;

it.each(MEDIA_TYPES)(
  '[3.8, 4.16] extra fields of file and form are stored together, found and returned: %s',
  async (type) => {
    pair = await startEngineAgainstServer({ iptcFields: true });
    const { engine } = pair;
    const [channel] = engine.shared().auth?.channels[UPLOAD_DOMAIN[type]] ?? [];
    const values = { ChannelID: channel?.chanID ?? '', IPTCKeywords: 'Flut, Husum', IPTCEvent: 'Sturmflut 2026' };
    await engine.send('uploads.setDraft', { type, values });
    await engine.send('uploads.setAppendMode', { type, mode: 1 });
    const [uploadId = ''] = await engine.add(type, [FILES[type]()]);
    await waitUntil('read', () => engine.row(uploadId)?.isReady);
    await engine.send('uploads.start', { type });
    await pair.completes(uploadId);
    expect((await pair.stored(FILES[type]().name)).asset?.fields).toMatchObject({
      IPTCKeywords: 'Sturm, Flut, Husum',
      IPTCInstructions: 'NO SALES',
      IPTCSource: 'Reuters',
      IPTCEvent: 'Sturmflut 2026',
    });
    const request = { queryText: 'Husum', queryFilter: '(IPTCInstructions:"NO SALES")', resStart: 1, resCount: 24 };
    const { Results } = await engine.send('search.page', { type, requestId: 'found', request });
    expect(Results).toHaveLength(1);
    const [found] = Results.map((row) => toSearchItem(row, type));
    expect(found?.fields).toMatchObject({
      IPTCInstructions: 'NO SALES',
      IPTCSource: 'Reuters',
      IPTCEvent: 'Sturmflut 2026',
    });
    expect(found?.fields.ImgKeydescr ?? found?.fields.IPTCKeywords).toBe('Sturm, Flut, Husum');
  },
);
