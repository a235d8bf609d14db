import * as v from 'valibot';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import type { PlaceProposal } from '#lib/upload-form/model/place-proposal.ts';
import { command, type HandlersOf, message } from './message.ts';

export const metadataMessages = {
  /** Categories and supplemental categories of a media type, in the app's language. */
  'metadata.lists': message<FormLists>()(v.object({ type: v.picklist(MEDIA_TYPES) })),
  /**
   * Places at coordinates. Rejects with `metadata/consent-needed` without the user's consent, with
   * `metadata/coordinates-invalid`, or like a call.
   */
  'metadata.geolocate': message<PlaceProposal[]>()(v.object({ latitude: v.number(), longitude: v.number() })),
  /** The user agrees to send coordinates of pictures to the media system. Stored per user on this computer. */
  'metadata.agreeToGeolocation': command(v.object({})),
};

export type MetadataHandlers = HandlersOf<typeof metadataMessages>;
