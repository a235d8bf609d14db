import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import {
  MAX_REPLACEMENT_LINE_LENGTH,
  MAX_REPLACEMENT_LINES,
  MAX_REPLACEMENTS_LENGTH,
  parseReplacements,
  type ReplacementProblem,
} from '#lib/upload-form/model/code-replacements.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { usePending } from '../../surface/use-pending.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import type { Leave } from './leave.ts';
import { ownTextsChanged } from './use-own-texts.ts';
import { usePageHide } from './use-page-hide.ts';

/** More problems are only counted. */
const SHOWN_PROBLEMS = 5;

interface PastedReplacementsProps {
  /** As shown in the rows. */
  readonly shown: string;
  readonly stored: string;
  readonly leave: RefObject<Leave | null>;
  readonly onClose: () => void;
}

/** All text shortcuts as one text. Lines with a problem are named and not used; the text is stored as it is. */
export function PastedReplacements({ shown, stored, leave, onClose }: PastedReplacementsProps) {
  const texts = useText();
  const { t, count } = texts;
  const { send } = useClient();
  const [opened] = useState({ shown, stored });
  const [text, setText] = useState(shown);
  const [isPending, run, failure] = usePending();
  const [isWarned, setWarned] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { replacements, problems, hasTooManyLines } = parseReplacements(text);
  const isTooLong = text.length > MAX_REPLACEMENTS_LENGTH;
  const limits = { lines: MAX_REPLACEMENT_LINES, max: MAX_REPLACEMENTS_LENGTH };
  const refusal = hasTooManyLines || isTooLong ? t('codes.tooMany', limits) : undefined;
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  // A text that is half-way changed replaces nothing unasked: it may be empty, to be pasted into.
  useImperativeHandle(leave, () => () => {
    if (text === opened.shown || isWarned) return true;
    setWarned(true);
    announce(t('metadata.notSaved'));
    place.current?.querySelector('textarea')?.focus();
    return false;
  });
  usePageHide(() => {
    if (refusal !== undefined) return;
    // It is not certain that a changed line is whole, or that a missing one may go.
    const known = parseReplacements(stored).replacements;
    const added = [...replacements].filter(([code]) => !known.has(code));
    const lines = added.map(([code, texts]) => [code, ...texts].join('\t')).join('\n');
    if (lines !== '') void send('metadata.setReplacements', { text: lines, before: '' }).catch(() => undefined);
  });
  const save = (): void =>
    run(async () => {
      // A row that was typed last is stored while this text opens.
      const before = stored === opened.shown ? stored : opened.stored;
      await send('metadata.setReplacements', { text, before });
      ownTextsChanged();
      showAnnouncedToast(count('codes.saved', replacements.size), 'ok');
      onClose();
    });
  return (
    <div ref={place} className="codes-text">
      <TextArea
        label={t('codes.label')}
        value={text}
        onValue={(typed) => {
          setWarned(false);
          setText(typed);
        }}
        rows={8}
        spellCheck={false}
        wrap="off"
        autoComplete="off"
        error={refusal ?? (failure ? errorSentence(failure, texts) : isWarned ? t('metadata.notSaved') : undefined)}
        hint={count('codes.count', replacements.size)}
      />
      <ProblemList problems={problems} />
      <div className="modal-actions">
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="main" disabled={isPending || refusal !== undefined || text === opened.shown} onClick={save}>
          {t('codes.save')}
        </Button>
      </div>
    </div>
  );
}

function ProblemList({ problems }: { readonly problems: readonly ReplacementProblem[] }) {
  const { t, count } = useText();
  const more = problems.length - SHOWN_PROBLEMS;
  return (
    <ul className="codes-problems" aria-live="polite">
      {problems.slice(0, SHOWN_PROBLEMS).map(({ problem, line, code }) => (
        <li key={line}>{t(`codes.problem.${problem}`, { line, code, max: MAX_REPLACEMENT_LINE_LENGTH })}</li>
      ))}
      {more > 0 && <li>{count('codes.moreProblems', more)}</li>}
    </ul>
  );
}
