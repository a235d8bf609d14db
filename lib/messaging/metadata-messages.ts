import * as v from 'valibot';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { MAX_REPLACEMENTS_LENGTH } from '#lib/upload-form/model/code-replacements.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import type { OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import type { PlaceProposal } from '#lib/upload-form/model/place-proposal.ts';
import { command, type HandlersOf, message } from './message.ts';

const name = v.pipe(v.string(), v.maxLength(1_000));
const templateValues = v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(20_000)));

/** What two surfaces had stored together may be twice as long, with a line break between, and is made shorter from there. */
const replacements = v.pipe(v.string(), v.maxLength(2 * MAX_REPLACEMENTS_LENGTH + 2));
export const metadataMessages = {
  /** Categories and supplemental categories of a media type, in the app's language. */
  'metadata.lists': message<FormLists>()(v.object({ type: v.picklist(MEDIA_TYPES) })),
  /**
   * Places at coordinates. Rejects with `metadata/consent-needed` without the user's consent, with
   * `metadata/coordinates-invalid`, or like a call.
   */
  'metadata.geolocate': message<PlaceProposal[]>()(v.object({ latitude: v.number(), longitude: v.number() })),
  /** Templates, code replacements and captions of the user; empty without a user. */
  'metadata.ownTexts': message<OwnTexts>()(v.object({})),
  /**
   * Saves a template of form values, in place of one with the same name. Rejects with `metadata/template-name`,
   * `metadata/too-many-templates` or `session/expired`.
   */
  'metadata.saveTemplate': command(v.object({ name, values: templateValues })),
  /** Rejects like `metadata.saveTemplate`, also if another template has the name. */
  'metadata.renameTemplate': command(v.object({ id: v.pipe(v.string(), v.maxLength(64)), name })),
  /**
   * Stores the code replacements; an empty text removes them. With the text `before` the change, only what differs from
   * it is changed. Rejects with `metadata/too-many-codes` or `session/expired`.
   */
  'metadata.setReplacements': command(v.object({ text: replacements, before: v.optional(replacements) })),
  /** The user agrees to send coordinates of pictures to the media system. Stored per user on this computer. */
  'metadata.agreeToGeolocation': command(v.object({})),
};

export type MetadataHandlers = HandlersOf<typeof metadataMessages>;
