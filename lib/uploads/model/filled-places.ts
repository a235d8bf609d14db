import type { AppErrorCode, PlainError } from '#lib/core/app-error.ts';
import { perFileFieldsOf } from '#lib/upload-form/model/field-values.ts';
import type { PlaceProposal } from '#lib/upload-form/model/place-proposal.ts';
import { isChangeable } from './upload-machine.ts';
import { isRefused } from './upload-rules.ts';
import type { Upload } from './upload-state.ts';

/** Places of the uploads of a list. */
export interface PlacesState {
  /** Ids of uploads with coordinates and without a place. */
  readonly open: readonly string[];
  /** Number of uploads with coordinates and a place, from the file or the user. */
  readonly named: number;
}

export interface PlacesFound {
  /** By upload id, the places near its coordinates, the nearest first. */
  readonly found: Readonly<Record<string, readonly PlaceProposal[]>>;
  readonly unknown: readonly string[];
  readonly failed: readonly string[];
  /** Error of the last failed upload. */
  readonly error: PlainError | null;
}

const ENDING_CODES: readonly AppErrorCode[] = [
  'metadata/consent-needed',
  'net/intercepted',
  'net/unreachable',
  'session/expired',
];

/** True for an error that each further request would run into. */
export function endsSearch({ code }: PlainError): boolean {
  return ENDING_CODES.includes(code);
}

export const PLACE_FIELDS = perFileFieldsOf('image').map(({ name }) => name);

/** A place from the file or the user is never replaced: it is better than the nearest place to the coordinates. */
export function lacksPlace(upload: Upload): boolean {
  return hasCoordinates(upload) && !hasPlace(upload);
}

export function placesState(uploads: readonly Upload[]): PlacesState {
  return {
    open: uploads.filter(lacksPlace).map(({ uploadId }) => uploadId),
    named: uploads.filter((upload) => hasCoordinates(upload) && hasPlace(upload)).length,
  };
}

/** Clips have no fields for a place (3.10). */
function hasCoordinates(upload: Upload): boolean {
  return (
    upload.type === 'image' &&
    !isRefused(upload) &&
    isChangeable(upload.state) &&
    upload.fileMetadata?.coordinates != null
  );
}

function hasPlace({ fileMetadata, overrides }: Upload): boolean {
  const values = { ...fileMetadata?.values, ...overrides };
  return PLACE_FIELDS.some((name) => (values[name] ?? '').trim() !== '');
}
