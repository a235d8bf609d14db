import { describe, expect, it } from 'vitest';
import { simplePictureSize } from '#lib/thumbnails/pixel-size-of.ts';
import {
  fittedSize,
  isSideways,
  mayBeDecoded,
  orientationMatrix,
  usablePart,
} from '#lib/thumbnails/thumbnail-geometry.ts';

describe('orientationMatrix', () => {
  const size = { width: 30, height: 20 };
  /**
   * Where the top left, top right and bottom left corners of the stored picture are shown, by the Exif specification.
   */
  it.each([
    [1, [0, 0], [30, 0], [0, 20]],
    [2, [30, 0], [0, 0], [30, 20]],
    [3, [30, 20], [0, 20], [30, 0]],
    [4, [0, 20], [30, 20], [0, 0]],
    [5, [0, 0], [0, 30], [20, 0]],
    [6, [20, 0], [20, 30], [0, 0]],
    [7, [20, 30], [20, 0], [0, 30]],
    [8, [0, 30], [0, 0], [20, 30]],
  ])('applies Exif orientation %i', (orientation, topLeft, topRight, bottomLeft) => {
    const { a = 0, b = 0, c = 0, d = 0, e = 0, f = 0 } = orientationMatrix(orientation, size);
    const shown = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
    expect(shown(0, 0)).toEqual(topLeft);
    expect(shown(30, 0)).toEqual(topRight);
    expect(shown(0, 20)).toEqual(bottomLeft);
  });
});

it('treats an unknown Exif orientation as upright', () => {
  expect(orientationMatrix(9, { width: 30, height: 20 })).toEqual({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 });
});

it('swaps width and height for rotated orientations', () => {
  const sideways = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((orientation) => isSideways(orientation));
  expect(sideways).toEqual([5, 6, 7, 8]);
});

describe('fittedSize', () => {
  it('fits the longer edge, never enlarges and is never empty', () => {
    expect(fittedSize({ width: 6000, height: 4000 })).toEqual({ width: 160, height: 107 });
    expect(fittedSize({ width: 4000, height: 6000 })).toEqual({ width: 107, height: 160 });
    expect(fittedSize({ width: 3, height: 100_000 })).toEqual({ width: 1, height: 160 });
    expect(fittedSize({ width: 400, height: 200 }, 100)).toEqual({ width: 100, height: 50 });
    expect(fittedSize({ width: 40, height: 30 })).toEqual({ width: 40, height: 30 });
    expect(fittedSize({ width: 100_000, height: 3 })).toEqual({ width: 160, height: 1 });
  });
});

describe('usablePart', () => {
  const thumbnail = { width: 160, height: 120 };

  it("is the whole thumbnail if it has the picture's aspect ratio", () => {
    expect(usablePart(thumbnail, { width: 4000, height: 3000 })).toEqual({ x: 0, y: 0, ...thumbnail });
    expect(usablePart(thumbnail, undefined)).toEqual({ x: 0, y: 0, ...thumbnail });
  });

  it('accepts an ImageBitmap, whose sizes are not own properties', () => {
    const bitmap = Object.create({ width: 160, height: 120 });
    expect(usablePart(bitmap, { width: 4000, height: 3000 })).toEqual({ x: 0, y: 0, ...thumbnail });
  });

  it("crops the camera's black bars", () => {
    expect(usablePart(thumbnail, { width: 6000, height: 4000 })).toEqual({ x: 0, y: 6, width: 160, height: 107 });
  });

  it.each([
    ['upright', { width: 120, height: 160 }, { width: 4000, height: 6000 }, { x: 6, y: 0, width: 107, height: 160 }],
    ['16 : 9', thumbnail, { width: 1600, height: 900 }, { x: 0, y: 15, width: 160, height: 90 }],
    ['the minimum size', { width: 112, height: 84 }, undefined, { x: 0, y: 0, width: 112, height: 84 }],
    ['less than the minimum size, which is rejected', { width: 111, height: 83 }, undefined, null],
    ['upright, the minimum size', { width: 84, height: 112 }, undefined, { x: 0, y: 0, width: 84, height: 112 }],
    ['a rounded edge: 97.5 %', thumbnail, { width: 160, height: 117 }, { x: 0, y: 0, ...thumbnail }],
    ['a bar of four pixels', thumbnail, { width: 160, height: 116 }, { x: 0, y: 2, width: 160, height: 116 }],
    ['70 %', thumbnail, { width: 160, height: 84 }, { x: 0, y: 18, width: 160, height: 84 }],
    ['less than 70 %, which is rejected', thumbnail, { width: 160, height: 83 }, null],
  ])('handles the thumbnails of cameras: %s', (_case, stored, picture, part) => {
    expect(usablePart(stored, picture)).toEqual(part);
  });

  it('rejects another aspect ratio and too small thumbnails', () => {
    expect(usablePart(thumbnail, { width: 3000, height: 4000 })).toBeNull();
    expect(usablePart({ width: 80, height: 60 }, { width: 4000, height: 3000 })).toBeNull();
  });
});

describe('pictures that are not decoded', () => {
  it('include a small file that declares gigabytes of pixels', () => {
    expect(mayBeDecoded({ width: 6000, height: 4000 })).toBe(true);
    expect(mayBeDecoded({ width: 65_535, height: 65_535 })).toBe(false);
    expect(mayBeDecoded({ width: 12_000, height: 10_000 })).toBe(true);
    expect(mayBeDecoded({ width: 12_001, height: 10_000 })).toBe(false);
    expect(mayBeDecoded({ width: 1, height: 1 })).toBe(true);
    expect(mayBeDecoded({ width: 0, height: 10 })).toBe(false);
    expect(mayBeDecoded({ width: 10, height: 0 })).toBe(false);
  });

  it('include a GIF or a BMP by its declared size', () => {
    const head = (bytes: readonly number[]) =>
      new DataView(Uint8Array.from({ length: 26 }, (_, at) => bytes[at] ?? 0).buffer);
    expect(simplePictureSize(head([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0xff, 0xff, 1, 0]))).toEqual({
      width: 65_535,
      height: 1,
    });
    const bmp = Array.from({ length: 26 }, () => 0);
    bmp.splice(0, 2, 0x42, 0x4d);
    bmp.splice(14, 1, 40);
    bmp.splice(18, 8, 3, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff);
    expect(simplePictureSize(head(bmp))).toEqual({ width: 3, height: 2 });
    expect(simplePictureSize(head([0xff, 0xd8]))).toBeNull();
  });
});
