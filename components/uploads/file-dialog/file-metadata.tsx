import { useMemo } from 'react';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { missingOf } from '#lib/upload-form/model/missing-metadata.ts';
import { formValuesFor, resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { changeOf, controlText, type ValueChange, wireNames } from '#lib/upload-form/model/upload-values.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useUsageLabel } from '../../surface/use-usage-label.ts';
import { ExtraGroups } from '../form/extra-groups.tsx';
import { FoldedFields } from '../form/folded-fields.tsx';
import type { FormValues } from '../form/use-form-values.ts';
import { useFormOfFile } from '../form/use-form-values.ts';
import { VariablesContext } from '../form/variables-context.ts';
import { AllMetadata } from './all-metadata.tsx';
import { CompanionNotice } from './companion-notice.tsx';
import { captionFirst } from './field-groups.ts';
import { FieldsHead } from './fields-head.tsx';
import { FileField } from './file-field.tsx';
import { FileNotices } from './file-notices.tsx';
import { NotableMetadata } from './notable-metadata.tsx';
import { PlaceSuggestions } from './place-suggestions.tsx';
import { UnmappedMetadataList } from './unmapped-metadata-list.tsx';
import { textOfField } from './use-field-editor.ts';
import { useFieldGroups } from './use-field-groups.ts';
import type { FileDialogView } from './use-file-dialog-view.ts';

/** What the previous file will be sent with, and the values set for it alone. */
export interface PreviousFile {
  readonly sent: MetadataValues;
  readonly own: MetadataValues;
}

interface FileMetadataProps {
  readonly row: UploadRow;
  /** Null until they have loaded. */
  readonly details: UploadDetails | null;
  /** The values set for this file, stored and not stored yet. */
  readonly overrides: MetadataValues;
  readonly form: FormValues;
  /** Null for the first file, and until its values have loaded. */
  readonly previous: PreviousFile | null;
  readonly view: FileDialogView;
  /** Name of a field that is shown even if it is empty. */
  readonly carried: string;
  /** `isUndoable`: a click that replaces typed text. */
  readonly onChange: (change: ValueChange, isUndoable?: boolean) => void;
}

/** The fields of one file: for each one a control with the value that will be sent, which can be set for this file. */
export function FileMetadata({ row, details, overrides, form, previous, view, carried, onChange }: FileMetadataProps) {
  const { t, locale } = useText();
  // What is sent changes with it.
  const usage = useUsageLabel(row);
  const hasFileValues = row.type !== 'meta';
  const fileValues = details?.fileValues ?? {};
  const source = useFormOfFile(form)(row, details ?? undefined);
  const sources = { ...source, fileValues, usage: details?.usage ?? null, overrides };
  const { form: formOfFile, values: sent } = resolveMetadata(sources);
  const values = { fileValues, formValues: formValuesFor(sources), overrides, sent };
  const missing = missingOf(form.mandatory, formOfFile.metadata, { ...fileValues, ...overrides });
  const variablesOf = useMemo(() => ({ uploadId: row.uploadId }), [row.uploadId]);
  const isLoading = details === null;
  const facts = { ...values, mandatory: form.mandatory, isReleaseImplied: formOfFile.isReleaseImplied };
  const groups = useFieldGroups(
    captionFirst(form.fields.filter(({ extra }) => !extra)),
    isLoading ? null : facts,
    view.isMoreOpen,
    carried,
  );
  const reset = (field: MetadataField): void => {
    const change = changeOf(field, '');
    if (change !== null) onChange(change, true);
  };
  const renderField = (field: MetadataField) => (
    <FileField
      key={field.name}
      field={field}
      values={values}
      areOriginsShown={view.areOriginsShown}
      hasFileValues={hasFileValues}
      isFromSidecar={wireNames(field).some((name) => details?.fromSidecar.includes(name))}
      isFromPage={wireNames(field).some((name) => details?.fromPage.includes(name))}
      isRepaired={wireNames(field).some((name) => details?.repaired.includes(name))}
      whole={details?.whole[field.name]}
      variants={details?.variants[field.name] ?? []}
      isIptcNewer={details?.isIptcNewer === true}
      embargo={field.control === 'released' ? (row.usage?.from ?? null) : null}
      isMissing={!isLoading && missing.includes(field.name)}
      isLocked={row.isTransferred}
      isLoading={isLoading}
      lists={form.lists}
      previous={isLoading ? null : (previous?.sent ?? null)}
      onChange={onChange}
      onReset={() => reset(field)}
    />
  );
  return (
    <VariablesContext value={variablesOf}>
      {/* Takes the focus of a file whose fields are locked. */}
      <div className="file-dialog-fields" tabIndex={-1} aria-busy={isLoading}>
        <FileNotices row={row} details={details} isMissing={!isLoading && missing.length > 0} form={form} />
        {details && (
          <CompanionNotice
            row={row}
            caption={overrides.IPTCCaption ?? fileValues.IPTCCaption ?? ''}
            onCaption={(values) => onChange({ values, removedFields: [] }, true)}
          />
        )}
        {details && <NotableMetadata row={row} usage={usage} unmapped={details.unmapped} variants={details.variants} />}
        <FieldsHead
          form={form}
          isSent={row.isTransferred}
          view={view}
          previous={isLoading || row.isTransferred ? null : (previous?.own ?? null)}
          textOf={(field) => textOfField(field, { overrides, sent }, false)}
          onChange={(change) => onChange(change, true)}
        />
        <div className="file-dialog-first">{groups.first.map(renderField)}</div>
        {!isLoading && (
          <>
            {details.coordinates && row.type === 'image' && !row.isTransferred && (
              <PlaceSuggestions
                coordinates={details.coordinates}
                onPlace={(values) => onChange({ values, removedFields: [] })}
              />
            )}
            <ExtraGroups
              fields={form.fields}
              isFilled={(field) => controlText(field, sent) !== ''}
              isNeeded={({ name }) => missing.includes(name)}
              isShown={({ name }) => name === carried}
              renderField={renderField}
              state={view.groups}
            />
            {groups.more.length > 0 && (
              <FoldedFields
                head={t('metadata.moreFields', { count: groups.more.length.toLocaleString(locale) })}
                isOpen={view.isMoreOpen}
                onOpen={view.setMoreOpen}
              >
                {groups.more.map(renderField)}
              </FoldedFields>
            )}
            {hasFileValues && <UnmappedMetadataList unmapped={details.unmapped} fileValues={fileValues} />}
            {!row.isTransferred && <p className="metadata-dialog-message">{t('metadata.clearedKeeps')}</p>}
            <AllMetadata row={row} />
          </>
        )}
      </div>
    </VariablesContext>
  );
}
