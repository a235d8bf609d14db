import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { removalOf, useErrorLine } from '../upload-command.ts';

interface RemoveDialogProps {
  /** One row, or all of them. */
  readonly removing: UploadRow | 'all';
  /** Number of unfinished uploads among all rows. */
  readonly losable: number;
  readonly onClose: () => void;
  readonly onRemoveAll: () => void;
}

/** Confirms the removal of unfinished uploads; Cancel has the focus. */
export function RemoveDialog({ removing, losable, onClose, onRemoveAll }: RemoveDialogProps) {
  const { t, count } = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const isAll = removing === 'all';
  const remove = () => {
    onClose();
    if (isAll) onRemoveAll();
    else showErrorOf(send('uploads.remove', removalOf([removing])));
  };
  return (
    <MessageDialog
      title={isAll ? t('uploads.removeAllTitle') : t('uploads.removeItemTitle', { name: removing.filename })}
      text={count('uploads.removeAllText', isAll ? losable : 1)}
      icon="trash"
      onClose={onClose}
    >
      <Button size="large" autoFocus onClick={onClose}>
        {t('app.cancel')}
      </Button>
      <Button variant="danger" size="large" onClick={remove}>
        {t(isAll ? 'uploads.removeAll' : 'uploads.remove')}
      </Button>
    </MessageDialog>
  );
}
