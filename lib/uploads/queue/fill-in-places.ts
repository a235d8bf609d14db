/** 'Fill in places': finds places for the files of a list by their coordinates, and sets those that the user chose (3.8). */
import { toPlainError } from '#lib/core/app-error.ts';
import type { Coordinates } from '#lib/upload-form/model/coordinates.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { PlaceProposal } from '#lib/upload-form/model/place-proposal.ts';
import {
  endsSearch,
  lacksPlace,
  PLACE_FIELDS,
  type PlacesFound,
  type PlacesState,
  placesState,
} from '../model/filled-places.ts';
import { uploadsOfList } from '../table/bundle-list.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { UndoSteps } from '../undo/undo-steps.ts';
import { withOverrides } from './file-edits.ts';

export interface PlaceFiller {
  state(bundleId: string): PlacesState;
  /** A failure does not stop the others, unless it is one of `endsSearch`: then the rest fails as well. */
  find(uploadIds: readonly string[]): Promise<PlacesFound>;
  /**
   * Sets the place of the uploads that have none, and resolves with their ids. Calls with the same `clickId` are one
   * step to undo.
   */
  set(uploadIds: readonly string[], values: MetadataValues, clickId: string): Promise<string[]>;
}

/** Two of a browser's six connections stay free for thumbnails and calls, one for an upload. */
const SLOTS = 3;

export function createPlaceFiller(
  table: UploadTable,
  undo: Pick<UndoSteps, 'store'>,
  search: (at: Coordinates) => Promise<readonly PlaceProposal[]>,
): PlaceFiller {
  return {
    state: (bundleId) => placesState(uploadsOfList(table, bundleId)),
    async find(uploadIds) {
      const found: Record<string, readonly PlaceProposal[]> = {};
      const unknown: string[] = [];
      const failed: string[] = [];
      let error: PlacesFound['error'] = null;
      const waiting = [...uploadIds];
      const fail = (uploadId: string, reason: unknown): void => {
        error = toPlainError(reason);
        failed.push(uploadId, ...(endsSearch(error) ? waiting.splice(0) : []));
      };
      const work = async (): Promise<void> => {
        for (let uploadId = waiting.shift(); uploadId !== undefined; uploadId = waiting.shift()) {
          const coordinates = table.upload(uploadId)?.fileMetadata?.coordinates;
          if (!coordinates) continue;
          try {
            const places = (await search(coordinates)).filter(({ values }) => Object.keys(values).length > 0);
            if (places.length > 0) found[uploadId] = places;
            else unknown.push(uploadId);
          } catch (reason) {
            fail(uploadId, reason);
          }
        }
      };
      await Promise.all(Array.from({ length: SLOTS }, work));
      return { found, unknown, failed, error };
    },
    async set(uploadIds, values, clickId) {
      const place = Object.fromEntries(Object.entries(values).filter(([name]) => PLACE_FIELDS.includes(name)));
      // The user may have entered a place since they were found.
      const uploads = uploadIds.flatMap((uploadId) => {
        const upload = table.upload(uploadId);
        return upload && lacksPlace(upload) ? [withOverrides(upload, { ...upload.overrides, ...place })] : [];
      });
      if (uploads.length > 0) await undo.store('places', { uploads }, { id: clickId });
      return uploads.map(({ uploadId }) => uploadId);
    },
  };
}
