import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMoveRow } from './use-move-row.ts';

interface SendFirstProps {
  readonly row: UploadRow;
  readonly size: 'small';
  readonly tabIndex: number;
}

/** Moves an upload to the beginning of its list. */
export function SendFirst({ row, ...button }: SendFirstProps) {
  const { t } = useText();
  const { state } = useClient();
  const move = useMoveRow();
  const { uploadId, type, filename: name } = row;
  const toFirst = (): void => {
    const rows = [...state.getState().rows.values()].filter((other) => other.type === type);
    move({ rows, uploadId, beforeId: rows[0]?.uploadId ?? null });
  };
  return (
    <IconButton
      {...button}
      icon="upload"
      data-action="first"
      label={t('uploads.sendFirst', { name })}
      onClick={toFirst}
    />
  );
}
