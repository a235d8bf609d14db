/** Visible and mandatory fields of the form, by the server's settings (specification 1.9, 3.12, 5.9). Pure. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataField } from './field-table.ts';
import { formFieldsOf } from './metadata-fields.ts';

type FormFieldSettings = Pick<ServerSettings, 'formFields' | 'extraFields'>;

/** The visible fields of the form, in the order of the table. */
export function shownFormFields(type: MediaType, { formFields, extraFields }: FormFieldSettings): MetadataField[] {
  const { hidden } = formFields[type];
  return formFieldsOf(type, extraFields).filter((field) => !field.isHideable || !hidden.includes(field.name));
}

/** Names of the visible mandatory fields; the channel is always mandatory. */
export function mandatoryFields(type: MediaType, settings: FormFieldSettings): string[] {
  const { mandatory } = settings.formFields[type];
  return shownFormFields(type, settings)
    .filter(({ name, extra }) => name === 'ChannelID' || extra?.isMandatory || mandatory.includes(name))
    .map(({ name }) => name);
}
