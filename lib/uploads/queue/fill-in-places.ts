/**
 * 'Fill in places': sets a place for each file of a list by its coordinates, as one step that can be undone (3.8).
 */
import { hasCode, toPlainError } from '#lib/core/app-error.ts';
import type { Coordinates } from '#lib/upload-form/model/coordinates.ts';
import type { PlaceProposal } from '#lib/upload-form/model/place-proposal.ts';
import { lacksPlace, type PlacesSet, type PlacesState, placesState } from '../model/filled-places.ts';
import { uploadsOfList } from '../table/bundle-list.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { UndoSteps } from '../undo/undo-steps.ts';
import { withOverrides } from './file-edits.ts';

export interface PlaceFiller {
  state(bundleId: string): PlacesState;
  /**
   * Sets the best proposal for each upload. A failure does not stop the others, unless the server is unreachable: then
   * the rest fails as well. Rejects with `metadata/consent-needed` or `session/expired`, after places found before are
   * set. Calls with the same `clickId` are one step to undo.
   */
  set(uploadIds: readonly string[], clickId: string): Promise<PlacesSet>;
}

/** Two of a browser's six connections stay free for thumbnails and calls, one for an upload. */
const SLOTS = 3;

export function createPlaceFiller(
  table: UploadTable,
  undo: Pick<UndoSteps, 'store'>,
  find: (at: Coordinates) => Promise<readonly PlaceProposal[]>,
): PlaceFiller {
  return {
    state: (bundleId) => placesState(uploadsOfList(table, bundleId)),
    async set(uploadIds, clickId) {
      const found = new Map<string, PlaceProposal>();
      const unknown: string[] = [];
      const failed: string[] = [];
      let error: PlacesSet['error'] = null;
      let refusal: unknown = null;
      const waiting = [...uploadIds];
      const fail = (uploadId: string, reason: unknown): void => {
        if (hasCode(reason, 'metadata/consent-needed') || hasCode(reason, 'session/expired')) {
          refusal = reason;
          waiting.length = 0;
          return;
        }
        failed.push(uploadId);
        if (hasCode(reason, 'net/unreachable') || hasCode(reason, 'net/intercepted')) failed.push(...waiting.splice(0));
        error = toPlainError(reason);
      };
      const work = async (): Promise<void> => {
        for (let uploadId = waiting.shift(); uploadId !== undefined; uploadId = waiting.shift()) {
          const coordinates = table.upload(uploadId)?.fileMetadata?.coordinates;
          if (!coordinates) continue;
          try {
            const [best] = await find(coordinates);
            if (best && Object.keys(best.values).length > 0) found.set(uploadId, best);
            else unknown.push(uploadId);
          } catch (reason) {
            fail(uploadId, reason);
          }
        }
      };
      await Promise.all(Array.from({ length: SLOTS }, work));
      // The user may have entered a place during the requests.
      const uploads = [...found].flatMap(([uploadId, place]) => {
        const upload = table.upload(uploadId);
        return upload && lacksPlace(upload) ? [withOverrides(upload, { ...upload.overrides, ...place.values })] : [];
      });
      if (uploads.length > 0) await undo.store('places', { uploads }, { id: clickId });
      if (refusal !== null) throw refusal;
      const placed = uploads.map(({ uploadId }) => [uploadId, found.get(uploadId)?.text ?? '']);
      return { placed: Object.fromEntries(placed), unknown, failed, error };
    },
  };
}
