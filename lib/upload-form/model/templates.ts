/** Which values of a template a form takes. Pure. */
import type { UploadChannel } from '#lib/contract/channels.ts';
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataField } from './field-table.ts';
import { metadataField } from './metadata-fields.ts';
import type { MetadataValues } from './metadata-values.ts';
import { givenRelease, IMPLIED_RELEASE, releaseFromText, releaseText, rememberedRelease } from './release.ts';

/** `not-in-form`: a field of another media type, hidden by the server, or not on the screen. */
export type LeftOutReason = 'unknown' | 'not-in-form' | 'too-long' | 'invalid';

export interface LeftOut {
  readonly name: string;
  readonly reason: LeftOutReason;
}

export interface TakenValues {
  /** The values that the form takes. */
  readonly values: MetadataValues;
  readonly leftOut: readonly LeftOut[];
}

/** `values`: null for one that is no text. `fields`: those that the form shows. */
export function valuesForForm(
  values: Readonly<Record<string, string | null>>,
  fields: readonly MetadataField[],
  channels: readonly UploadChannel[],
): TakenValues {
  const checked = Object.entries(values).map(([name, value]) => {
    const reason = reasonAgainst(name, value, fields, channels);
    // Not given for the files of this form (decision 34).
    const isRelease = metadataField(name)?.control === 'released';
    return { name, value: isRelease && value ? rememberedRelease(value) : (value ?? ''), reason };
  });
  return {
    values: Object.fromEntries(checked.flatMap(({ name, value, reason }) => (reason ? [] : [[name, value] as const]))),
    leftOut: checked.flatMap(({ name, reason }) => (reason ? [{ name, reason }] : [])),
  };
}

/** The values of the shown fields that a new template preselects: those that the user has filled. */
export function valuesToSave(values: MetadataValues, fields: readonly MetadataField[]): MetadataValues {
  const filled = fields.flatMap(({ name, control }) => {
    const value = values[name] ?? '';
    const isFilled = value.trim() !== '' && value !== IMPLIED_RELEASE;
    return isFilled ? [[name, control === 'released' ? givenRelease(value) : value] as const] : [];
  });
  return Object.fromEntries(filled);
}

function reasonAgainst(
  name: string,
  value: string | null,
  fields: readonly MetadataField[],
  channels: readonly UploadChannel[],
): LeftOutReason | null {
  if (!metadataField(name)?.isFormField) return 'unknown';
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return 'not-in-form';
  if (value === null) return 'invalid';
  if (value === '') return null;
  if (value.length > (field.maxLength ?? value.length)) return 'too-long';
  return isValid(field, value, channels) ? null : 'invalid';
}

function isValid({ name, control }: MetadataField, value: string, channels: readonly UploadChannel[]): boolean {
  if (name === 'ChannelID') return channels.some(({ chanID, isSelectable }) => isSelectable && chanID === value);
  if (control === 'date') return isCalendarDate(value);
  if (control !== 'released') return true;
  const release = releaseFromText(value);
  return releaseText(release) === value && (release.until === '' || isCalendarDate(release.until));
}
