/**
 * One of the many pictures of `--rows`: a row of its own for the search, with the texts and the media of a picture that
 * is there already. The same number always gives the same row.
 */
import type { CatalogueAsset } from '../../storage/catalogue.ts';

/** Between two pictures of the archive; the first arrived before all others of the library. */
const STEP_MS = 20_000;

export interface ArchiveModels {
  readonly pictures: readonly CatalogueAsset[];
  /** When the oldest of them arrived. */
  readonly oldest: number;
}

/** `number` from 1; higher numbers arrived earlier, so the list of all results ends with the highest. */
export function archiveAsset(number: number, { pictures, oldest }: ArchiveModels): CatalogueAsset {
  const model = pictures[number % pictures.length];
  if (model === undefined) throw new RangeError('an archive needs a picture');
  const receivedAt = oldest - number * STEP_MS;
  return {
    ...model,
    objectId: archiveId(number),
    name: `archive-${number}.jpg`,
    createdAt: receivedAt - STEP_MS,
    receivedAt,
    fields: { ...model.fields, IPTCHeadline: `Archive ${number}: ${model.fields.IPTCHeadline ?? model.name}` },
    mediaId: model.mediaId ?? model.objectId,
  };
}

/** Sorts as its number does. */
export function archiveId(number: number): string {
  return `archive-${String(number).padStart(8, '0')}`;
}
