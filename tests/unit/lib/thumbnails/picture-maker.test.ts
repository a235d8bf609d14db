import { describe, expect, it, vi } from 'vitest';
import { createDrawing, type PictureWorker } from '#lib/thumbnails/drawing.ts';
import { type DrawAnswer, type DrawRequest, noPicture } from '#lib/thumbnails/drawn-picture.ts';
import { createPictureMaker } from '#lib/thumbnails/picture-maker.ts';
import { THUMBNAIL_EDGE } from '#lib/thumbnails/thumbnail-geometry.ts';
import { retryUntilPassing } from '../../../helpers/waiting/retry-until-passing.ts';

const never = new AbortController().signal;
const DRAWN: DrawAnswer = {
  kind: 'drawn',
  picture: new Blob(['large'], { type: 'image/jpeg' }),
  size: { width: 6_000, height: 4_000 },
  fullSize: 'file',
};
const source = (uploadId: string) => ({ uploadId, filename: `${uploadId}.jpg`, file: new File([uploadId], 'a.jpg') });
const withoutFile = (uploadId: string) => ({ uploadId, filename: 'a.jpg', file: undefined });
const textOf = async (url: string | null | undefined) => (await fetch(url ?? '')).text();

/** A worker that answers at once, or is held by the test. */
function createMaker(answer: (request: DrawRequest) => DrawAnswer | 'wait' = () => DRAWN) {
  const copies = new Map<string, Blob>();
  const requests: DrawRequest[] = [];
  const workers: PictureWorker[] = [];
  const ended: PictureWorker[] = [];
  const startWorker = (): PictureWorker => {
    const worker: PictureWorker = {
      onmessage: null,
      onerror: null,
      postMessage(request) {
        requests.push(request);
        const data = answer(request);
        if (data !== 'wait') queueMicrotask(() => worker.onmessage?.({ data } as MessageEvent<DrawAnswer>));
      },
      terminate: () => ended.push(worker),
    };
    workers.push(worker);
    return worker;
  };
  const drawing = createDrawing({ readCopy: async (uploadId) => copies.get(uploadId) ?? null }, startWorker);
  return { drawing, maker: createPictureMaker(drawing), copies, requests, workers, ended };
}

describe('large pictures', () => {
  it('have at most 1,600 px and say how many pixels the file has', async () => {
    const { maker, requests } = createMaker();
    const picture = await maker.picture(source('one'), never);
    expect(picture).toMatchObject({
      kind: 'picture',
      url: expect.stringMatching(/^blob:/),
      width: 6_000,
      height: 4_000,
    });
    expect(requests.map(({ edge }) => edge)).toEqual([1_600]);
  });

  it('are drawn once for simultaneous requests, and kept', async () => {
    const { maker, requests } = createMaker();
    const [first, second] = await Promise.all([
      maker.picture(source('one'), never),
      maker.picture(source('one'), never),
    ]);
    expect([second, await maker.picture(source('one'), never)]).toEqual([first, first]);
    expect(requests).toHaveLength(1);
  });

  it('are drawn for a request that joined an aborted one', async () => {
    const { drawing, maker, requests } = createMaker();
    // Something else is drawn meanwhile.
    void drawing.draw({ file: new Blob(), edge: THUMBNAIL_EDGE }, 'other.jpg', never);
    const end = new AbortController();
    const ahead = maker.picture(source('one'), end.signal);
    const shown = maker.picture(source('one'), never);
    end.abort();
    expect(await ahead).toBeNull();
    expect(await shown).toMatchObject({ kind: 'picture' });
    expect(requests).toHaveLength(2);
  });

  it('are drawn before waiting thumbnails', async () => {
    const { drawing, maker, requests } = createMaker();
    const thumbnails = [1, 2, 3].map((at) =>
      drawing.draw({ file: new Blob(['x'.repeat(at)]), edge: THUMBNAIL_EDGE }, 'a.jpg', never),
    );
    await Promise.all([...thumbnails, maker.picture(source('one'), never)]);
    expect(requests.map(({ edge }) => edge)).toEqual([160, 1_600, 160, 160]);
  });

  it('are 24 at most: the one that was not shown for the longest time is freed and drawn again', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const { maker, requests } = createMaker();
    const urls: string[] = [];
    for (let at = 0; at < 24; at += 1) {
      const picture = await maker.picture(source(`upload-${at}`), never);
      if (picture?.kind === 'picture') urls.push(picture.url);
    }
    await maker.picture(source('upload-0'), never);
    await maker.picture(source('upload-24'), never);
    expect(revoke.mock.calls.flat()).toEqual([urls[1]]);
    await maker.picture(source('upload-1'), never);
    expect(requests).toHaveLength(26);
    revoke.mockRestore();
  });

  it('say why there is none, which is remembered, unless bytes are missing, which may come', async () => {
    const { maker, requests, copies } = createMaker(() => ({
      kind: 'none',
      reason: 'too-many-pixels',
      megapixels: 300,
    }));
    expect(await maker.picture(withoutFile('one'), never)).toEqual(noPicture('no-file'));
    copies.set('one', new Blob(['copy']));
    const none = { kind: 'none', reason: 'too-many-pixels', megapixels: 300 };
    expect(await maker.picture(withoutFile('one'), never)).toEqual(none);
    expect(await maker.picture(withoutFile('one'), never)).toEqual(none);
    expect(requests).toHaveLength(1);
  });

  it('pictures of a file over which the worker fails are missing, and the next one is drawn by another worker', async () => {
    const { maker, workers, ended } = createMaker(() => (workers.length === 1 ? 'wait' : DRAWN));
    const broken = maker.picture(source('broken'), never);
    await retryUntilPassing(() => expect(workers).toHaveLength(1));
    workers[0]?.onerror?.({} as ErrorEvent);
    expect(await broken).toEqual(noPicture('broken'));
    expect(ended).toEqual(workers.slice(0, 1));
    expect(await maker.picture(source('next'), never)).toMatchObject({ kind: 'picture' });
  });

  it('end their worker after two, because they leave more memory behind than thumbnails', async () => {
    const { maker, ended } = createMaker();
    await maker.picture(source('1'), never);
    expect(ended).toHaveLength(0);
    await maker.picture(source('2'), never);
    expect(ended).toHaveLength(1);
  });

  it('pictures of a user who has left are neither shown nor kept, also when they are drawn later', async () => {
    const { maker, workers } = createMaker(() => 'wait');
    const drawing = maker.picture(source('one'), never);
    await retryUntilPassing(() => expect(workers[0]?.onmessage).toBeTruthy());
    maker.clear();
    workers[0]?.onmessage?.({ data: DRAWN } as MessageEvent<DrawAnswer>);
    expect(await drawing).toBeNull();
    expect(await maker.fullSizeUrl(source('one'), never)).toBeNull();
  });
});

describe('the full size of a picture', () => {
  it('is the file, until the signal ends', async () => {
    const { maker } = createMaker();
    await maker.picture(source('one'), never);
    const end = new AbortController();
    const url = await maker.fullSizeUrl(source('one'), end.signal);
    expect(await textOf(url)).toBe('one');
    end.abort();
    await expect(textOf(url)).rejects.toThrow();
  });

  it('is a JPEG inside the file, with the orientation that it needs', async () => {
    const { maker } = createMaker(
      () => ({ ...DRAWN, fullSize: { offset: 2, length: 4, orientation: 6 } }) as DrawAnswer,
    );
    const file = new File([new Uint8Array([1, 2, 0xff, 0xd8, 7, 8, 9])], 'a.nef');
    const nef = { uploadId: 'one', filename: 'a.nef', file };
    await maker.picture(nef, never);
    const bytes = new Uint8Array(await (await fetch((await maker.fullSizeUrl(nef, never)) ?? '')).arrayBuffer());
    const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0];
    expect([...bytes.slice(0, 12)]).toEqual([0xff, 0xd8, ...exif]);
    expect([...bytes.slice(-2)]).toEqual([7, 8]);
    expect(bytes[31]).toBe(6);
  });

  it('the full size is null where the large picture is all there is', async () => {
    const { maker } = createMaker(() => ({ ...DRAWN, fullSize: null }) as DrawAnswer);
    await maker.picture(source('one'), never);
    expect(await maker.fullSizeUrl(source('one'), never)).toBeNull();
  });
});
