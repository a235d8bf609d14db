import { useEffect, useState } from 'react';
import type { UploadDetails } from '#lib/client/uploads/details-loader.ts';
import { cutText } from '#lib/core/cut-text.ts';
import { missingOf } from '#lib/upload-form/model/missing-metadata.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTabMetadata } from '../metadata-context.ts';

/** Characters shown of a headline (9.8). */
const HEADLINE_LENGTH = 130;

/** The facts in a row: the file's own metadata, the parent of a sidecar, the file that a duplicate repeats. */
export function UploadRowFacts({ row }: { readonly row: UploadRow }) {
  const { t } = useText();
  const details = useUploadDetails(row);
  const parentId = details?.parentUploadId ?? '';
  const parentName = useMirror((state) => state.rows.get(parentId)?.filename);
  const { fieldsLeftToFiles } = useTabMetadata();
  const isMissing =
    details !== null &&
    row.isReady &&
    row.takesForm &&
    // A failed row shows its error instead.
    row.status !== 'error' &&
    missingOf(fieldsLeftToFiles, {}, { ...details.fileValues, ...details.overrides }).length > 0;
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
        <span className="upload-row-wait">
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
        <span className="upload-row-wait">
          <Icon name="alert" />
          {t('metadata.changedTooLate')}
        </span>
      )}
      {isMissing && (
        <span className="upload-row-wait">
          <Icon name="alert" />
          {t('file.missingMetadata')}
        </span>
      )}
      {row.isRepaired && (
        <span className="upload-row-wait" title={t('uploads.textRepairedHint')}>
          {t('uploads.textRepaired')}
        </span>
      )}
    </>
  );
}

/** The details that a row shows; null until they have loaded, and for rows that show none. */
function useUploadDetails(row: UploadRow): UploadDetails | null {
  const { details } = useClient();
  const [known, setKnown] = useState<UploadDetails | null>(null);
  const isChecked = useTabMetadata().fieldsLeftToFiles.length > 0 && row.type === 'image';
  const showsDetails =
    isChecked || row.hasOwnHeadline || row.isDuplicate || row.hasOverrides || row.isRenamed || row.type === 'meta';
  // Requested again when a part of the row has changed that the details depend on, not with each progress.
  const { uploadId, isReady, hasOwnHeadline, isDuplicate, overridesRevision, isTransferred, error } = row;
  const version = [uploadId, isReady, hasOwnHeadline, isDuplicate, overridesRevision, isTransferred, error].join();

  useEffect(() => {
    if (!showsDetails) return;
    let isCurrent = true;
    const [id = ''] = version.split(',');
    // Without details the row shows less.
    details.load(id).then(
      (loaded) => isCurrent && setKnown(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [details, version, showsDetails]);
  return showsDetails && known?.uploadId === uploadId ? known : null;
}
