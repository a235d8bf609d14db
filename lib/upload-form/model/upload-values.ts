/** One field of one file, between its control and the values that are sent (specification 2.7.6, 3.9, 4.16). Pure. */
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataField } from './field-table.ts';
import type { MetadataValues } from './metadata-values.ts';
import { RELEASE_FIELDS, releaseFields, releaseFromFields, releaseFromText, releaseText } from './release.ts';
import { wireValues } from './wire-values.ts';

/** The fields of the wire that a control stands for. */
export function wireNames({ name, control }: MetadataField): readonly string[] {
  if (control === 'released') return RELEASE_FIELDS;
  return name === 'IPTCDateCreated' ? [name, 'IPTCTimeCreated'] : [name];
}

/** What a control shows for values as they are sent or stand in a file. */
export function controlText({ name, control }: MetadataField, values: MetadataValues): string {
  const text = values[name] ?? '';
  if (control === 'date') return text.slice(0, 8);
  if (control !== 'released') return text;
  const release = releaseFromFields(values);
  return release === null ? '' : releaseText(release);
}

/** What a control's text means on the wire; empty for no text, null for a day that is none. */
export function valuesOfControl(field: MetadataField, text: string): MetadataValues | null {
  if (text.trim() === '') return {};
  if (field.control === 'date') return isCalendarDate(text) ? wireValues({ [field.name]: text }) : null;
  if (field.control !== 'released') return { [field.name]: text };
  const release = releaseFromText(text);
  if (release.until !== '' && !isCalendarDate(release.until)) return null;
  // The end that the form names must not stay beside a release without one.
  return { ...Object.fromEntries(RELEASE_FIELDS.map((name) => [name, ''])), ...releaseFields(release) };
}

/** A change of one file's overrides. Only the change is sent, so that two surfaces do not overwrite each other. */
export interface ValueChange {
  readonly values: MetadataValues;
  /** Fields of the wire that have no value of their own any more. */
  readonly removedFields: readonly string[];
}

/** Another choice for one field, all that its control stands for; no text takes it back. Null for a day that is none. */
export function changeOf(field: MetadataField, text: string): ValueChange | null {
  const values = valuesOfControl(field, text);
  return values && { values, removedFields: wireNames(field).filter((name) => !(name in values)) };
}

export function withChange(overrides: MetadataValues, { values, removedFields }: ValueChange): MetadataValues {
  return {
    ...Object.fromEntries(Object.entries(overrides).filter(([name]) => !removedFields.includes(name))),
    ...values,
  };
}

/** One change after another, as one. */
export function joinedChange(first: ValueChange | null, then: ValueChange): ValueChange {
  if (first === null) return then;
  const values = withChange(first.values, then);
  const removedFields = new Set([...first.removedFields, ...then.removedFields]);
  return { values, removedFields: [...removedFields].filter((name) => !(name in values)) };
}

export function isOverridden(field: MetadataField, overrides: MetadataValues): boolean {
  return wireNames(field).some((name) => name in overrides);
}
