import { useClient, useMirror } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

/** 4.12: on every open surface until it is answered on one; not while the session has expired. */
export function CompletionDialog() {
  const { t, count } = useText();
  const { ask } = useClient();
  const isExpired = useMirror((state) => state.auth.status === 'expired');
  const bundle = useMirror((state) => state.bundles.find((candidate) => candidate.completion !== 'none'));
  const late = useMirror(({ rows }) =>
    bundle ? [...rows.values()].filter((row) => row.isChangeLate && row.bundleId === bundle.id).length : 0,
  );
  if (!bundle || isExpired) return null;
  const isSuccess = bundle.completion === 'success';
  const dismiss = () => void ask('uploads.dismissCompletion', { bundleId: bundle.id }).catch(() => undefined);
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
