import { useClient, useMirror } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

/** 4.12: on every open surface until it is answered on one; not while the session has expired. One for a whole list. */
export function CompletionDialog() {
  const { t, count } = useText();
  const { ask } = useClient();
  const isExpired = useMirror((state) => state.auth.status === 'expired');
  const bundles = useMirror((state) => state.bundles);
  const first = bundles.find(({ completion }) => completion !== 'none');
  const ended = bundles.filter(({ type, completion }) => type === first?.type && completion !== 'none');
  const late = useMirror(({ rows }) =>
    ended.length === 0
      ? 0
      : [...rows.values()].filter((row) => row.isChangeLate && ended.some(({ id }) => id === row.bundleId)).length,
  );
  if (ended.length === 0 || isExpired) return null;
  const isSuccess = ended.every(({ completion }) => completion === 'success');
  const dismiss = () => {
    for (const { id } of ended) void ask('uploads.dismissCompletion', { bundleId: id }).catch(() => undefined);
  };
  return (
    <MessageDialog
      title={t(isSuccess ? 'uploads.finished' : 'uploads.finishedWithErrors')}
      tone={isSuccess ? 'ok' : 'bad'}
      icon={isSuccess ? 'check' : 'alert'}
      text={late > 0 ? count('uploads.changedTooLate', late) : undefined}
      onClose={dismiss}
    >
      <Button look="main" size="large" autoFocus onClick={dismiss}>
        {t('app.ok')}
      </Button>
    </MessageDialog>
  );
}
