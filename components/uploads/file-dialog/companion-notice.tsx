import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useUploadDetails } from '../use-upload-details.ts';

const NAME = 'IPTCCaption';

interface CompanionNoticeProps {
  readonly row: UploadRow;
  /** The caption of the row's file itself. */
  readonly caption: string;
  readonly onCaption: (values: MetadataValues) => void;
}

/** A picture, and the clip of a Live Photo or the voice memo that belongs to it: each takes the caption of the other. */
export function CompanionNotice({ row, caption, onCaption }: CompanionNoticeProps) {
  const { t } = useText();
  const other = useMirror(({ rows }) => otherOf(row, rows));
  const details = useUploadDetails(other ? [other] : [], versionOf).get(other?.uploadId ?? '');
  if (!other) return null;
  const offered = details?.overrides[NAME] ?? details?.fileValues[NAME] ?? '';
  const name = other.filename;
  return (
    <Notice
      icon="link"
      action={
        offered.trim() !== '' &&
        offered !== caption &&
        !row.isTransferred && (
          <Button size="small" onClick={() => onCaption({ [NAME]: offered })}>
            {t('metadata.takeCaptionOf', { name })}
          </Button>
        )
      }
    >
      {t(other.uploadId === row.parentUploadId ? 'uploads.belongsTo' : 'metadata.hasCompanion', { name })}
    </Notice>
  );
}

function otherOf(row: UploadRow, rows: ReadonlyMap<string, UploadRow>): UploadRow | undefined {
  if (row.parentUploadId !== null) return rows.get(row.parentUploadId);
  for (const other of rows.values())
    if (other.type !== 'meta' && other.parentUploadId === row.uploadId && !other.isRefused) return other;
  return undefined;
}

function versionOf({ isReady, overridesRevision }: UploadRow): string {
  return `${isReady} ${overridesRevision}`;
}
