import type { PlainError } from '#lib/core/app-error.ts';
import { itemFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { PlaceProposal } from '#lib/upload-form/model/place-proposal.ts';
import { isTransferred } from './upload-machine.ts';
import { isRefused } from './upload-rules.ts';
import type { Upload } from './upload-state.ts';

/** How far the places of a list are. */
export interface ShootState {
  /** Uploads that have coordinates and name no place. */
  readonly open: readonly string[];
  /** Those with coordinates that name one, by the file or by the person. */
  readonly named: number;
  /** What the last press set that can still be taken back; null for nothing. */
  readonly lastPress: { readonly count: number; readonly places: readonly PlaceCount[] } | null;
}

export interface PlaceCount {
  readonly place: string;
  readonly count: number;
}

/** What became of some of the files of a press. */
export interface PlacesSet {
  readonly unknown: readonly string[];
  readonly failed: readonly string[];
  /** Of the last one that failed. */
  readonly error: PlainError | null;
}

const PLACE_FIELDS = itemFieldsOf('image').map(({ name }) => name);

/** A place in the file or set for it stays: a photographer's city is worth more than the nearest one to a point. */
export function lacksPlace(upload: Upload): boolean {
  return hasCoordinates(upload) && !hasPlace(upload);
}

export function shootState(uploads: readonly Upload[]): ShootState {
  const last = ofLastPress(uploads);
  const counts = new Map<string, number>();
  for (const { placed } of last) if (placed) counts.set(placed.text, (counts.get(placed.text) ?? 0) + 1);
  const places = [...counts].map(([place, count]) => ({ place, count })).sort((one, other) => other.count - one.count);
  return {
    open: uploads.filter(lacksPlace).map(({ uploadId }) => uploadId),
    named: uploads.filter((upload) => hasCoordinates(upload) && hasPlace(upload) && !upload.placed).length,
    lastPress: last.length === 0 ? null : { count: last.length, places },
  };
}

export function withPlace(upload: Upload, { text, values }: PlaceProposal, press: number): Upload {
  return { ...changed(upload, { ...upload.overrides, ...values }), placed: { press, text, values } };
}

/**
 * The uploads of the last press without what it set; what the person has changed since stays. A place that the file names was
 * taken away before the press, or there had been none: it is away again.
 */
export function withoutLastPress(uploads: readonly Upload[]): Upload[] {
  return ofLastPress(uploads).map(({ placed, ...upload }) => {
    const isSetByPress = (name: string, value: string): boolean => placed?.values[name] === value;
    const isInFile = (name: string): boolean => (upload.fileMetadata?.values[name] ?? '').trim() !== '';
    const overrides = Object.entries(upload.overrides).flatMap(([name, value]) =>
      !isSetByPress(name, value) ? [[name, value]] : isInFile(name) ? [[name, '']] : [],
    );
    return changed(upload, Object.fromEntries(overrides));
  });
}

function ofLastPress(uploads: readonly Upload[]): Upload[] {
  const placed = uploads.filter((upload) => upload.placed && !isTransferred(upload.state));
  const last = Math.max(...placed.map((upload) => upload.placed?.press ?? 0));
  return placed.filter((upload) => upload.placed?.press === last);
}

function changed(upload: Upload, overrides: MetadataValues): Upload {
  return { ...upload, overrides, overridesRevision: upload.overridesRevision + 1 };
}

function hasCoordinates(upload: Upload): boolean {
  return !isRefused(upload) && !isTransferred(upload.state) && upload.fileMetadata?.coordinates != null;
}

function hasPlace({ fileMetadata, overrides }: Upload): boolean {
  const values = { ...fileMetadata?.values, ...overrides };
  return PLACE_FIELDS.some((name) => (values[name] ?? '').trim() !== '');
}
