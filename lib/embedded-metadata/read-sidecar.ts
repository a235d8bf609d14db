import { embeddedValues } from './embedded-values.ts';
import type { EmbeddedMetadata } from './model/embedded-metadata.ts';
import { readXmp } from './xmp.ts';

/** No honest meta file is larger; what is, is not read as a whole into memory. */
const LARGEST_BYTES = 16 * 1024 * 1024;

/** What an XMP meta file says of its picture, by contract name; nothing for other XML, too large and broken files. */
export async function readMetaFile(file: Blob): Promise<EmbeddedMetadata['values']> {
  if (file.size > LARGEST_BYTES) return {};
  const packet = new Uint8Array(await file.arrayBuffer());
  return embeddedValues({
    xmp: readXmp([packet]),
    iim: { isDeclaredUtf8: false, dataSets: new Map() },
    exif: new Map(),
  });
}
