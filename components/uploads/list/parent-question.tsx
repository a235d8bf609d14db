import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useErrorLine } from '../upload-command.ts';

/**
 * Several files have the name of a sidecar, which does not say whose it is (4.15): the user does, and may change the
 * answer until the server has that file, which names it.
 */
export function ParentQuestion({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const rows = useMirror((state) => state.rows);
  const parent = rows.get(row.parentUploadId ?? '');
  const choices = (row.parentChoices ?? []).flatMap((id) => rows.get(id) ?? []);
  const choose = (parentUploadId: string) =>
    showErrorOf(send('uploads.setParent', { uploadId: row.uploadId, parentUploadId }));
  const buttons = (files: readonly UploadRow[], labelOf: (name: string) => string) =>
    files.map(({ uploadId, filename }) => (
      <Button key={uploadId} variant="link" tabIndex={-1} onClick={() => choose(uploadId)}>
        {labelOf(filename)}
      </Button>
    ));
  if (parent?.isTransferred) return null;
  if (row.isParentChosen) return <span>{buttons(choices, (name) => t('uploads.assignTo', { name }))}</span>;
  return (
    <span className="upload-row-wait">
      <Icon name="alert" />
      {t('uploads.whoseSidecar')}
      {buttons(parent ? [parent, ...choices] : choices, (name) => name)}
    </span>
  );
}
