/** Which values of a template a form takes. Pure. */
import type { UploadChannel } from '#lib/contract/channels.ts';
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataField } from './field-table.ts';
import type { FormLists } from './form-lists.ts';
import { metadataField } from './metadata-fields.ts';
import type { MetadataValues } from './metadata-values.ts';
import { givenRelease, IMPLIED_RELEASE, releaseFromText, releaseText, rememberedRelease } from './release.ts';
import { splitList } from './value-list.ts';

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

/** `values`: null for one that is no text. `fields`: those that the form shows. `lists`: absent where they are unknown. */
export function valuesForForm(
  values: Readonly<Record<string, string | null>>,
  fields: readonly MetadataField[],
  channels: readonly UploadChannel[],
  lists?: FormLists,
): TakenValues {
  const checked = Object.entries(values).map(([name, value]) => {
    const reason = reasonAgainst(name, value, fields, { channels, lists });
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

interface Choices {
  readonly channels: readonly UploadChannel[];
  readonly lists: FormLists | undefined;
}

function reasonAgainst(
  name: string,
  value: string | null,
  fields: readonly MetadataField[],
  choices: Choices,
): LeftOutReason | null {
  if (!metadataField(name)?.isFormField) return 'unknown';
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return 'not-in-form';
  if (value === null) return 'invalid';
  if (value === '') return null;
  if (value.length > (field.maxLength ?? value.length)) return 'too-long';
  return isValid(field, value, choices) ? null : 'invalid';
}

function isValid({ name, control }: MetadataField, value: string, { channels, lists }: Choices): boolean {
  if (name === 'ChannelID') return channels.some(({ chanID, isSelectable }) => isSelectable && chanID === value);
  if (name === 'IPTCCategory')
    return isListed(
      [value],
      lists?.categories.map((entry) => entry.value),
    );
  if (name === 'IPTCSupplCategory')
    return isListed(
      splitList(value),
      lists?.supplementalCategories.map(({ rowVal }) => rowVal),
    );
  if (control === 'date') return isCalendarDate(value);
  if (control !== 'released') return true;
  const release = releaseFromText(value);
  return releaseText(release) === value && (release.until === '' || isCalendarDate(release.until));
}

/** True while the list is loading, and for a server without one. */
function isListed(values: readonly string[], known: readonly string[] = []): boolean {
  return known.length === 0 || values.every((value) => known.includes(value));
}
