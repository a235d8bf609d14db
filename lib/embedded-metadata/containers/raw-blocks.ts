import type { EmbeddedThumbnail, PixelSize } from '../model/embedded-metadata.ts';
import type { ByteSource } from '../slice-source.ts';

/** What a container holds, found but not yet understood. */
export interface RawBlocks {
  /** TIFF structure with Exif in it, and where in the file it begins; -1: it was unpacked. */
  readonly exif?: { readonly source: ByteSource; readonly fileOffset: number };
  /** Packets, the main one first. */
  readonly xmp: readonly Uint8Array[];
  /** Photoshop resources, and where in the file they begin; -1: they do not stand there in one piece. */
  readonly photoshop?: { readonly block: Uint8Array<ArrayBuffer>; readonly fileOffset: number };
  readonly iim?: Uint8Array;
  readonly pixelSize?: PixelSize;
  readonly thumbnail?: EmbeddedThumbnail;
}
