/** Initial values of a form, and the values remembered for the next one (specification 5.8, 5.11). Pure. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataField } from './field-table.ts';
import { cutToField } from './field-values.ts';
import { shownFormFields } from './form-configuration.ts';
import { formFieldsOf } from './metadata-fields.ts';
import type { MetadataValues } from './metadata-values.ts';
import { rememberedRelease } from './release.ts';

export interface FormUser {
  readonly username: string;
  readonly userDivision: string;
}

type FormSettings = Pick<ServerSettings, 'autoFill' | 'remember' | 'doNotRemember' | 'formFields' | 'extraFields'>;

/** Remembered values, cut to the current limits, else default values; none for hidden fields. */
export function initialFormValues(
  type: MediaType,
  remembered: MetadataValues,
  user: FormUser,
  settings: FormSettings,
): MetadataValues {
  const filled = shownFormFields(type, settings).flatMap((field) => {
    const kept = isRemembered(field, settings) ? (remembered[field.name] ?? '') : '';
    const own = field.autoFill === 'user-name' ? user.username : field.autoFill === 'division' ? user.userDivision : '';
    const isFilled = (settings.autoFill as readonly string[]).includes(field.name);
    const value = (kept && field.control === 'released' ? rememberedRelease(kept) : kept) || (isFilled ? own : '');
    return value === '' ? [] : [[field.name, cutToField(field.name, value, settings.extraFields)] as const];
  });
  return Object.fromEntries(filled);
}

/** The values that the next form starts with. */
export function valuesToRemember(type: MediaType, values: MetadataValues, settings: FormSettings): MetadataValues {
  const names = formFieldsOf(type, settings.extraFields).filter((field) => isRemembered(field, settings));
  return Object.fromEntries(names.flatMap(({ name }) => (values[name] ? [[name, values[name]] as const] : [])));
}

function isRemembered(
  { name, isRemembered }: MetadataField,
  { remember, doNotRemember }: Pick<FormSettings, 'remember' | 'doNotRemember'>,
): boolean {
  return (isRemembered || remember.includes(name)) && !doNotRemember.includes(name);
}
