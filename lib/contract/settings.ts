/** Server settings: specification 1.8, 1.9, 7.15. Missing fields get the defaults below. */
import * as v from 'valibot';
import type { Call } from './call.ts';
import { extraFields } from './extra-fields.ts';
import { strictFlag, wholeNumber } from './rows.ts';
import { SEARCH_SORTS } from './search-types.ts';
import { offeredTemplates } from './templates.ts';
import { DEFAULT_THEME_NAME } from './theme.ts';
import { usageWords } from './usage-words.ts';

/** Hidden and required form fields of a media type (1.9, 5.9); contract field names. */
const formConfiguration = v.optional(
  v.object({
    hidden: v.optional(v.array(v.string()), []),
    mandatory: v.optional(v.array(v.string()), []),
  }),
  { hidden: [], mandatory: [] },
);

/** Names that a client does not know are of later servers. */
const filterNames = v.optional(v.array(v.string()), []);
const announcedFilters = v.object({ image: filterNames, video: filterNames, audio: filterNames, text: filterNames });

const sorts = v.optional(
  v.pipe(
    v.array(v.string()),
    v.transform((names) => SEARCH_SORTS.filter((sort) => names.includes(sort))),
  ),
  [],
);
const announcedSorts = v.object({ image: sorts, video: sorts, audio: sorts, text: sorts });

export const serverSettings = v.object({
  authenticationMethod: v.optional(v.string(), 'default'),
  /** The domains of the login page's select, first one preselected (2.5.1). */
  domains: v.optional(v.array(v.string()), []),
  twoFactor: v.optional(strictFlag, false),
  autocompleteOff: v.optional(strictFlag, false),
  ENABLE_SEARCH: v.optional(strictFlag, true),
  ENABLE_UPLOAD_STATUS_CHECK: v.optional(strictFlag, true),
  ENABLE_IMAGE_METADATA_VALIDATION: v.optional(strictFlag, false),
  textSearch: v.optional(strictFlag, false),
  filterAppliesOnChange: v.optional(strictFlag, false),
  disableTreeExpand: v.optional(strictFlag, false),
  /** Searches may be filtered by what may be done with the results (`Usage`; docs/contract.md). */
  usageFilter: v.optional(strictFlag, false),
  /** By search type, what its searches may be filtered by besides 2.9, which is of images only. */
  searchFilters: v.optional(announcedFilters, {}),
  /** Typed text has the forms of a phrase, an exclusion and a choice (docs/contract.md). */
  typedForms: v.optional(strictFlag, false),
  /** A page of a search need not wait for its count (`queryCount`; docs/contract.md). */
  countsLater: v.optional(strictFlag, false),
  /** How many results each source has can be asked for (`querySources`; docs/contract.md). */
  channelCounts: v.optional(strictFlag, false),
  /** The searches that a person saves under a name are kept by the server (`namedSearches.ts`). */
  namedSearches: v.optional(strictFlag, false),
  /** `ImgHiresURL` and `AVMHiresURL` with `download=1` answer with an attachment. */
  downloads: v.optional(strictFlag, false),
  /** By search type, the orders that its results may have (`querySort`; docs/contract.md); unknown ones are left out. */
  searchSorts: v.optional(announcedSorts, {}),
  /** What happens when a user copies, drags or opens a result that is killed, embargoed, expired, restricted or unclear. */
  RESTRICTED_USE: v.optional(v.picklist(['show', 'warn', 'ask', 'block']), 'show'),
  resetFormAfterUpload: v.optional(strictFlag, false),
  /**
   * Relative to the server's address; tus lives at `{uploadEndpoint}upload` (7.14;
   * docs/design/surfaces-and-messages.md#surfaces).
   */
  uploadEndpoint: v.optional(v.string(), 'upload-service/'),
  /**
   * A repeated creation with the same `objectId` gets 201 and the first `Location`
   * (docs/design/uploads.md#repeated-creation).
   */
  idempotentCreate: v.optional(strictFlag, false),
  /** Largest PATCH in bytes; 0 = no limit. Absent: 512,000 is used (docs/design/uploads.md#chunk-size). */
  maxChunkSize: v.optional(wholeNumber),
  /** The request that creates an upload may carry its bytes (tus 1.0, creation-with-upload). */
  creationWithUpload: v.optional(strictFlag, false),
  /** The server verifies `Upload-Checksum: sha256 …` of each request that carries bytes (tus 1.0, checksum). */
  checksum: v.optional(strictFlag, false),
  /** The status of this many uploads may be requested together (`uploadStatusList`); 0 = only one by one. */
  uploadStatusList: v.optional(wholeNumber, 0),
  /** A file whose processing failed can be processed again (`retryProcessing`). */
  processingRetry: v.optional(strictFlag, false),
  /** `{objectId}` is replaced by the asset's id (2.8.7, 7.24). */
  dragUrlTemplate: v.optional(v.string(), 'link/media-system?objectId={objectId}'),
  formFields: v.optional(
    v.object({ image: formConfiguration, video: formConfiguration, audio: formConfiguration }),
    {},
  ),
  /** Fields apart from those of the specification; none: requests are those of a server without this setting. */
  extraFields: v.optional(extraFields, []),
  /**
   * Fields whose values are remembered in addition to channel, category, byline, credit and copyright (5.11;
   * docs/decisions/0029-values-of-a-person-are-in-local-storage.md).
   */
  remember: v.optional(v.array(v.string()), []),
  /** Fields whose values are never stored on the computer (5.11), also if `remember` names them. */
  doNotRemember: v.optional(v.array(v.string()), []),
  /**
   * Fields that are filled automatically: byline with the user's name, place and copyright with the division (5.11).
   */
  autoFill: v.optional(v.array(v.picklist(['IPTCByLine', 'ImgPlace', 'IPTCCopyrightNotice'])), []),
  /** Named sets of form values, offered to everybody; the policy's come before them. */
  metadataTemplates: v.optional(offeredTemplates, []),
  /** Phrases in files about their use, in addition to those that the client knows; without regard to case. */
  usageWords: v.optional(usageWords, {}),
  /** Initial append mode of a bundle (4.16). */
  defaultMetadataAppendMode: v.optional(v.pipe(wholeNumber, v.picklist([0, 1, 2, 3])), 0),
  /** Longest image file name; video and audio are cut to 80 (5.7). */
  maxImageNameLength: v.optional(v.pipe(wholeNumber, v.minValue(16)), 80),
  /**
   * Origins of the host applications that may embed the hosted page and whose messages it accepts, as in the server's
   * `frame-ancestors` (docs/design/security.md#content-security-policy).
   */
  embedOrigins: v.optional(v.array(v.string()), []),
  /** Name shown on the login page. */
  customerName: v.optional(v.string(), 'Comyan'),
  /** The customer's theme (1.6), `themes/<name>/theme.json`; policy and user override it. */
  theme: v.optional(v.string(), DEFAULT_THEME_NAME),
});
export type ServerSettings = v.InferOutput<typeof serverSettings>;

export const appSettings: Call<ServerSettings> = {
  method: 'GET',
  path: 'app-settings',
  // Every setting has a default, so an array would pass as an object.
  answer: v.pipe(
    v.unknown(),
    v.check((answer) => !Array.isArray(answer)),
    serverSettings,
  ),
  ignoresExpiry: true,
};

/**
 * False if the answer does not come from a configured media system. Every field has a default, so `{}` would be valid,
 * but a real one has sign-in domains or another sign-in method.
 */
export function isConfiguredServer(settings: ServerSettings): boolean {
  return settings.authenticationMethod !== 'default' || settings.domains.length > 0;
}
