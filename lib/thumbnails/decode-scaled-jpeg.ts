/**
 * Decodes a JPEG at a fraction of its size: 24 megapixels at an eighth take 1.5 MB and 20 ms instead of 96 MB and half a
 * second.
 * Browsers do this if ImageDecoder gets a small size (WebCodecs, `desiredWidth`).
 */
import { fittedSize, mayBeDecoded, type Size } from './thumbnail-geometry.ts';

/** The whole file is read for this; for larger ones, full decoding costs less than reading. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The limit for pictures whose pixels do not fit into memory, which cannot be decoded in full. */
const MAX_BYTES_OF_LARGE = 192 * 1024 * 1024;

/**
 * The picture with at most `edge` pixels, without its orientation applied. The caller closes it. Null if the browser has no
 * ImageDecoder or one that may apply the orientation, or cannot decode the file.
 */
export async function decodeScaledJpeg(file: Blob, stored: Size, edge: number): Promise<ImageBitmap | null> {
  if (typeof ImageDecoder === 'undefined' || !('rotation' in VideoFrame.prototype)) return null;
  if (file.size > (mayBeDecoded(stored) ? MAX_BYTES : MAX_BYTES_OF_LARGE)) return null;
  const { width, height } = fittedSize(stored, edge);
  // Transferred, so that closing frees it; a stream would keep half a megabyte per file until garbage collection.
  const data = await file.arrayBuffer();
  const decoder = new ImageDecoder({
    data,
    transfer: [data],
    type: 'image/jpeg',
    desiredWidth: width,
    desiredHeight: height,
  });
  try {
    const { image } = await decoder.decode();
    const pixels = await copiedPixels(image).finally(() => image.close());
    return await createImageBitmap(pixels, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });
  } catch {
    return null;
  } finally {
    decoder.close();
  }
}

/**
 * Copies the pixels of a frame. A frame drawn on a canvas directly stays in a cache of the browser, 1.5 MB each and
 * 400 MB in all, even after the worker has ended.
 */
async function copiedPixels(frame: VideoFrame): Promise<ImageData> {
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
  const format = { format: 'RGBA' } as const;
  const pixels = new Uint8ClampedArray(frame.allocationSize(format));
  await frame.copyTo(pixels, format);
  return new ImageData(pixels, width, height);
}
