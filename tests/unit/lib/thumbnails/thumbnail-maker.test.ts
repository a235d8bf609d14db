import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictureWorker } from '#lib/thumbnails/drawing.ts';
import { type DrawAnswer, type DrawRequest, noPicture } from '#lib/thumbnails/drawn-picture.ts';
import { createThumbnailMaker } from '#lib/thumbnails/thumbnail-maker.ts';

const PICTURE = new Blob(['picture'], { type: 'image/webp' });
const file = (name = 'a.jpg') => new File(['bytes'], name, { type: 'image/jpeg' });
const never = new AbortController().signal;

/** A worker controlled by the test. */
class HeldWorker implements PictureWorker {
  onmessage: PictureWorker['onmessage'] = null;
  onerror: PictureWorker['onerror'] = null;
  isEnded = false;
  readonly received: Blob[] = [];
  postMessage({ file: blob }: DrawRequest): void {
    this.received.push(blob);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(picture: Blob | null): void {
    const drawn = { kind: 'drawn', size: { width: 6_000, height: 4_000 }, fullSize: 'file' } as const;
    const data: DrawAnswer = picture ? { ...drawn, picture } : noPicture('broken');
    this.onmessage?.({ data } as MessageEvent<DrawAnswer>);
  }
}

let workers: HeldWorker[];
let thumbnails: Map<string, Blob>;
let copies: Map<string, Blob>;

function createMaker() {
  return createThumbnailMaker(
    {
      read: async (uploadId) => thumbnails.get(uploadId) ?? null,
      write: async (uploadId, picture) => void thumbnails.set(uploadId, picture),
      readCopy: async (uploadId) => copies.get(uploadId) ?? null,
    },
    () => {
      const worker = new HeldWorker();
      workers.push(worker);
      return worker;
    },
  );
}

beforeEach(() => {
  workers = [];
  thumbnails = new Map();
  copies = new Map();
});

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
const source = (uploadId: string) => ({ uploadId, filename: 'a.jpg', file: file() });
const sourceWithoutFile = (uploadId: string) => ({ uploadId, filename: 'a.jpg', file: undefined });

describe('thumbnails', () => {
  it('thumbnails of a user who has left are neither shown nor stored, also when they are drawn later', async () => {
    const maker = createMaker();
    thumbnails.set('shown', PICTURE);
    const shown = await maker.url(source('shown'), never);
    const drawing = maker.url(source('drawing'), never);
    await soon();
    maker.clear();
    workers[0]?.answer(PICTURE);
    expect(await drawing).toBeNull();
    expect([maker.shown('shown'), thumbnails.has('drawing')]).toEqual([undefined, false]);
    await expect(fetch(shown ?? '')).rejects.toThrow();
  });

  it('are drawn one at a time', async () => {
    const maker = createMaker();
    const urls = [maker.url(source('one'), never), maker.url(source('two'), never)];
    await soon();
    expect(workers[0]?.received).toHaveLength(1);
    workers[0]?.answer(PICTURE);
    await soon();
    expect(workers[0]?.received).toHaveLength(2);
    workers[0]?.answer(PICTURE);
    expect(await Promise.all(urls)).toEqual([expect.stringMatching(/^blob:/), expect.stringMatching(/^blob:/)]);
    expect(workers).toHaveLength(1);
  });

  it('are stored, and shown from storage by a surface that has no File', async () => {
    const maker = createMaker();
    const url = maker.url(source('one'), never);
    await soon();
    workers[0]?.answer(PICTURE);
    await url;
    expect(await createMaker().url(sourceWithoutFile('one'), never)).toMatch(/^blob:/);
    expect(workers[0]?.received).toHaveLength(1);
  });

  it('are drawn from the stored copy where there is no File', async () => {
    copies.set('one', new Blob(['copy'], { type: 'image/jpeg' }));
    const url = createMaker().url(sourceWithoutFile('one'), never);
    await soon();
    expect(workers[0]?.received[0]).toBe(copies.get('one'));
    workers[0]?.answer(PICTURE);
    expect(await url).toMatch(/^blob:/);
  });

  it('are not drawn for a row that was scrolled out of view before', async () => {
    const maker = createMaker();
    const first = maker.url(source('one'), never);
    const end = new AbortController();
    const second = maker.url(source('two'), end.signal);
    await soon();
    end.abort();
    workers[0]?.answer(PICTURE);
    expect(await first).not.toBeNull();
    expect(await second).toBeNull();
    expect(workers[0]?.received).toHaveLength(1);
  });

  it('are tried once for a format that the browser cannot draw, but again when bytes arrive later', async () => {
    const maker = createMaker();
    expect(await maker.url(sourceWithoutFile('one'), never)).toBeNull();
    const url = maker.url(source('one'), never);
    await soon();
    workers[0]?.answer(null);
    expect(await url).toBeNull();
    expect(await maker.url(source('one'), never)).toBeNull();
    expect(workers[0]?.received).toHaveLength(1);
  });

  it('keep their first URL when requested twice at once', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    thumbnails.set('one', PICTURE);
    const maker = createMaker();
    const [first, second] = await Promise.all([maker.url(source('one'), never), maker.url(source('one'), never)]);
    expect(second).toBe(first);
    expect(revoke).not.toHaveBeenCalled();
    revoke.mockRestore();
  });

  it('have their URL revoked when the row is gone', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    thumbnails.set('one', PICTURE);
    const maker = createMaker();
    const url = await maker.url(source('one'), never);
    maker.forget(['one']);
    expect(revoke).toHaveBeenCalledWith(url);
    expect(maker.shown('one')).toBeUndefined();
    revoke.mockRestore();
  });
});

describe('the worker', () => {
  it('is replaced when it fails', async () => {
    const maker = createMaker();
    const first = maker.url(source('one'), never);
    await soon();
    workers[0]?.onerror?.({} as ErrorEvent);
    expect(await first).toBeNull();
    expect(workers[0]?.isEnded).toBe(true);
    void maker.url(source('two'), never);
    await soon();
    expect(workers).toHaveLength(2);
  });

  it('is replaced after 16 pictures, which frees its memory', async () => {
    const maker = createMaker();
    for (let at = 0; at < 17; at += 1) {
      const url = maker.url(source(`upload-${at}`), never);
      await soon();
      workers.at(-1)?.answer(PICTURE);
      await url;
    }
    expect(workers.map(({ received, isEnded }) => [received.length, isEnded])).toEqual([
      [16, true],
      [1, false],
    ]);
  });

  it('is replaced when it hangs, and terminated when it is idle', async () => {
    vi.useFakeTimers();
    try {
      const maker = createMaker();
      const first = maker.url(source('one'), never);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await first).toBeNull();
      expect(workers[0]?.isEnded).toBe(true);
      void maker.url(source('two'), never);
      await vi.advanceTimersByTimeAsync(1);
      workers[1]?.answer(PICTURE);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(workers[1]?.isEnded).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
