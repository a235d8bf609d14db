import { missingOf } from '#lib/upload-form/model/missing-metadata.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror } from '../../surface/client-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CaptureTime } from '../capture-time.tsx';
import { captureTimeText } from '../capture-time-text.ts';
import { contentNote } from '../content-note.ts';
import { useTabMetadata } from '../metadata-context.ts';
import { useFileValues } from '../use-file-values.ts';
import { RowHeadline } from './row-headline.tsx';

const ParentQuestion = lazyPart(async () => (await import('./parent-question.tsx')).ParentQuestion);
const OwnTextsFact = lazyPart(async () => (await import('./own-texts-fact.tsx')).OwnTextsFact);
const UnknownVariable = lazyPart(async () => (await import('./unknown-variable.tsx')).UnknownVariable);

/** The facts in a row: the file's own metadata, the parent of a sidecar, the file that a duplicate repeats. */
export function UploadRowFacts({ row }: { readonly row: UploadRow }) {
  const texts = useText();
  const { t } = texts;
  const details = useRowDetails(row);
  const parentId = row.parentUploadId ?? '';
  const parentName = useMirror((state) => state.rows.get(parentId)?.filename);
  const { fieldsLeftToFiles } = useTabMetadata();
  const isMissing =
    details !== null &&
    row.isReady &&
    row.takesForm &&
    // A failed row shows its error instead.
    row.status !== 'error' &&
    missingOf(fieldsLeftToFiles, {}, { ...details.fileValues, ...details.overrides }).length > 0;
  const own = details?.overrides.IPTCHeadline;
  const headline = own ?? details?.fileValues.IPTCHeadline ?? '';
  const content = contentNote(row, { t });
  // A narrow row shows its warning instead.
  const taken = captureTimeText(row.takenAt, texts)?.whole;
  return (
    <>
      {content && (
        <span className="upload-row-wait" title={taken}>
          <Icon name="alert" />
          {content}
        </span>
      )}
      {parentName && <span className="upload-row-fact">{t('uploads.belongsTo', { name: parentName })}</span>}
      {row.parentChoices && <ParentQuestion row={row} />}
      {row.isRenamed && details && (
        <span className="upload-row-fact" title={details.originalFilename}>
          {t('uploads.originalName', { name: details.originalFilename })}
        </span>
      )}
      {row.isDuplicate && (
        <span className="upload-row-wait" title={taken}>
          {details?.duplicateOfName
            ? t('uploads.sameAs', { name: details.duplicateOfName })
            : t('uploads.inListAlready')}
        </span>
      )}
      <CaptureTime takenAt={row.takenAt} />
      {row.hasOwnHeadline || row.hasOwnCaption || own?.includes('{') ? (
        <OwnTextsFact row={row} details={details} headline={headline} />
      ) : (
        <RowHeadline text={headline} />
      )}
      {row.hasOverrides && <span>{t('uploads.ownValues')}</span>}
      {row.isChangeLate && <LateChange row={row} />}
      {isMissing && (
        <span className="upload-row-wait" title={taken}>
          <Icon name="alert" />
          {t('file.missingMetadata')}
        </span>
      )}
      {row.hasOverrides && !row.isTransferred && details && <UnknownVariable overrides={details.overrides} />}
      {row.isRepaired && (
        <span className="upload-row-wait" title={t('uploads.textRepairedHint')}>
          {t('uploads.textRepaired')}
        </span>
      )}
      {row.isFromFuture && (
        <span className="upload-row-wait upload-row-future" title={taken}>
          <Icon name="alert" />
          {t('uploads.fromFuture')}
        </span>
      )}
      {row.isTextCut && (
        <span className="upload-row-wait" title={t('uploads.textCutHint')}>
          {t('uploads.textCut')}
        </span>
      )}
      {row.isPartlyRead && <span title={t('uploads.partlyReadHint')}>{t('uploads.partlyRead')}</span>}
    </>
  );
}

/** A change that the last request does not carry: it may be repeated until the server has all bytes. */
export function LateChange({ row: { isTransferred } }: { readonly row: UploadRow }) {
  const { t } = useText();
  return (
    <span className="upload-row-wait" title={isTransferred ? undefined : t('metadata.changeKept')}>
      <Icon name="alert" />
      {t(isTransferred ? 'metadata.changedTooLate' : 'metadata.changeNotSent')}
    </span>
  );
}

/** The details that a row shows; null until they have loaded, and for rows that show none. */
function useRowDetails(row: UploadRow): UploadDetails | null {
  const isChecked = useTabMetadata().fieldsLeftToFiles.length > 0 && row.type !== 'meta';
  const showsDetails = isChecked || row.hasOwnHeadline || row.isDuplicate || row.hasOverrides || row.isRenamed;
  const { details, overrides } = useFileValues(showsDetails ? row : undefined, versionOf);
  return details && { ...details, overrides };
}

/** The parts of a row that its details depend on; not its progress. */
function versionOf({ isReady, hasOwnHeadline, isDuplicate, isTransferred, error, serial }: UploadRow): string {
  return [isReady, hasOwnHeadline, isDuplicate, isTransferred, error, serial].join();
}
