import { cutText } from '#lib/core/cut-text.ts';
import { missingOf } from '#lib/upload-form/model/missing-metadata.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNeededOfFiles } from '../form/metadata-context.ts';
import { useUploadDetails } from './use-upload-details.ts';

/** 9.8 */
const HEADLINE_LENGTH = 130;

/** What a line says of its file's own metadata, of a meta file's parent, and of the same file that is there already. */
export function UploadRowFacts({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const details = useUploadDetails(row);
  const parentId = details?.parentUploadId ?? '';
  const parentName = useMirror((state) => state.rows.get(parentId)?.filename);
  const needed = useNeededOfFiles();
  const isMissing =
    details !== null &&
    row.isReady &&
    row.takesForm &&
    // What failed says why it did.
    row.status !== 'error' &&
    missingOf(needed, {}, { ...details.fileValues, ...details.overrides }).length > 0;
  const headline = details?.overrides.IPTCHeadline || details?.fileValues.IPTCHeadline;
  const shown = headline && cutText(headline, HEADLINE_LENGTH);
  return (
    <>
      {parentName && <span className="upload-row-fact">{t('uploads.belongsTo', { name: parentName })}</span>}
      {row.isRenamed && details && (
        <span className="upload-row-fact" title={details.originalFilename}>
          {t('uploads.originalName', { name: details.originalFilename })}
        </span>
      )}
      {row.isDuplicate && (
        <span className="upload-row-hold">
          {details?.duplicateOfName
            ? t('uploads.sameAs', { name: details.duplicateOfName })
            : t('uploads.inListAlready')}
        </span>
      )}
      {shown && (
        <span className="upload-row-headline" title={headline}>
          {shown === headline ? shown : `${shown}...`}
        </span>
      )}
      {!shown && row.hasOwnHeadline && <span>{t('uploads.ownHeadline')}</span>}
      {row.hasOwnCaption && <span>{t('uploads.ownCaption')}</span>}
      {row.hasOverrides && <span>{t('uploads.ownValues')}</span>}
      {row.isChangeLate && (
        <span className="upload-row-hold">
          <Icon name="alert" />
          {t('metadata.changedTooLate')}
        </span>
      )}
      {isMissing && (
        <span className="upload-row-hold">
          <Icon name="alert" />
          {t('file.missingMetadata')}
        </span>
      )}
      {row.isRepaired && (
        <span className="upload-row-hold" title={t('uploads.textRepairedHint')}>
          {t('uploads.textRepaired')}
        </span>
      )}
    </>
  );
}
