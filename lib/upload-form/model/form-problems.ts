/** Validation of a form before a start (specification 5.9, 5.10). Pure. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { type CalendarDate, isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataField } from './field-table.ts';
import { mandatoryFields, shownFormFields } from './form-configuration.ts';
import type { MetadataValues } from './metadata-values.ts';
import { checksFiles } from './missing-metadata.ts';
import { releaseFromText } from './release.ts';

export type FormProblem = 'missing' | 'not-a-date' | 'in-the-future';

export interface FormUnderCheck {
  readonly type: MediaType;
  /** Values of the form, including implied defaults. */
  readonly values: MetadataValues;
  readonly settings: Pick<ServerSettings, 'formFields' | 'extraFields' | 'ENABLE_IMAGE_METADATA_VALIDATION'>;
  /** Number of files, of `total`, that supply a field themselves. */
  readonly own: Readonly<Record<string, number>>;
  readonly total: number;
  /** The latest day that is today somewhere on earth (`latestDay`). */
  readonly today: CalendarDate;
}

/** By field name; empty if the form is valid. */
export function formProblems(form: FormUnderCheck): Readonly<Record<string, FormProblem>> {
  const mandatory = mandatoryFields(form.type, form.settings);
  return Object.fromEntries(
    shownFormFields(form.type, form.settings).flatMap((field) => {
      const problem = problemOf(field, form, mandatory.includes(field.name));
      return problem === null ? [] : [[field.name, problem] as const];
    }),
  );
}

function problemOf({ name, control }: MetadataField, form: FormUnderCheck, isMandatory: boolean): FormProblem | null {
  const value = form.values[name] ?? '';
  if (value.trim() === '') return isMandatory && !isInAllFiles(name, form) ? 'missing' : null;
  const date = control === 'date' ? value : control === 'released' ? releaseFromText(value).until : '';
  if (date === '') return null;
  if (!isCalendarDate(date)) return 'not-a-date';
  return name === 'IPTCDateCreated' && date > form.today ? 'in-the-future' : null;
}

/** 5.9: with the check on, a field that every file supplies is not mandatory. No file supplies a channel. */
export function isInAllFiles(
  name: string,
  { settings, own, total }: Pick<FormUnderCheck, 'settings' | 'own' | 'total'>,
): boolean {
  return checksFiles(settings) && total > 0 && own[name] === total;
}
