import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { rowProblem } from '../list/row-error-message.ts';
import { rowState } from '../list/row-state.ts';
import { useNameRules } from '../list/use-name-rules.ts';

/** More names would delay the dialog; the list has them all. */
const MOST_NAMES = 200;

interface UnsentFilesProps {
  readonly type: MediaType;
  readonly rows: readonly UploadRow[];
}

/** Names files that the server does not have, each with its reason (4.12). */
export function UnsentFiles({ type, rows }: UnsentFilesProps) {
  const texts = useText();
  const { maxSize } = useReady().options[type];
  const rules = useNameRules(type);
  const more = rows.length - MOST_NAMES;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keys
    <section className="unsent-files" aria-label={texts.t('uploads.unsentFiles')} tabIndex={0}>
      <ul>
        {rows.slice(0, MOST_NAMES).map((row) => (
          <li key={row.uploadId}>
            <strong>{row.filename}</strong>
            <span>{rowProblem(row, maxSize, rules, texts) ?? texts.t(rowState(row).text)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{texts.count('uploads.unsentMore', more)}</p>}
    </section>
  );
}
