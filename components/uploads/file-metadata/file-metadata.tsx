import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { missingOf } from '#lib/upload-form/model/missing-metadata.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { changeOf, isOverridden, wireNames } from '#lib/upload-form/model/upload-values.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { FormValues } from '../form/use-form-values.ts';
import { useFormOfFile } from '../form/use-form-values.ts';
import { AllMetadata } from './all-metadata.tsx';
import { FileField } from './file-field.tsx';
import { NotableMetadata } from './notable-metadata.tsx';
import { PlaceSuggestions } from './place-suggestions.tsx';
import { UnmappedMetadataList } from './unmapped-metadata-list.tsx';
import { useFileValues } from './use-file-values.ts';

interface FileMetadataProps {
  readonly row: UploadRow;
  readonly hasFileValues: boolean;
  readonly form: FormValues;
}

/** For each field the values in file and form, and the one that will be sent, which can be set for this file alone. */
export function FileMetadata({ row, hasFileValues, form }: FileMetadataProps) {
  const { t } = useText();
  const { details, overrides, change } = useFileValues(row);
  const fileValues = details?.fileValues ?? {};
  const source = useFormOfFile(form)(row, details ?? undefined);
  const { form: formOfFile, values: sent } = resolveMetadata({ ...source, fileValues, overrides });
  const missing = missingOf(form.mandatory, formOfFile.metadata, { ...fileValues, ...overrides });
  const isSent = row.isTransferred;
  const setField = (field: MetadataField, text: string): void => {
    const next = changeOf(field, text);
    if (next !== null) change(next);
  };
  if (details === null) return <p className="metadata-dialog-message">{t('app.loading')}</p>;
  return (
    <div className="metadata-dialog-body" data-columns={hasFileValues ? 3 : 2}>
      {hasFileValues && !row.isReady && <Notice icon="clock">{t('metadata.stillReading')}</Notice>}
      {isSent && <Notice icon="check">{t('metadata.tooLate')}</Notice>}
      {row.isChangeLate && (
        <Notice icon="alert" tone="warning">
          {t('metadata.changedTooLate')}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice icon="alert" tone="warning">
          {t('file.missingMetadata')}
        </Notice>
      )}
      <NotableMetadata row={row} unmapped={details.unmapped} />
      {details.coordinates && !isSent && (
        <PlaceSuggestions
          coordinates={details.coordinates}
          onPlace={(values) => change({ values, removedFields: [] })}
        />
      )}
      <div className="file-field file-field-head" aria-hidden="true">
        <span />
        {hasFileValues && <span>{t('metadata.inFile')}</span>}
        <span>{t('metadata.inForm')}</span>
        <span>{t(isSent ? 'metadata.wasSent' : 'metadata.willBeSent')}</span>
      </div>
      {form.fields.map((field) => (
        <FileField
          key={field.name}
          field={field}
          fileValues={hasFileValues ? fileValues : null}
          formValues={formOfFile.metadata}
          sent={sent}
          isOwn={isOverridden(field, overrides)}
          isRepaired={wireNames(field).some((name) => details.repaired.includes(name))}
          isMissing={missing.includes(field.name)}
          isLocked={isSent}
          lists={form.lists}
          onText={(text) => setField(field, text)}
        />
      ))}
      {hasFileValues && <UnmappedMetadataList unmapped={details.unmapped} fileValues={fileValues} />}
      <p className="metadata-dialog-message">{t('metadata.clearedKeeps')}</p>
      <AllMetadata row={row} />
    </div>
  );
}
