import { useEffect, useMemo } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { CompletionLinks } from './completion-links.tsx';

/** Reports the end of all finished batches of one media type: uploads sent, failed and waiting for an answer (4.12). */
export function CompletionDialog() {
  const { t, count, locale } = useText();
  const { send } = useClient();
  const bundles = useMirror((state) => state.bundles);
  const rows = useMirror((state) => state.rows);
  const first = bundles.find(({ completion }) => completion !== 'none');
  const ended = bundles.filter(({ type, completion }) => type === first?.type && completion !== 'none');
  const ids = ended.map(({ id }) => id).join();
  const own = useMemo(
    () => (ids === '' ? [] : [...rows.values()].filter(({ bundleId }) => ids.split(',').includes(bundleId))),
    [rows, ids],
  );
  if (!first) return null;
  const isSuccess = ended.every(({ completion }) => completion === 'success');
  const sent = own.filter(({ status }) => status === 'complete');
  const failed = own.filter(({ status }) => status === 'error').length;
  const duplicates = own.filter(({ isDuplicate }) => isDuplicate).length;
  const late = own.filter(({ isChangeLate }) => isChangeLate).length;
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
    duplicates > 0 ? count('uploads.statusAnswer', duplicates) : '',
    late > 0 ? count('uploads.changedTooLate', late) : '',
  ];
  return (
    <MessageDialog
      title={t(isSuccess ? 'uploads.finished' : 'uploads.finishedWithErrors')}
      tone={isSuccess ? 'ok' : 'error'}
      icon={isSuccess ? 'check' : 'alert'}
      text={own.length > 0 ? messages.filter(Boolean).join(' ') : undefined}
      onClose={dismiss}
    >
      {sent.length > 0 && <CompletionLinks type={first.type} sent={sent} onLeave={dismiss} />}
      <RestoreFocus />
      <Button variant="main" size="large" autoFocus onClick={dismiss}>
        {t('app.ok')}
      </Button>
    </MessageDialog>
  );
}

/** Focuses an enabled button after the dialog, since the Upload button is disabled by then. */
function RestoreFocus() {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>('.upload-buttons button:enabled')?.focus();
      });
    },
    [],
  );
  return null;
}
