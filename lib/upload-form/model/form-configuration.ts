/** Which fields the form shows and asks for, by the server's settings (specification 1.9, 3.12, 5.9). Pure. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataField } from './field-table.ts';
import { formFieldsOf } from './metadata-fields.ts';

type FormFieldSettings = Pick<ServerSettings, 'formFields'>;

/** The form's fields without those that are hidden, in the order of the table. */
export function shownFormFields(type: MediaType, { formFields }: FormFieldSettings): MetadataField[] {
  const { hidden } = formFields[type];
  return formFieldsOf(type).filter((field) => !field.isHideable || !hidden.includes(field.name));
}

/** Names of the shown fields that must have a value; the channel always must. */
export function mandatoryFields(type: MediaType, settings: FormFieldSettings): string[] {
  const { mandatory } = settings.formFields[type];
  return shownFormFields(type, settings)
    .filter(({ name, mayBeMandatory }) => name === 'ChannelID' || (mayBeMandatory && mandatory.includes(name)))
    .map(({ name }) => name);
}
