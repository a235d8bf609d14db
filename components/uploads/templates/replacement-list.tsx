import { type RefObject, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type ReplacementRow,
  replacementRows,
  rowsWith,
  typedProblem,
  withTyped,
} from '#lib/upload-form/model/replacement-rows.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { focusBeside } from '../../ui/focus-beside.ts';
import { indexesWith } from '../../ui/indexes-with.ts';
import { useListWindow } from '../../ui/list-window.ts';
import { CodeRow, type RowDraft } from './code-row.tsx';
import type { Leave } from './leave.ts';
import { NewCode } from './new-code.tsx';
import { usePageHide } from './use-page-hide.ts';
import type { ReplacementLines } from './use-replacement-lines.ts';
import { useRowProblem } from './use-row-problem.ts';

/** Fewer are searched by looking. */
const SEARCHED_FROM = 6;
const GUESS = { linePx: 56, columns: 1, columnPx: 480 };
const AROUND_PX = 200;

interface ReplacementListProps {
  readonly editing: ReplacementLines;
  readonly leave: RefObject<Leave | null>;
}

/** The text shortcuts in two columns: the row of a new one, a search, and a row for each. */
export function ReplacementList({ editing, leave }: ReplacementListProps) {
  const texts = useText();
  const { t, count } = texts;
  const problemText = useRowProblem();
  const { lines, error, store } = editing;
  const leaveNew = useRef<Leave>(null);
  /** That a row or the last change is not stored. */
  const [isWarned, setWarned] = useState(false);
  const [words, setWords] = useState('');
  const [drafts, setDrafts] = useState<ReadonlyMap<number, RowDraft>>(new Map());
  /** The row that has, or last had, the focus. */
  const [active, setActive] = useState(-1);
  const rows = useMemo(() => replacementRows(lines), [lines]);
  const found = useMemo(() => new Set(rowsWith(rows, words)), [rows, words]);
  // A row that no longer has the words stays while it is edited.
  const shown = useMemo(() => rows.filter((row) => row.id === active || found.has(row)), [rows, found, active]);
  const place = useRef<HTMLDivElement>(null);
  const activeIndex = shown.findIndex(({ id }) => id === active);
  const view = useListWindow({ kind: 'codes', count: shown.length, guess: GUESS, aroundPx: AROUND_PX });

  const setDraft = (id: number, draft: RowDraft | null): void =>
    setDrafts((before) => {
      const next = new Map(before);
      if (draft === null) next.delete(id);
      else next.set(id, draft);
      return next;
    });
  const commit = ({ id, code, texts: [text = ''] }: ReplacementRow): void => {
    const draft = drafts.get(id);
    if (draft === undefined) return;
    const isChanged = draft.code !== code || draft.text !== text;
    const problem = isChanged ? typedProblem(lines, { id, ...draft }) : null;
    setDraft(id, problem && { ...draft, problem });
    if (problem !== null) announce(problemText(problem));
    else if (isChanged) store((now) => withTyped(now, { id, ...draft }));
  };
  usePageHide(() => {
    const row = rows.find(({ id }) => id === active);
    if (row) commit(row);
  });
  const warn = (refused: ReplacementRow | undefined): void => {
    setWarned(true);
    const problem = drafts.get(refused?.id ?? -1)?.problem;
    announce(problem ? problemText(problem) : error ? errorSentence(error, texts) : '');
    if (!refused) return;
    flushSync(() => {
      setWords('');
      setActive(refused.id);
    });
    place.current?.querySelector<HTMLElement>(`[data-code="${refused.id}"] [aria-invalid]`)?.focus();
  };
  useImperativeHandle(leave, () => () => {
    const refused = rows.find(({ id }) => drafts.get(id)?.problem);
    if (isWarned || !(refused || error)) return leaveNew.current?.() ?? true;
    warn(refused);
    return false;
  });
  const remove = ({ id }: ReplacementRow): void => {
    setWarned(false);
    focusBeside(place.current?.querySelector(`[data-code="${id}"]`), 'button', place.current?.querySelector('input'));
    setDraft(id, null);
    editing.remove(id);
  };
  return (
    <div ref={place} className="codes-list">
      <NewCode
        leave={leaveNew}
        problemOf={(typed) => typedProblem(lines, typed)}
        onAdd={(typed) => {
          setWords('');
          setWarned(false);
          store((now) => withTyped(now, typed));
          announce(t('codes.added', { code: typed.code }));
        }}
      />
      {(rows.length >= SEARCHED_FROM || words !== '') && (
        <input
          type="search"
          className="control"
          aria-label={t('codes.search')}
          placeholder={t('codes.search')}
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {error && <p className="field-error">{errorSentence(error, texts)}</p>}
      <p className="codes-count" aria-live="polite">
        {words === '' ? count('codes.count', rows.length) : count('codes.found', found.size)}
      </p>
      <div ref={view.scroller} className="code-rows list-window" hidden={shown.length === 0} onScroll={view.onScroll}>
        <div className="list-space" style={{ height: view.spacePx }}>
          {/* biome-ignore lint/a11y/useSemanticElements: the window of the list is a div */}
          <div ref={view.list} role="list" aria-label={t('codes.title')} style={view.style}>
            {indexesWith(activeIndex, view.range).map((index) => {
              const row = shown[index];
              if (!row) return null;
              const isFar = index < view.range.first || index > view.range.last;
              return (
                <CodeRow
                  key={row.id}
                  row={row}
                  draft={drafts.get(row.id)}
                  position={index + 1}
                  count={shown.length}
                  farTopPx={isFar ? view.topOf(index) : null}
                  onActive={() => setActive(row.id)}
                  onDraft={(draft) => {
                    setWarned(false);
                    setDraft(row.id, draft);
                  }}
                  onCommit={() => commit(row)}
                  onRemove={() => remove(row)}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}
