/** Captions of photographers, next to a form with texts of its own (4.16): what is shown, and what the server stores. */
import { afterEach, describe, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { pictureWithMetadata } from '../../helpers/builders/picture-with-metadata.ts';

let pair: EngineAgainstServer;
afterEach(() => pair.close());

async function send(settings: object, beforeStart: () => Promise<unknown> = async () => undefined) {
  pair = await startEngineAgainstServer({ processingDelayMs: 0, settings });
  await pair.draft({ IPTCHeadline: 'Of the form', IPTCCaption: 'Caption of the form' });
  const pictures = await Promise.all(
    ['1', '2', '3'].map(async (name) => {
      const bytes = await pictureWithMetadata({ 'photoshop:Headline': `Headline ${name}`, 'dc:description': name });
      return new File([new Uint8Array(bytes)], `${name}.jpg`, { type: 'image/jpeg' });
    }),
  );
  const ids = await pair.add(...pictures);
  await beforeStart();
  const summary = await pair.engine.send('uploads.metadataSummary', { type: 'image' });
  await pair.start();
  await pair.completes(...ids);
  const stored = await Promise.all(pictures.map(({ name }) => pair.stored(name)));
  return { summary, headlines: stored.map(({ asset }) => asset?.fields.IPTCHeadline) };
}

const OWN = ['Headline 1', 'Headline 2', 'Headline 3'];

describe('pictures with texts of their own', () => {
  it('[4.16] keep them by default at the reference server', async () => {
    expect((await send({})).headlines).toEqual(OWN);
  });

  it('[4.16] are counted where a server replaces them, and keep them after Keep theirs', async () => {
    const overwrites = { defaultMetadataAppendMode: 0 } as const;
    const keepTheirs = () => pair.engine.send('uploads.setAppendMode', { type: 'image', mode: 3 });
    const { summary, headlines } = await send(overwrites, keepTheirs);
    expect(summary).toMatchObject({ total: 3, own: { IPTCHeadline: 3 } });
    expect(headlines).toEqual(OWN);
    await pair.close();
    expect((await send(overwrites)).headlines).toEqual(['Of the form', 'Of the form', 'Of the form']);
  });
});
