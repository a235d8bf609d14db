import type { RangeReader } from '#lib/core/read-bytes.ts';
import { embeddedValues } from './embedded-values.ts';
import { readIim } from './iptc-iim.ts';
import type { EmbeddedMetadata } from './model/embedded-metadata.ts';
import { SliceSource } from './slice-source.ts';
import { readXmp } from './xmp.ts';

/** Larger files are not real sidecars, and are not read into memory. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The extension of the file that an XMP sidecar is for, in lower case (`photoshop:SidecarForExtension`). Undefined if it
 * does not say so within the limit of 9.6. Rejects if it cannot be read.
 */
export async function readSidecarFor(file: RangeReader): Promise<string | undefined> {
  const source = new SliceSource(file);
  const [extension = ''] = readXmp([await source.read(0, source.size)]).get('photoshop:SidecarForExtension') ?? [];
  return extension.trim().replace(/^\./, '').toLowerCase() || undefined;
}

/**
 * The values of an XMP sidecar, by contract name; empty for other XML, too large or broken files. Rejects if it cannot
 * be read.
 */
export async function readSidecar(file: Blob): Promise<EmbeddedMetadata['values']> {
  if (file.size > MAX_BYTES) return {};
  const packet = new Uint8Array(await file.arrayBuffer());
  return embeddedValues({
    xmp: readXmp([packet]),
    iim: readIim(new Uint8Array(0)),
    exif: new Map(),
  });
}
