/**
 * A generated picture of `--rows`: a separate asset in the catalogue with the texts and files of an existing picture.
 * The same number always gives the same asset.
 */
import type { CatalogueAsset } from '../../stores/catalogue.ts';

/** Time between the arrival of two generated pictures; all of them arrived before the other pictures. */
export const STEP_MS = 20_000;

export interface ArchiveModels {
  readonly pictures: readonly CatalogueAsset[];
  /** Earliest arrival of a picture, in milliseconds since 1970. */
  readonly oldest: number;
}

/** `number` starts at 1; higher numbers arrived earlier, so a list of all results ends with the highest. */
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

const PREFIX = 'archive-';

function archiveId(number: number): string {
  return `${PREFIX}${String(number).padStart(8, '0')}`;
}

/** The number of a generated picture; undefined for any other asset. */
export function archiveNumber(objectId: string): number | undefined {
  return objectId.startsWith(PREFIX) ? Number(objectId.slice(PREFIX.length)) : undefined;
}
