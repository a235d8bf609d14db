/** Rejects settings that would produce an unusable upload form when the server starts. */
import { SEARCH_SORTS } from '#lib/contract/search-types.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { formFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';

/** Path of the routes for tus, single sign-on and links. */
const UPLOAD_ENDPOINT = 'upload-service/';

/** Throws a `RangeError` with a message for the user. */
export function validateSettings(settings: ServerSettings): void {
  const { extraFields } = settings;
  if (settings.authenticationMethod.trim() === '')
    throw new RangeError('The setting authenticationMethod must not be empty.');
  if (settings.authenticationMethod !== 'default' && settings.twoFactor) {
    // This server never sees the passcode of a single sign-on, so it could not check it.
    throw new RangeError(
      'twoFactor works only with authenticationMethod=default; with single sign-on the provider checks it.',
    );
  }
  if (settings.uploadEndpoint !== UPLOAD_ENDPOINT)
    throw new RangeError(`The setting uploadEndpoint must be ${UPLOAD_ENDPOINT}: uploads are accepted only there.`);
  const notOrigin = settings.embedOrigins.find((text) => !isWebOrigin(text));
  if (notOrigin !== undefined)
    throw new RangeError(`The setting embedOrigins takes origins such as https://host.example, not '${notOrigin}'.`);
  if (settings.domains.length === 0) throw new RangeError('The setting domains needs at least one name.');
  for (const type of MEDIA_TYPES) validateForm(type, settings);
  const known = new Set(MEDIA_TYPES.flatMap((type) => formFieldsOf(type, extraFields).map(({ name }) => name)));
  for (const name of ['remember', 'doNotRemember'] as const) {
    const unknown = settings[name].find((field) => !known.has(field));
    if (unknown !== undefined) throw new RangeError(`The setting ${name}: '${unknown}' is not a form field.`);
  }
}

/** Any other value in `frame-ancestors` would allow more sites than intended, or none. */
function isWebOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

/** Specification 5.9: the channel is always shown, and a hidden field cannot be mandatory. */
function validateForm(type: MediaType, { formFields, extraFields }: ServerSettings): void {
  const { hidden, mandatory } = formFields[type];
  const fields = new Map(formFieldsOf(type, extraFields).map((field) => [field.name, field]));
  const where = `The setting formFields.${type}`;
  for (const name of [...hidden, ...mandatory]) {
    if (!fields.has(name)) throw new RangeError(`${where}: '${name}' is not a field of that form.`);
  }
  for (const name of hidden) {
    if (fields.get(name)?.isHideable === false) throw new RangeError(`${where}: ${name} cannot be hidden.`);
    if (mandatory.includes(name)) throw new RangeError(`${where}: ${name} cannot be hidden and mandatory.`);
  }
}

/** Settings of the demo that differ from the contract's defaults. */
export const DEMO_SETTINGS: Partial<ServerSettings> = {
  domains: ['NEWS', 'SPORT'],
  textSearch: true,
  idempotentCreate: true,
  creationWithUpload: true,
  checksum: true,
  uploadStatusList: 100,
  processingRetry: true,
  usageFilter: true,
  searchFilters: {
    image: ['expiry'],
    video: ['period', 'channels', 'expiry'],
    audio: ['period', 'channels', 'expiry'],
    text: ['period', 'channels'],
  },
  typedForms: true,
  countsLater: true,
  channelCounts: true,
  namedSearches: true,
  downloads: true,
  searchSorts: {
    image: [...SEARCH_SORTS],
    video: [...SEARCH_SORTS],
    audio: [...SEARCH_SORTS],
    // The rows of articles have no date of creation.
    text: ['received', 'relevance'],
  },
  maxChunkSize: 0,
  customerName: 'Comyan Demo',
  // The photographers' captions stay.
  defaultMetadataAppendMode: 3,
};
