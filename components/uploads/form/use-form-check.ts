import { useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import { hasCode } from '#lib/core/app-error.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { type FormProblem, formProblems } from '#lib/upload-form/model/form-problems.ts';
import type { MetadataSummary, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { useDateWords } from '../../i18n/use-date-labels.ts';
import { useReady } from '../../surface/client-context.ts';
import { takesText } from '../../ui/keyboard.ts';
import { useMetadataSummary } from './use-metadata-summary.ts';

interface FormCheck {
  readonly files: MetadataSummary;
  readonly problems: Readonly<Record<string, FormProblem>>;
  /** A start was refused, and nothing has passed since. */
  readonly isChecked: boolean;
  /** False when something is missing or wrong, whatever the files bring; it is marked then (5.10). */
  check(): boolean;
  /** Marks what the queue has refused a start for, and gives the error back. `hasWaited`: the person may be typing by now. */
  refused(error: unknown, hasWaited: boolean): unknown;
}

/** The form's problems, and the check before a start (5.9, 5.10); `onBad` gets the first invalid field. */
export function useFormCheck(
  type: MediaType,
  fields: readonly MetadataField[],
  values: MetadataValues,
  onBad: (name: string) => void,
): FormCheck {
  const { settings } = useReady();
  const { today } = useDateWords();
  const files = useMetadataSummary(type);
  const [isChecked, setChecked] = useState(false);
  const problemsWith = ({ own, total }: Pick<MetadataSummary, 'own' | 'total'>) =>
    formProblems({ type, values, settings, own, total, today });
  const mark = (isBad: (name: string) => boolean, hasWaited: boolean): boolean => {
    const bad = fields.find(({ name }) => isBad(name));
    flushSync(() => setChecked(bad !== undefined));
    if (bad && !(hasWaited && takesText(document.activeElement))) onBad(bad.name);
    return bad === undefined;
  };
  return {
    files,
    problems: problemsWith(files),
    isChecked,
    check() {
      const problems = problemsWith(allBroughtBy(fields));
      return mark((name) => problems[name] !== undefined, false);
    },
    refused: useEffectEvent((error: unknown, hasWaited: boolean) => {
      if (!hasCode(error, 'uploads/form-incomplete')) return error;
      const lacking = String(error.facts.fields).split(' ');
      mark((name) => lacking.includes(name), hasWaited);
      return error;
    }),
  };
}

/** As if a file brought all that a file can. */
function allBroughtBy(fields: readonly MetadataField[]): Pick<MetadataSummary, 'own' | 'total'> {
  const carried = fields.filter(({ embedded }) => embedded !== undefined);
  return { total: 1, own: Object.fromEntries(carried.map(({ name }) => [name, 1])) };
}
