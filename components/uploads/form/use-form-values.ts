import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { mandatoryFields, shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import { itemFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { checksFiles } from '#lib/upload-form/model/missing-metadata.ts';
import { isImplied } from '#lib/upload-form/model/release.ts';
import { wireValues } from '#lib/upload-form/model/wire-values.ts';
import { useReady } from '../../surface/client-context.ts';
import { inFormOrder } from './form-order.ts';
import { useDraft } from './use-draft.ts';
import { useFormLists } from './use-form-lists.ts';

export interface FormValues {
  /** As they will be sent. */
  readonly values: MetadataValues;
  readonly mode: MetadataAppendMode;
  /** Nobody has answered whether it is released (3.9). */
  readonly isReleaseImplied: boolean;
  readonly lists: FormLists;
  /** What one file may have of its own: what the form shows, and the place in its parts. */
  readonly fields: readonly MetadataField[];
  /** What a file must have, by itself or by the form; none where files are not checked (5.9). */
  readonly mandatory: readonly string[];
}

/** The form as the dialogs need it. */
export function useFormValues(type: MediaType): FormValues {
  const { settings } = useReady();
  const lists = useFormLists();
  const draft = useDraft(type, lists);
  return useMemo(() => {
    const ofForm = inFormOrder(shownFormFields(type, settings)).filter(({ name }) => name !== 'ChannelID');
    const mandatory = mandatoryFields(type, settings).filter((name) => name !== 'ChannelID');
    return {
      values: wireValues(draft.values),
      mode: draft.appendMode,
      isReleaseImplied: isImplied(draft.values.IPTCReleaseDate ?? ''),
      lists,
      fields: [...ofForm, ...itemFieldsOf(type)],
      mandatory: checksFiles(type, settings) ? mandatory : [],
    };
  }, [type, settings, lists, draft.values, draft.appendMode]);
}
