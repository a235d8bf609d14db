import type { RangeReader } from '#lib/core/read-bytes.ts';
import type { DecodedText } from '../decode-text.ts';
import type { PixelSize } from '../model/embedded-metadata.ts';
import type { TextName } from '../model/text-names.ts';
import type { ByteSource } from '../slice-source.ts';
import type { XmlElement } from '../xml-tree.ts';

/** A text that a format names itself, such as the title of a PNG or of a clip. */
export interface NamedText extends DecodedText {
  readonly name: TextName;
}

/** TIFF structures of Exif, which may be apart: one with the image's tags, of the exposure, of the place. */
export interface ExifBlock {
  readonly source: ByteSource;
  /** Offset of `source` in the file; -1 if it was decompressed, or its thumbnail is not to be used. */
  readonly fileOffset: number;
  readonly capture?: ByteSource;
  readonly gps?: ByteSource;
}

/** The metadata blocks of a container, not parsed yet. */
export interface RawBlocks {
  readonly exif?: ExifBlock;
  /** XMP packets, or XML that contains one; the main one first. */
  readonly xmp: readonly (Uint8Array | XmlElement)[];
  /** Photoshop resources, and their offset in the file; -1 if they are not contiguous there. */
  readonly photoshop?: { readonly block: Uint8Array<ArrayBuffer>; readonly fileOffset: number };
  readonly iim?: Uint8Array;
  readonly texts?: readonly NamedText[];
  readonly pixelSize?: PixelSize;
  /** The manifest store of content credentials. */
  readonly credentials?: RangeReader;
}
