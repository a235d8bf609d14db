/** Settings that would make a form nobody can use are refused when the server starts, not found out at the desk. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { formFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';

/** Where the routes of tus, single sign-on and links are. */
const UPLOAD_ENDPOINT = 'upload-service/';

/** Throws a `RangeError` with one sentence for people. */
export function validateSettings(settings: ServerSettings): void {
  if (settings.authenticationMethod.trim() === '')
    throw new RangeError('The setting authenticationMethod needs a name.');
  if (settings.authenticationMethod !== 'default' && settings.twoFactor) {
    // A second factor that nobody checks would be worse than none.
    throw new RangeError(
      'With single sign-on the second factor is the provider\'s: twoFactor goes with "default" only.',
    );
  }
  if (settings.uploadEndpoint !== UPLOAD_ENDPOINT)
    throw new RangeError(`This server takes uploads below ${UPLOAD_ENDPOINT} only; it cannot announce another place.`);
  const notOrigin = settings.embedOrigins.find((text) => !isWebOrigin(text));
  if (notOrigin !== undefined)
    throw new RangeError(`The setting embedOrigins wants origins such as https://host.example, not '${notOrigin}'.`);
  if (settings.domains.length === 0) throw new RangeError('The setting domains needs at least one name.');
  for (const type of MEDIA_TYPES) validateForm(type, settings);
  const known = new Set(MEDIA_TYPES.flatMap((type) => formFieldsOf(type).map(({ name }) => name)));
  const stranger = settings.doNotRemember.find((name) => !known.has(name));
  if (stranger !== undefined) throw new RangeError(`The setting doNotRemember names no form field with '${stranger}'.`);
}

/** Anything else in `frame-ancestors` would let more in than was meant, or nobody. */
function isWebOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

/** Specification 5.9: the channel is always there, and what is hidden cannot be asked for. */
function validateForm(type: MediaType, { formFields }: ServerSettings): void {
  const { hidden, mandatory } = formFields[type];
  const fields = new Map(formFieldsOf(type).map((field) => [field.name, field]));
  const where = `The setting formFields.${type}`;
  for (const name of [...hidden, ...mandatory]) {
    if (!fields.has(name)) throw new RangeError(`${where} names no field of that form with '${name}'.`);
  }
  for (const name of hidden) {
    if (fields.get(name)?.isHideable === false) throw new RangeError(`${where} hides ${name}, which must be shown.`);
    if (mandatory.includes(name)) throw new RangeError(`${where} asks for ${name} and hides it.`);
  }
}

/** What the demo says where nothing else was asked for. */
export const DEMO_SETTINGS: Partial<ServerSettings> = {
  domains: ['NEWS', 'SPORT'],
  textSearch: true,
  idempotentCreate: true,
  creationWithUpload: true,
  checksum: true,
  maxChunkSize: 0,
  customerName: 'Comyan Demo',
};
