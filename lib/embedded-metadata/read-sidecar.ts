import type { RangeReader } from '#lib/core/read-bytes.ts';
import type { FileMetadata } from '#lib/upload-form/model/metadata-values.ts';
import type { FurtherWords } from '#lib/upload-form/model/usage-words.ts';
import type { EmbeddedMetadata } from './model/embedded-metadata.ts';
import { fileMetadataOf, metadataOfBlocks } from './read-embedded-metadata.ts';
import { SliceSource } from './slice-source.ts';
import { parsedPacket, readXmp } from './xmp.ts';

/** Larger files are not real sidecars, and are not read into memory. */
const MAX_BYTES = 16 * 1024 * 1024;

/** What an XMP sidecar says. */
export interface SidecarContent {
  /** The extension of the file that it is for, in lower case (`photoshop:SidecarForExtension`). */
  readonly sidecarFor: string | undefined;
  readonly metadata: FileMetadata;
}

/** Read within the limit of 9.6; empty for other XML and broken files. Rejects if it cannot be read. */
export async function readSidecarContent(file: RangeReader, further: FurtherWords = {}): Promise<SidecarContent> {
  const source = new SliceSource(file);
  const packet = parsedPacket(await source.read(0, source.size));
  const [extension = ''] = readXmp([packet]).get('photoshop:SidecarForExtension') ?? [];
  const metadata = fileMetadataOf(await metadataOfBlocks({ xmp: [packet] }, 'xml', further));
  return { sidecarFor: extension.trim().replace(/^\./, '').toLowerCase() || undefined, metadata };
}

/**
 * The values of an XMP sidecar, by contract name, and those without one, and what it says about use; empty for other XML,
 * too large or broken files. Rejects if it cannot be read.
 */
export async function readSidecar(
  file: RangeReader,
  further: FurtherWords = {},
): Promise<Pick<EmbeddedMetadata, 'values' | 'unmapped' | 'usage'>> {
  if (file.size > MAX_BYTES) return { values: {}, unmapped: {} };
  const packet = await file.read(0, file.size);
  return metadataOfBlocks({ xmp: [packet] }, 'xml', further);
}
