import * as v from 'valibot';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import type { FormLists } from '#lib/metadata/lists-api.ts';
import type { PlaceProposal } from '#lib/metadata/model/place-proposal.ts';
import { message } from './message.ts';

export const metadataMessages = {
  /** Categories and supplemental categories of a media type, in the app's language. */
  'metadata.lists': message<FormLists>()(v.object({ type: v.picklist(MEDIA_TYPES) })),
  /**
   * Places for coordinates. Ask the person first: the place of a picture leaves the computer. Rejects with
   * `metadata/coordinates-invalid` or like a call.
   */
  'metadata.geolocate': message<PlaceProposal[]>()(v.object({ latitude: v.number(), longitude: v.number() })),
};
