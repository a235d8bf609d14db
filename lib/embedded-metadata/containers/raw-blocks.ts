import type { EmbeddedThumbnail, PixelSize } from '../model/embedded-metadata.ts';
import type { ByteSource } from '../slice-source.ts';

/** The metadata blocks of a container, not parsed yet. */
export interface RawBlocks {
  /** TIFF structure with Exif, and its offset in the file; -1 if it was decompressed. */
  readonly exif?: { readonly source: ByteSource; readonly fileOffset: number };
  /** XMP packets, the main one first. */
  readonly xmp: readonly Uint8Array[];
  /** Photoshop resources, and their offset in the file; -1 if they are not contiguous there. */
  readonly photoshop?: { readonly block: Uint8Array<ArrayBuffer>; readonly fileOffset: number };
  readonly iim?: Uint8Array;
  readonly pixelSize?: PixelSize;
  readonly thumbnail?: EmbeddedThumbnail;
}
