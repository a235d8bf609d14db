import type { MediaType } from '#lib/contract/uploads.ts';
import { isFilenameValid, type NameRules, nameRulesOf } from '#lib/uploads/model/filename.ts';
import { type NameProblem, nameProblem } from '#lib/uploads/model/name-problem.ts';
import type { Texts } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';

/** The rules for filenames in a tab (5.6, 5.7). */
export function useNameRules(type: MediaType): NameRules {
  const { options, settings } = useReady();
  return nameRulesOf(type, options, settings);
}

/** Why an upload with this name cannot start; null for a valid name (8.3). */
export function nameMessage(filename: string, rules: NameRules, { t }: Texts): string | null {
  if (isFilenameValid(filename, rules)) return null;
  return problemMessage(nameProblem(filename, rules), rules.maxLength, t);
}

function problemMessage(problem: NameProblem, maxLength: number, t: Texts['t']): string {
  switch (problem.kind) {
    case 'characters':
      return t('file.forbiddenCharacters', { chars: problem.characters });
    case 'empty':
      return t('uploads.nameEmpty');
    case 'too-long':
      return t('uploads.nameTooLong', { count: maxLength });
    case 'ending':
      return t('uploads.nameEnding');
    case 'reserved':
      return t('uploads.nameReserved');
  }
}
