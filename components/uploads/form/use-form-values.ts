import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { mandatoryFields, shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import { perFileFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { checksFiles } from '#lib/upload-form/model/missing-metadata.ts';
import { isImplied } from '#lib/upload-form/model/release.ts';
import { wireValues } from '#lib/upload-form/model/wire-values.ts';
import { formOf } from '#lib/uploads/model/sent-metadata.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useMirror, useReady } from '../../surface/client-context.ts';
import { useTabMetadata } from '../metadata-context.ts';
import { inFormOrder } from './form-order.ts';
import { useDraft } from './use-draft.ts';

export interface FormValues {
  /** In the form in which they will be sent. */
  readonly values: MetadataValues;
  readonly mode: MetadataAppendMode;
  /** The form has no answer to 'Released' (3.9). */
  readonly isReleaseImplied: boolean;
  readonly lists: FormLists;
  /** The fields that can be set for one file: those of the form, and country, province and city. */
  readonly fields: readonly MetadataField[];
  /** Fields that a file must get from itself or from the form; none where files are not checked (5.9). */
  readonly mandatory: readonly string[];
}

/** The form's values and fields, for the dialogs. */
export function useFormValues(type: MediaType): FormValues {
  const { settings } = useReady();
  const { lists } = useTabMetadata();
  const draft = useDraft(type, lists);
  return useMemo(() => {
    const formFields = inFormOrder(shownFormFields(type, settings)).filter(({ name }) => name !== 'ChannelID');
    const mandatory = mandatoryFields(type, settings).filter((name) => name !== 'ChannelID');
    return {
      values: wireValues(draft.values),
      mode: draft.appendMode,
      isReleaseImplied: isImplied(draft.values.IPTCReleaseDate ?? ''),
      lists,
      fields: [...formFields, ...perFileFieldsOf(type)],
      mandatory: checksFiles(type, settings) ? mandatory : [],
    };
  }, [type, settings, lists, draft.values, draft.appendMode]);
}

type FormPart = Pick<FormValues, 'values' | 'mode' | 'isReleaseImplied'>;

/** Returns the form that a file is sent with: the one stored at its start, else the current one (4.10). */
export function useFormOfFile(form: FormPart): (row: UploadRow, details: UploadDetails | undefined) => FormPart {
  const bundles = useMirror((state) => state.bundles);
  return (row, details) => {
    const bundle = bundles.find(({ id }) => id === row.bundleId);
    const revision = details?.formRevision ?? null;
    if (bundle === undefined || revision === null) return form;
    const { metadata, appendMode, isReleaseImplied } = formOf(bundle, revision);
    return { values: metadata, mode: appendMode, isReleaseImplied };
  };
}

/** Changes when a start has assigned another form to files, so that their details are requested again. */
export function useFormsVersion(): string {
  return useMirror((state) => state.bundles.map(({ id, revision }) => `${id} ${revision}`).join());
}
