import { useId } from 'react';
import { MAX_CODE_LENGTH, MAX_REPLACEMENT_LINE_LENGTH } from '#lib/upload-form/model/code-replacements.ts';
import type { ReplacementRow, RowProblem } from '#lib/upload-form/model/replacement-rows.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isOfText, useRowProblem } from './use-row-problem.ts';

/** What is typed into a row and not stored, because the row still has the focus, or because of the problem. */
export interface RowDraft {
  readonly code: string;
  readonly text: string;
  readonly problem?: RowProblem;
}

interface CodeRowProps {
  readonly row: ReplacementRow;
  readonly draft: RowDraft | undefined;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  /** Null for a row among the rendered lines. */
  readonly farTopPx: number | null;
  readonly onActive: () => void;
  readonly onDraft: (draft: RowDraft | null) => void;
  readonly onCommit: () => void;
  readonly onRemove: () => void;
}

/** One text shortcut, changed in place: stored when the row is left or with Enter. */
export function CodeRow({ row, draft, position, count, farTopPx, ...events }: CodeRowProps) {
  const { t } = useText();
  const problemText = useRowProblem();
  const noteId = useId();
  const [first = '', ...further] = row.texts;
  const { code, text } = draft ?? { code: row.code, text: first };
  const problem = (draft === undefined ? row.problem : draft.problem) ?? null;
  const note = problem ? problemText(problem, code) : further.map((one, at) => `#${at + 2} ${one}`).join(' · ');
  // The last of duplicates is used.
  const isError = problem !== null && problem !== 'duplicate';
  const name = row.code || String(position);
  const control = {
    className: 'control',
    autoComplete: 'off',
    spellCheck: false,
    'aria-describedby': note ? noteId : undefined,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the window of the list is a div
    <div
      role="listitem"
      className="code-row"
      data-code={row.id}
      data-far={farTopPx === null ? undefined : ''}
      style={farTopPx === null ? undefined : { top: farTopPx }}
      aria-posinset={position}
      aria-setsize={count}
      onFocus={events.onActive}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) events.onCommit();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
        if (event.key === 'Enter') events.onCommit();
        if (event.key !== 'Escape' || draft === undefined) return;
        // The first Escape is that of the row, the next one closes the dialog.
        event.preventDefault();
        events.onDraft(null);
      }}
    >
      <input
        {...control}
        aria-label={t('codes.codeOf', { code: name })}
        aria-invalid={(isError && !isOfText(problem)) || undefined}
        maxLength={MAX_CODE_LENGTH}
        value={code}
        onChange={({ target }) => events.onDraft({ code: target.value, text })}
      />
      <input
        {...control}
        aria-label={t('codes.textOf', { code: name })}
        aria-invalid={isOfText(problem) || undefined}
        maxLength={MAX_REPLACEMENT_LINE_LENGTH}
        value={text}
        onChange={({ target }) => events.onDraft({ code, text: target.value })}
      />
      <IconButton icon="trash" label={t('codes.delete', { code: name })} onClick={events.onRemove} />
      <span id={noteId} className="code-note" data-tone={isError ? 'error' : undefined} title={note || undefined}>
        {note}
      </span>
    </div>
  );
}
