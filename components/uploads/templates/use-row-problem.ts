import {
  type LineProblem,
  MAX_CODE_LENGTH,
  MAX_REPLACEMENT_LINE_LENGTH,
  MAX_REPLACEMENT_LINES,
  MAX_REPLACEMENTS_LENGTH,
} from '#lib/upload-form/model/code-replacements.ts';
import type { RowProblem } from '#lib/upload-form/model/replacement-rows.ts';
import { useText } from '../../i18n/text-provider.tsx';

/** Returns the words for why a row cannot be used or is not stored. */
export function useRowProblem(): (problem: LineProblem | RowProblem, code?: string) => string {
  const { t } = useText();
  return (problem, code = '') => {
    if (problem === 'no-separator') return t('codes.row.no-text');
    if (problem === 'list-full')
      return t('codes.tooMany', { lines: MAX_REPLACEMENT_LINES, max: MAX_REPLACEMENTS_LENGTH });
    const isLongCode = problem === 'unusable-code' && code.length > MAX_CODE_LENGTH;
    if (isLongCode || problem === 'too-long')
      return t('codes.row.too-long', { max: isLongCode ? MAX_CODE_LENGTH : MAX_REPLACEMENT_LINE_LENGTH });
    return t(`codes.row.${problem}`);
  };
}

/** False for a problem of the code. */
export function isOfText(problem: LineProblem | RowProblem | null): boolean {
  return problem !== null && ['no-text', 'no-separator', 'too-long', 'list-full'].includes(problem);
}
