import { useRef, useState } from 'react';
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
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ownTextsChanged } from './use-own-texts.ts';

/** More problems are only counted. */
const SHOWN_PROBLEMS = 5;

/** The pasted list of codes. Lines with a problem are named and not used; the text is stored as it is. */
export function ReplacementsEditor({ stored }: { readonly stored: string }) {
  const texts = useText();
  const { t, count } = texts;
  const { send } = useClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [isPending, run, failure] = usePending();
  const place = useRef<HTMLElement>(null);
  const text = typed ?? stored;
  const { replacements, problems, hasTooManyLines } = parseReplacements(text);
  const isTooLong = text.length > MAX_REPLACEMENTS_LENGTH;
  const limits = { lines: MAX_REPLACEMENT_LINES, max: MAX_REPLACEMENTS_LENGTH };
  const refusal = hasTooManyLines || isTooLong ? t('codes.tooMany', limits) : undefined;
  const save = (): void =>
    run(async () => {
      await send('metadata.setReplacements', { text });
      setTyped(null);
      ownTextsChanged();
      const saved = count('codes.saved', replacements.size);
      showToast(saved);
      announce(saved);
      // The button is disabled until the next change, and loses the focus.
      place.current?.querySelector('textarea')?.focus();
    });
  return (
    <section ref={place} className="codes" aria-label={t('codes.title')}>
      <h3 className="menu-title">{t('codes.title')}</h3>
      <p className="modal-text">{t('codes.hint', { typed: '\\code\\', second: '\\code#2\\' })}</p>
      <TextArea
        label={t('codes.label')}
        value={text}
        onValue={setTyped}
        rows={6}
        spellCheck={false}
        wrap="off"
        autoComplete="off"
        error={refusal ?? (failure ? errorSentence(failure, texts) : undefined)}
        hint={count('codes.count', replacements.size)}
      />
      <ProblemList problems={problems} />
      <div className="modal-actions">
        <Button variant="main" disabled={isPending || refusal !== undefined || text === stored} onClick={save}>
          {t('codes.save')}
        </Button>
      </div>
    </section>
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
