import type { MouseEvent } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useReady } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { focusBeside } from '../../ui/focus-beside.ts';
import { rowProblem } from '../list/row-error-message.ts';
import { rowState } from '../list/row-state.ts';
import { useNameRules } from '../list/use-name-rules.ts';
import { removalOf } from '../upload-command.ts';
import { useSaidErrors } from '../use-said-errors.ts';

/** More names would delay the dialog; the list has them all. */
const MOST_NAMES = 200;

/** Says why the server does not have a file. */
export function useReason(type: MediaType): (row: UploadRow) => string {
  const texts = useText();
  const { maxSize } = useReady().options[type];
  const rules = useNameRules(type);
  return (row) => rowProblem(row, maxSize, rules, texts) ?? texts.t(rowState(row).text);
}

interface UnsentFilesProps {
  readonly rows: readonly UploadRow[];
  readonly reasonOf: (row: UploadRow) => string;
}

/** Names files that the server does not have, each with its reason (4.12), and removes them from the list. */
export function UnsentFiles({ rows, reasonOf }: UnsentFilesProps) {
  const { t, count } = useText();
  const { send } = useClient();
  const sayErrorOf = useSaidErrors();
  const more = rows.length - MOST_NAMES;
  const remove = (row: UploadRow, { currentTarget }: MouseEvent<HTMLElement>): void => {
    const main = currentTarget.closest('dialog, .end-panel')?.querySelector<HTMLElement>('[data-autofocus]');
    focusBeside(currentTarget.closest('li'), 'button', main);
    sayErrorOf(send('uploads.remove', removalOf([row])));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keys
    <section className="unsent-files" aria-label={t('uploads.unsentFiles')} tabIndex={0}>
      <ul>
        {rows.slice(0, MOST_NAMES).map((row) => (
          <li key={row.uploadId}>
            <div>
              <strong>{row.filename}</strong>
              <span>{reasonOf(row)}</span>
            </div>
            {row.isRemovable && (
              <Button
                size="small"
                aria-label={t('uploads.removeItem', { name: row.filename })}
                onClick={(event) => remove(row, event)}
              >
                {t('uploads.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{count('uploads.unsentMore', more)}</p>}
    </section>
  );
}
