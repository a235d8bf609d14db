import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { removalOf, useUploadCommand } from '../page/upload-command.ts';

interface RemoveDialogProps {
  /** One row, or all of them. */
  readonly asked: UploadRow | 'all';
  /** Of all rows, those that would be lost. */
  readonly losable: number;
  readonly onClose: () => void;
  readonly onRemoveAll: () => void;
}

/** Asks before unfinished uploads go; Cancel has the focus. */
export function RemoveDialog({ asked, losable, onClose, onRemoveAll }: RemoveDialogProps) {
  const { t, count } = useText();
  const { send } = useClient();
  const run = useUploadCommand();
  const isAll = asked === 'all';
  const remove = () => {
    onClose();
    if (isAll) onRemoveAll();
    else run(() => send('uploads.remove', removalOf([asked])));
  };
  return (
    <MessageDialog
      title={isAll ? t('uploads.removeAllTitle') : t('uploads.removeItemTitle', { name: asked.filename })}
      text={count('uploads.removeAllText', isAll ? losable : 1)}
      icon="trash"
      onClose={onClose}
    >
      <Button size="large" autoFocus onClick={onClose}>
        {t('app.cancel')}
      </Button>
      <Button look="danger" size="large" onClick={remove}>
        {t(isAll ? 'uploads.removeAll' : 'uploads.remove')}
      </Button>
    </MessageDialog>
  );
}
