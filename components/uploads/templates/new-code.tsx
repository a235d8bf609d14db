import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { MAX_CODE_LENGTH, MAX_REPLACEMENT_LINE_LENGTH } from '#lib/upload-form/model/code-replacements.ts';
import type { RowProblem, TypedReplacement } from '#lib/upload-form/model/replacement-rows.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Leave } from './leave.ts';
import { usePageHide } from './use-page-hide.ts';
import { isOfText, useRowProblem } from './use-row-problem.ts';

interface NewCodeProps {
  readonly leave: RefObject<Leave | null>;
  readonly problemOf: (typed: TypedReplacement) => RowProblem | null;
  readonly onAdd: (typed: TypedReplacement) => void;
}

const EMPTY = { code: '', text: '' };

/** The row of a new text shortcut, below the heads of the two columns. Enter adds it. */
export function NewCode({ leave, problemOf, onAdd }: NewCodeProps) {
  const { t } = useText();
  const problemText = useRowProblem();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const [problem, setProblem] = useState<RowProblem | null>(null);
  const change = (changed: Partial<typeof EMPTY>): void => {
    setProblem(null);
    setTyped({ ...typed, ...changed });
  };
  const add = (): boolean => {
    const found = problemOf(typed);
    setProblem(found);
    form.current?.querySelectorAll('input')[isOfText(found) ? 1 : 0]?.focus();
    if (found !== null) return false;
    onAdd(typed);
    setTyped(EMPTY);
    return true;
  };
  const isEmpty = typed.code.trim() === '' && typed.text.trim() === '';
  useImperativeHandle(leave, () => () => isEmpty || problem !== null || add());
  usePageHide(() => {
    if (problemOf(typed) === null) add();
  });
  const field = { autoComplete: 'off', spellCheck: false };
  const error = problem ? problemText(problem) : undefined;
  return (
    <form
      ref={form}
      className="code-row code-new"
      aria-label={t('codes.new')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        {...field}
        label={t('codes.code')}
        value={typed.code}
        onValue={(code) => change({ code })}
        maxLength={MAX_CODE_LENGTH}
        error={isOfText(problem) ? undefined : error}
      />
      <TextField
        {...field}
        label={t('codes.text')}
        value={typed.text}
        onValue={(text) => change({ text })}
        maxLength={MAX_REPLACEMENT_LINE_LENGTH}
        error={isOfText(problem) ? error : undefined}
      />
      <IconButton type="submit" icon="add" label={t('codes.add')} />
    </form>
  );
}
