/**
 * A JPEG decoded at an eighth of its size: 24 megapixels then take 1.5 MB and 20 ms instead of 96 MB and half a second.
 * Browsers do so when ImageDecoder is told a small size (WebCodecs, `desiredWidth`).
 */
import { fittedSize, type Size } from './model/thumbnail-geometry.ts';

/**
 * A frame that turns itself when it is drawn; close it. Null where the browser cannot: no ImageDecoder, one whose frames
 * do not know how they are turned, or a file that it refuses.
 */
export async function decodeScaledJpeg(file: Blob, stored: Size): Promise<VideoFrame | null> {
  if (typeof ImageDecoder === 'undefined' || !('rotation' in VideoFrame.prototype)) return null;
  const { width, height } = fittedSize(stored);
  const decoder = new ImageDecoder({
    data: file.stream(),
    type: 'image/jpeg',
    desiredWidth: width,
    desiredHeight: height,
  });
  try {
    const { image } = await decoder.decode();
    return image;
  } catch {
    return null;
  } finally {
    decoder.close();
  }
}
