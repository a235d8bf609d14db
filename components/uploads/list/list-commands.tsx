import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useUploadStart } from '../upload-command.ts';
import { OrderMenu } from './order-menu.tsx';

interface ListCommandsProps {
  readonly type: MediaType;
  readonly rows: readonly UploadRow[];
  /** More than one upload can be retried. */
  readonly canRetry: boolean;
  readonly onRemoveAll: () => void;
}

/** The buttons above the list, about all of its files. */
export function ListCommands({ type, rows, canRetry, onRemoveAll }: ListCommandsProps) {
  const { t, count } = useText();
  const removable = rows.filter(({ isRemovable }) => isRemovable).length;
  // Files that the server is processing stay (4.5).
  const isSome = removable > 0 && removable < rows.length;
  return (
    <div className="upload-files-commands">
      {canRetry && <RetryAllButton rows={rows} />}
      {rows.length > 1 && <OrderMenu type={type} size="small" />}
      <HeadButton
        variant="danger-quiet"
        icon="trash"
        label={isSome ? count('uploads.removeSome', removable) : t('uploads.removeAll')}
        disabled={rows.length > 0 && removable === 0}
        onClick={onRemoveAll}
      />
    </div>
  );
}

function RetryAllButton({ rows }: { readonly rows: readonly UploadRow[] }) {
  const { t } = useText();
  const { send } = useClient();
  const start = useUploadStart();
  const failed = rows.filter((row) => row.isRetryable);
  const uploadIds = failed.map(({ uploadId }) => uploadId);
  const retry = () => start(failed, (form) => send('uploads.retry', { uploadIds, ...form }));
  return <HeadButton variant="quiet" icon="retry" label={t('uploads.retryAll')} onClick={retry} />;
}

interface HeadButtonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'onClick' | 'disabled'> {
  /** Hidden in a narrow list; still the accessible name. */
  readonly label: string;
}

function HeadButton({ label, ...props }: HeadButtonProps) {
  return (
    <Button size="small" title={label} {...props}>
      <span className="button-label">{label}</span>
    </Button>
  );
}
