/** Converts one field of one file between its control and wire values (specification 2.7.6, 3.9, 4.16). Pure. */
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { FieldRule } from './field-table.ts';
import type { MetadataValues } from './metadata-values.ts';
import { releaseFromText, releaseText } from './release.ts';
import { RELEASE_FIELDS, releaseFields, releaseFromFields } from './release-fields.ts';
import { wireValues } from './resolve-metadata.ts';

/** The wire fields of a control. */
export function wireNames({ name, control }: FieldRule): readonly string[] {
  if (control === 'released') return RELEASE_FIELDS;
  if (name === 'ChannelID') return [name, 'ImgSrcID', 'AVMSrcID'];
  return name === 'IPTCDateCreated' ? [name, 'IPTCTimeCreated'] : [name];
}

/** The control's text for wire or embedded values. */
export function controlText({ name, control }: FieldRule, values: MetadataValues): string {
  const text = values[name] ?? '';
  if (control === 'date') return text.slice(0, 8);
  if (control !== 'released') return text;
  const release = releaseFromFields(values);
  return release === null ? '' : releaseText(release);
}

/** Wire values of a control's text; empty for no text, null for an invalid date. */
export function valuesOfControl(field: FieldRule, text: string): MetadataValues | null {
  if (text.trim() === '') return {};
  if (field.control === 'date') return isCalendarDate(text) ? wireValues({ [field.name]: text }) : null;
  if (field.control !== 'released') return { [field.name]: text };
  const release = releaseFromText(text);
  if (release.until !== '' && !isCalendarDate(release.until)) return null;
  // Clears the form's expiration date for a release without an end.
  return { ...Object.fromEntries(RELEASE_FIELDS.map((name) => [name, ''])), ...releaseFields(release) };
}

/** A change of one file's overrides. Only the change is sent, so that two surfaces do not overwrite each other. */
export interface ValueChange {
  readonly values: MetadataValues;
  /** Wire fields whose override is removed. */
  readonly removedFields: readonly string[];
}

/** The change of all wire fields of a control; no text removes the overrides. Null for an invalid date. */
export function changeOf(field: FieldRule, text: string): ValueChange | null {
  const values = valuesOfControl(field, text);
  return values && { values, removedFields: wireNames(field).filter((name) => !(name in values)) };
}

/** The overrides after a change. */
export function withChange(overrides: MetadataValues, { values, removedFields }: ValueChange): MetadataValues {
  return {
    ...Object.fromEntries(Object.entries(overrides).filter(([name]) => !removedFields.includes(name))),
    ...values,
  };
}

/** Two consecutive changes as one. */
export function joinedChange(first: ValueChange | null, then: ValueChange): ValueChange {
  if (first === null) return then;
  const values = withChange(first.values, then);
  const removedFields = new Set([...first.removedFields, ...then.removedFields]);
  return { values, removedFields: [...removedFields].filter((name) => !(name in values)) };
}

/** True if one of the control's wire fields has an override. */
export function isOverridden(field: FieldRule, overrides: MetadataValues): boolean {
  return wireNames(field).some((name) => name in overrides);
}
