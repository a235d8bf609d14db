import { useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import { hasCode, type PlainError } from '#lib/core/app-error.ts';
import { latestDay } from '#lib/localisation/model/calendar-date.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { type FormProblem, formProblems } from '#lib/upload-form/model/form-problems.ts';
import type { MetadataSummary, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { useReady } from '../../surface/client-context.ts';
import { takesText } from '../../ui/keyboard.ts';
import { useMetadataSummary } from './use-metadata-summary.ts';
import { useUnknownVariables, type VariableFacts } from './use-unknown-variables.ts';

interface FormCheck {
  readonly files: MetadataSummary;
  readonly problems: Readonly<Record<string, FormProblem>>;
  /** By field name; its message is that of `uploads/unknown-variable`. */
  readonly unknownVariables: Readonly<Record<string, VariableFacts>>;
  /** A start was refused, and no later check has passed. */
  readonly isChecked: boolean;
  /**
   * Null if the form can be sent. Else a value is missing or invalid that no file can provide; such fields are marked
   * (5.10).
   */
  check(): PlainError | null;
  /** Marks the fields that a rejected start names. After a wait (`hasWaited`), a focused text field keeps the focus. */
  refused(error: unknown, hasWaited: boolean): void;
}

/** The form's problems, and the check before a start (5.9, 5.10); `onInvalid` gets the first invalid field. */
export function useFormCheck(
  type: MediaType,
  fields: readonly MetadataField[],
  values: MetadataValues,
  onInvalid: (name: string) => void,
): FormCheck {
  const { settings } = useReady();
  const files = useMetadataSummary(type);
  const [isChecked, setChecked] = useState(false);
  const found = useUnknownVariables(values, settings.extraFields);
  const [ofBackground, setOfBackground] = useState(found);
  const unknownVariables = { ...ofBackground, ...found };
  const problemsWith = ({ own, total }: Pick<MetadataSummary, 'own' | 'total'>) =>
    formProblems({ type, values, settings, own, total, today: latestDay(new Date()) });
  const mark = (isInvalid: (name: string) => boolean, hasWaited: boolean): boolean => {
    const invalid = fields.find(({ name }) => isInvalid(name));
    flushSync(() => setChecked(invalid !== undefined));
    if (invalid && !(hasWaited && takesText(document.activeElement))) onInvalid(invalid.name);
    return invalid === undefined;
  };
  return {
    files,
    problems: problemsWith(files),
    unknownVariables,
    isChecked,
    check() {
      const problems = problemsWith(asIfInFile(fields));
      const isInvalid = (name: string): boolean => (problems[name] ?? found[name]) !== undefined;
      setOfBackground({});
      if (mark(isInvalid, false)) return null;
      const first = fields.find(({ name }) => isInvalid(name))?.name ?? '';
      const facts = problems[first] === undefined ? found[first] : undefined;
      return facts ? { code: 'uploads/unknown-variable', facts } : { code: 'uploads/form-incomplete', facts: {} };
    },
    refused: useEffectEvent((error: unknown, hasWaited: boolean) => {
      if (!hasCode(error, 'uploads/form-incomplete') && !hasCode(error, 'uploads/unknown-variable')) return;
      const { fields: names, ...facts } = error.facts;
      const missing = String(names).split(' ');
      if (hasCode(error, 'uploads/unknown-variable')) setOfBackground({ [String(names)]: facts as VariableFacts });
      mark((name) => missing.includes(name), hasWaited);
    }),
  };
}

/** Assumes one file that contains every field a file can contain. */
function asIfInFile(fields: readonly MetadataField[]): Pick<MetadataSummary, 'own' | 'total'> {
  const embeddable = fields.filter(({ isEmbeddable }) => isEmbeddable);
  return { total: 1, own: Object.fromEntries(embeddable.map(({ name }) => [name, 1])) };
}
