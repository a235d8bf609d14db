import { cutText } from '#lib/core/cut-text.ts';
import { cutToField, maximumLength } from '#lib/upload-form/model/metadata-fields.ts';
import type { FileMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { readEmbeddedMetadata } from './read-embedded-metadata.ts';

/** As long as a caption: a description may be one. */
const LONGEST_WORDS = maximumLength('IPTCCaption') ?? 2_000;

/** What a file says itself, as far as form and payload need it; long values cut (5.8). Rejects when it cannot be read. */
export async function readFileMetadata(file: Blob): Promise<FileMetadata> {
  const { values, words, coordinates } = await readEmbeddedMetadata(file);
  const entries = Object.entries(values);
  return {
    values: Object.fromEntries(entries.map(([name, { text }]) => [name, cutToField(name, text)])),
    words: Object.fromEntries(Object.entries(words).map(([word, { text }]) => [word, cutText(text, LONGEST_WORDS)])),
    repaired: entries.filter(([, { isRepaired }]) => isRepaired).map(([name]) => name),
    coordinates: coordinates ?? null,
  };
}
