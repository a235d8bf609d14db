import { cutText } from '#lib/core/cut-text.ts';
import { cutToField, maximumLength } from '#lib/upload-form/model/metadata-fields.ts';
import type { FileMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { readEmbeddedMetadata } from './read-embedded-metadata.ts';

/** As long as a caption: a description may hold one. */
const LONGEST_UNMAPPED = maximumLength('IPTCCaption') ?? 2_000;

/** The metadata of a file that the form and the payload use; long values are cut (5.8). Rejects when it cannot be read. */
export async function readFileMetadata(file: Blob): Promise<FileMetadata> {
  const { values, unmapped, coordinates } = await readEmbeddedMetadata(file);
  const entries = Object.entries(values);
  return {
    values: Object.fromEntries(entries.map(([name, { text }]) => [name, cutToField(name, text)])),
    unmapped: Object.fromEntries(
      Object.entries(unmapped).map(([name, { text }]) => [name, cutText(text, LONGEST_UNMAPPED)]),
    ),
    repaired: entries.filter(([, { isRepaired }]) => isRepaired).map(([name]) => name),
    coordinates: coordinates ?? null,
  };
}
