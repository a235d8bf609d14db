import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useErrorLine } from '../upload-command.ts';

/** Several files have the name of a sidecar, which does not say whose it is (4.15): the user does. */
export function ParentQuestion({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const rows = useMirror((state) => state.rows);
  const files = [row.parentUploadId, ...(row.parentChoices ?? [])].flatMap((id) => (id && rows.get(id)) || []);
  const choose = (parentUploadId: string) =>
    showErrorOf(send('uploads.setParent', { uploadId: row.uploadId, parentUploadId }));
  return (
    <span className="upload-row-wait">
      <Icon name="alert" />
      {t('uploads.whoseSidecar')}
      {files.map(({ uploadId, filename }) => (
        <Button key={uploadId} variant="link" tabIndex={-1} onClick={() => choose(uploadId)}>
          {filename}
        </Button>
      ))}
    </span>
  );
}
