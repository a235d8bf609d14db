import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useFieldText } from '../form/use-field-text.ts';
import { useTabMetadata } from '../metadata-context.ts';

/** Shown per file, since one click fills in the places of all files. */
const PLACE = ['IPTCCity', 'IPTCCountryName'] as const;

interface OverviewRowProps {
  readonly row: UploadRow;
  readonly isKnown: boolean;
  readonly columns: readonly MetadataField[];
  readonly lists: FormLists;
  readonly values: MetadataValues;
  readonly isMissing: boolean;
}

/** One file of the overview; a click opens its dialog. */
export function OverviewRow({ row, isKnown, columns, lists, values, isMissing }: OverviewRowProps) {
  const { t } = useText();
  const { openFile } = useTabMetadata();
  const fieldText = useFieldText(lists);
  const place = PLACE.flatMap((name) => values[name] ?? []).join(', ');
  return (
    <button type="button" className="overview-row" onClick={() => openFile(row.uploadId)}>
      <span className="overview-name">
        {row.filename}
        {place !== '' && <span className="overview-place">{place}</span>}
      </span>
      <span className="overview-badges">
        {row.hasOverrides && <Badge label={t('metadata.ownValue')} tone="accent" icon="lines" />}
        {isMissing && <Badge label={t('file.missingMetadata')} tone="warning" icon="alert" />}
      </span>
      {columns.map((field) => (
        <span key={field.name} className="overview-value" data-empty={isKnown && fieldText(field, values) === ''}>
          <span className="overview-label">{t(field.label as TextId)}: </span>
          {isKnown ? fieldText(field, values) || t('metadata.nothing') : '…'}
        </span>
      ))}
    </button>
  );
}
