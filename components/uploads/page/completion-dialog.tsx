import '../../../assets/styles/uploads/completion.css';
import { useEffect, useMemo } from 'react';
import { hasFailed } from '#lib/uploads/model/queue-summary.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { isResultFocusRequested } from '../../surface/result-focus.ts';
import { Button } from '../../ui/button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { CompletionLinks } from './completion-links.tsx';
import { CopyButton } from './copy-button.tsx';
import { SentFiles } from './sent-files.tsx';
import { UnsentFiles, useReason } from './unsent-files.tsx';

/** Reports the end of the list of one media type: what was sent, and each file that was not, with its reason (4.12). */
export function CompletionDialog() {
  const { t, count, locale } = useText();
  const { send } = useClient();
  const bundles = useMirror((state) => state.bundles);
  const rows = useMirror((state) => state.rows);
  const first = bundles.find(({ completion }) => completion !== 'none');
  const list = bundles.filter(({ type }) => type === first?.type);
  const ended = list.filter(({ completion }) => completion !== 'none');
  const ids = list.map(({ id }) => id).join();
  const own = useMemo(
    () => (ids === '' ? [] : [...rows.values()].filter(({ bundleId }) => ids.split(',').includes(bundleId))),
    [rows, ids],
  );
  const reasonOf = useReason(first?.type ?? 'image');
  if (!first) return null;
  const done = own.filter(({ bundleId }) => ended.some(({ id }) => id === bundleId));
  const sent = done.filter(({ status }) => status === 'complete');
  // Sidecars are no assets.
  const files = sent.filter(({ type }) => type !== 'meta');
  const unsent = own.filter(({ status }) => status !== 'complete');
  // Files that failed may have been removed since.
  const isSuccess = own.length > 0 ? unsent.length === 0 : ended.every(({ completion }) => completion === 'success');
  const failed = unsent.filter(hasFailed).length;
  const late = done.filter(({ isChangeLate, isTransferred }) => isChangeLate && isTransferred).length;
  const dismiss = () => {
    for (const { id } of ended) void send('uploads.dismissCompletion', { bundleId: id }).catch(() => undefined);
  };
  const messages = [
    failed > 0
      ? t('uploads.statusSentFailed', {
          sent: sent.length.toLocaleString(locale),
          failed: failed.toLocaleString(locale),
        })
      : count('uploads.filesSent', sent.length),
    unsent.length > failed ? t('uploads.statusLeft', { count: (unsent.length - failed).toLocaleString(locale) }) : '',
    late > 0 ? count('uploads.changedTooLate', late) : '',
  ];
  const title = t(isSuccess ? 'uploads.finished' : 'uploads.finishedWithErrors');
  const text = messages.filter(Boolean).join(' ');
  const report = () => [title, text, ...unsent.map((row) => `${row.filename}: ${reasonOf(row)}`)].join('\n');
  return (
    <MessageDialog
      title={title}
      tone={isSuccess ? 'ok' : 'error'}
      icon={isSuccess ? 'check' : 'alert'}
      text={own.length > 0 ? text : undefined}
      details={
        <>
          {files.length > 0 && <SentFiles rows={files} />}
          {unsent.length > 0 && <UnsentFiles rows={unsent} reasonOf={reasonOf} />}
        </>
      }
      onClose={dismiss}
    >
      <CompletionLinks
        type={first.type}
        sent={files}
        onLeave={dismiss}
        report={
          unsent.length > 0 && <CopyButton icon={LATE_ICONS.copy} label={t('uploads.copyReport')} text={report} />
        }
      >
        {(variant) => (
          <Button variant={variant} size="large" autoFocus onClick={dismiss}>
            {t('app.ok')}
          </Button>
        )}
      </CompletionLinks>
      <RestoreFocus />
    </MessageDialog>
  );
}

/**
 * Focuses an enabled button after the dialog, since the Upload button is disabled by then; on the search page its
 * content, until the results are there.
 */
function RestoreFocus() {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body && !isResultFocusRequested()) return;
        const button = document.querySelector<HTMLElement>('.upload-buttons button:enabled');
        (button ?? document.querySelector<HTMLElement>('main'))?.focus();
      });
    },
    [],
  );
  return null;
}
