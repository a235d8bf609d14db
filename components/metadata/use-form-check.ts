import { useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataField } from '#lib/metadata/model/field-table.ts';
import { type FormProblem, formProblems } from '#lib/metadata/model/form-problems.ts';
import { checksFiles } from '#lib/metadata/model/missing-metadata.ts';
import type { MetadataSummary } from '#lib/uploads/model/upload-details.ts';
import type { MetadataValues } from '#lib/uploads/model/upload-state.ts';
import { useClient, useReady } from '../hooks/client-context.ts';
import type { UploadForm } from '../hooks/upload-form.ts';
import { useDateWords } from '../hooks/use-date-words.ts';
import { takesText } from '../ui/keyboard.ts';
import { NO_FILES, PAUSE_MS, useMetadataSummary } from './use-metadata-summary.ts';

interface FormCheck {
  readonly files: MetadataSummary;
  readonly problems: Readonly<Record<string, FormProblem>>;
  /** A start was refused, and nothing has passed since. */
  readonly isChecked: boolean;
  readonly check: UploadForm['check'];
}

/** What is wrong with the form, and the check before a start (5.9, 5.10); `onBad` is told the first field that is. */
export function useFormCheck(
  type: MediaType,
  fields: readonly MetadataField[],
  values: MetadataValues,
  onBad: (name: string) => void,
): FormCheck {
  const { ask } = useClient();
  const { settings } = useReady();
  const { today } = useDateWords();
  const files = useMetadataSummary(type);
  const [isChecked, setChecked] = useState(false);
  const problemsWith = ({ own, total }: MetadataSummary) => formProblems({ type, values, settings, own, total, today });

  // By what was typed while the files were read.
  const judge = useEffectEvent((read: MetadataSummary, hasWaited = false): boolean => {
    const problems = problemsWith(read);
    const bad = fields.find(({ name }) => problems[name] !== undefined);
    flushSync(() => setChecked(bad !== undefined));
    if (bad && !(hasWaited && takesText(document.activeElement))) onBad(bad.name);
    return bad === undefined;
  });
  return {
    files,
    problems: problemsWith(files),
    isChecked,
    async check(wait) {
      const dependsOnFiles = checksFiles(type, settings) && Object.values(problemsWith(NO_FILES)).includes('missing');
      if (!dependsOnFiles) return judge(NO_FILES);
      for (let hasWaited = false; ; hasWaited = true) {
        const found = await ask('uploads.metadataSummary', { type });
        // Nothing is left to be started.
        if (wait?.signal.aborted || (hasWaited && found.total === 0)) return null;
        const isGood = judge(atBest(found, fields), hasWaited);
        if (!isGood || found.unread === 0 || !wait) return isGood;
        if (!hasWaited) wait.onWait();
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    },
  };
}

/** As if every file that is still being read brought all that a file can. */
function atBest(found: MetadataSummary, fields: readonly MetadataField[]): MetadataSummary {
  const carried = fields.filter(({ embedded }) => embedded !== undefined);
  const own = carried.map(({ name }) => [name, (found.own[name] ?? 0) + found.unread] as const);
  return { ...found, own: { ...found.own, ...Object.fromEntries(own) } };
}
