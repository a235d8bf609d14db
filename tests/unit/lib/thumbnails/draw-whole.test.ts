import { afterEach, expect, it, vi } from 'vitest';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { drawWhole } from '#lib/thumbnails/draw-whole.ts';
import { heic } from '../../../helpers/builders/heic-builder.ts';

afterEach(() => vi.unstubAllGlobals());

/** Node has neither decoder nor canvas. */
class Canvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext(): null {
    return null;
  }
}

it.each([
  ['decodes it', async () => ({ width: 64, height: 64, close: () => undefined }), { kind: 'drawn', isOpaque: true }],
  [
    'does not',
    () => Promise.reject(new DOMException('', 'InvalidStateError')),
    { kind: 'none', reason: 'not-drawable' },
  ],
] as const)('[9.4] a HEIC in a browser that %s', async (_browser, decode, answer) => {
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const file = new Blob([heic()]);
  expect(await drawWhole(file, await readEmbeddedMetadata(file), 160)).toMatchObject(answer);
});
