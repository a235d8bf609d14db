import type { PlainError } from '#lib/core/app-error.ts';
import { perFileFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
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
  /** Values of the last click that can be undone; null if there are none. */
  readonly lastFill: { readonly count: number; readonly places: readonly PlaceCount[] } | null;
}

export interface PlaceCount {
  readonly place: string;
  readonly count: number;
}

/** The uploads of a click that got no place. */
export interface PlacesSet {
  readonly unknown: readonly string[];
  readonly failed: readonly string[];
  /** Error of the last failed upload. */
  readonly error: PlainError | null;
}

const PLACE_FIELDS = perFileFieldsOf('image').map(({ name }) => name);

/** A place from the file or the user is never replaced: it is better than the nearest place to the coordinates. */
export function lacksPlace(upload: Upload): boolean {
  return hasCoordinates(upload) && !hasPlace(upload);
}

export function placesState(uploads: readonly Upload[]): PlacesState {
  const last = ofLastFill(uploads);
  const counts = new Map<string, number>();
  for (const { placed } of last) if (placed) counts.set(placed.text, (counts.get(placed.text) ?? 0) + 1);
  const places = [...counts].map(([place, count]) => ({ place, count })).sort((one, other) => other.count - one.count);
  return {
    open: uploads.filter(lacksPlace).map(({ uploadId }) => uploadId),
    named: uploads.filter((upload) => hasCoordinates(upload) && hasPlace(upload) && !upload.placed).length,
    lastFill: last.length === 0 ? null : { count: last.length, places },
  };
}

export function withPlace(upload: Upload, { text, values }: PlaceProposal, clickedAt: number): Upload {
  return { ...changed(upload, { ...upload.overrides, ...values }), placed: { clickedAt, text, values } };
}

/**
 * The uploads of the last click without the values it set; later changes by the user stay. A field that the file also
 * has was empty before the click, because the user had cleared it: it is cleared again.
 */
export function withoutLastFill(uploads: readonly Upload[]): Upload[] {
  return ofLastFill(uploads).map(({ placed, ...upload }) => {
    const isSetByClick = (name: string, value: string): boolean => placed?.values[name] === value;
    const isInFile = (name: string): boolean => (upload.fileMetadata?.values[name] ?? '').trim() !== '';
    const overrides = Object.entries(upload.overrides).flatMap(([name, value]) =>
      !isSetByClick(name, value) ? [[name, value]] : isInFile(name) ? [[name, '']] : [],
    );
    return changed(upload, Object.fromEntries(overrides));
  });
}

function ofLastFill(uploads: readonly Upload[]): Upload[] {
  const placed = uploads.filter((upload) => upload.placed && isChangeable(upload.state));
  const last = Math.max(...placed.map((upload) => upload.placed?.clickedAt ?? 0));
  return placed.filter((upload) => upload.placed?.clickedAt === last);
}

function changed(upload: Upload, overrides: MetadataValues): Upload {
  return { ...upload, overrides, overridesRevision: upload.overridesRevision + 1 };
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
