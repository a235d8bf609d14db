import '../../../assets/styles/uploads/metadata-dialogs.css';
import '../../../assets/styles/uploads/metadata-overview.css';
import { Suspense } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { missingOf } from '#lib/upload-form/model/missing-metadata.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Modal } from '../../ui/modal.tsx';
import { useFormOfFile, useFormValues } from '../form/use-form-values.ts';
import { FillInPlaces } from './fill-in-places.tsx';
import { OverviewRow } from './overview-row.tsx';
import { useFileRows } from './use-file-rows.ts';
import { useRangeDetails } from './use-range-details.ts';

const LongOverview = lazyPart(async () => (await import('./long-overview.tsx')).LongOverview);

/** Up to this many rows, a plain list renders sooner than a virtual one. */
const PLAIN_ROWS = 60;
/** The columns; the other fields are in the dialog of one file. */
const COLUMNS = ['IPTCHeadline', 'IPTCCaption', 'IPTCByLine'] as const;

interface OverviewDialogProps {
  readonly type: MediaType;
  /** The dialog of one file is open above this one; when it closes, the details are requested again. */
  readonly isCovered: boolean;
  readonly onClose: () => void;
}

/**
 * Lists the values that each file will be sent with. Details are requested for the rows in view only
 * (docs/design/surfaces-and-messages.md#mirrors).
 */
export function OverviewDialog({ type, isCovered, onClose }: OverviewDialogProps) {
  const { t } = useText();
  const rows = useFileRows(type);
  const form = useFormValues(type);
  const formOf = useFormOfFile(form);
  const [details, setRange] = useRangeDetails(rows, isCovered);
  const columns = form.fields.filter(({ name }) => (COLUMNS as readonly string[]).includes(name));
  const renderRow = (row: UploadRow) => {
    const known = details.get(row.uploadId);
    const { fileValues, overrides } = known ?? { fileValues: {}, overrides: {} };
    const { form: formOfRow, values } = resolveMetadata({ ...formOf(row, known), fileValues, overrides });
    const missing = missingOf(form.mandatory, formOfRow.metadata, { ...fileValues, ...overrides });
    return (
      <OverviewRow
        row={row}
        isKnown={known !== undefined}
        columns={columns}
        lists={form.lists}
        values={values}
        isMissing={known !== undefined && missing.length > 0}
      />
    );
  };
  const plain = (
    <ul className="overview-list" aria-label={t('metadata.overview')}>
      {rows.slice(0, PLAIN_ROWS).map((row) => (
        <li key={row.uploadId}>{renderRow(row)}</li>
      ))}
    </ul>
  );
  return (
    <Modal label={t('metadata.overview')} className="metadata-dialog overview" closesOnBackdrop onClose={onClose}>
      <header className="metadata-dialog-head">
        <div className="metadata-dialog-title">
          <h2>{t('metadata.overview')}</h2>
          <p>{t('metadata.overviewHint')}</p>
        </div>
        <IconButton icon="close" label={t('app.close')} onClick={onClose} />
      </header>
      {type === 'image' && <FillInPlaces type={type} rows={rows} />}
      <div className="overview-row overview-head" aria-hidden="true">
        <span>{t('metadata.file')}</span>
        {columns.map(({ name, label }) => (
          <span key={name}>{t(label as TextId)}</span>
        ))}
      </div>
      {rows.length <= PLAIN_ROWS ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <LongOverview rows={rows} label={t('metadata.overview')} onRange={setRange} renderRow={renderRow} />
        </Suspense>
      )}
    </Modal>
  );
}
