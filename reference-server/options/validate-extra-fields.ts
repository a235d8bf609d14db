/** Rejects extra fields that clients would leave out, or that would hide other values, when the server starts. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import { metadataField } from '#lib/upload-form/model/metadata-fields.ts';

type ExtraFields = ServerSettings['extraFields'];

/** Names of results and of the filter, apart from metadata. */
const OF_RESULTS = /^(?:Img|AVM|Txt|Usage|ZType$|ItemNo$)/;

/** `given` is the setting as it was written, `read` what a client reads of it. Throws a `RangeError` for the user. */
export function validateExtraFields(read: ExtraFields, given: unknown): void {
  const entries = given ?? [];
  if (!Array.isArray(entries)) throw new RangeError('The setting extraFields takes a list of fields in JSON.');
  for (const [index, entry] of entries.entries()) {
    const { name, vocabulary = [] } = Object(entry) as { readonly name?: unknown; readonly vocabulary?: unknown };
    const where = `The setting extraFields, entry ${index + 1}`;
    const field = read[index];
    if (field === undefined || field.name !== name) throw new RangeError(`${where}: a field is malformed or doubled.`);
    if (!Array.isArray(vocabulary) || field.vocabulary.length !== vocabulary.length)
      throw new RangeError(`${where}: a code of ${field.name} is malformed or doubled.`);
    if (isTaken(field.name)) throw new RangeError(`${where}: the name ${field.name} has another meaning.`);
  }
}

function isTaken(name: string): boolean {
  return metadataField(name) !== undefined || OF_RESULTS.test(name);
}
