import { useCallback, useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { perFileFieldsOf } from '#lib/upload-form/model/field-values.ts';
import { mandatoryFields, shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import { checksFiles } from '#lib/upload-form/model/missing-metadata.ts';
import type { FormDraft, FormSource, MetadataSources } from '#lib/upload-form/model/resolve-metadata.ts';
import { fileVariables } from '#lib/uploads/model/file-variables.ts';
import { formOf } from '#lib/uploads/model/sent-metadata.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { useDateLabels } from '../../i18n/use-date-labels.ts';
import { useMirror, useReady } from '../../surface/client-context.ts';
import { useTabMetadata } from '../metadata-context.ts';
import { inFormOrder } from './form-order.ts';
import { useDraft } from './use-draft.ts';
import { dateOf, serialOf } from './variables-of-row.ts';

export interface FormValues {
  readonly draft: FormDraft;
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
  const channels = useMirror((state) => state.auth.channels);
  const { values, appendMode, inherited } = useDraft(type, lists);
  return useMemo(() => {
    const shown = shownFormFields(type, settings);
    const isShown = (_type: MediaType, name: string): boolean => shown.some((field) => field.name === name);
    const formFields = inFormOrder(shown).filter(({ name }) => name !== 'ChannelID');
    const mandatory = mandatoryFields(type, settings).filter((name) => name !== 'ChannelID');
    return {
      draft: { type, values, appendMode, inherited, rules: { channels, isShown, extraFields: settings.extraFields } },
      lists,
      fields: [...formFields, ...perFileFieldsOf(type)],
      mandatory: checksFiles(settings) ? mandatory : [],
    };
  }, [type, settings, lists, channels, values, appendMode, inherited]);
}

/** The form of one file, with the values of its variables. */
export type FormOfFile = FormSource & Pick<MetadataSources, 'variables'>;
export type FormOfFiles = (row: UploadRow, details: UploadDetails | undefined) => FormOfFile;

/**
 * Returns the form that a file is sent with, the one stored at its start, else the draft (4.10), and the values of its
 * variables: those of its start, else those that a start would fix now.
 */
export function useFormOfFile({ draft }: FormValues): FormOfFiles {
  const bundles = useMirror((state) => state.bundles);
  const rows = useMirror((state) => state.rows);
  const { format, today } = useDateLabels();
  return useCallback(
    (row, details) => {
      const bundle = bundles.find(({ id }) => id === row.bundleId);
      return formOfFile(row, details, { draft, bundle, rows, today: format(today) });
    },
    [draft, bundles, rows, format, today],
  );
}

interface FormFacts {
  readonly draft: FormDraft;
  readonly bundle: UploadBundle | undefined;
  readonly rows: ReadonlyMap<string, UploadRow>;
  /** As `{date}` names it. */
  readonly today: string;
}

export function formOfFile(
  row: UploadRow,
  details: UploadDetails | undefined,
  { draft, bundle, rows, today }: FormFacts,
): FormOfFile {
  const revision = details?.formRevision ?? null;
  if (bundle === undefined) return { draft };
  const date = dateOf(row, details, today);
  const variables = fileVariables(row, bundle, date === null ? undefined : { date, serial: serialOf(row, rows) });
  return revision === null ? { draft, variables } : { form: formOf(bundle, revision), variables };
}

/** Another version when a file was read, started or sent, or a start has assigned another form to files. */
export function useVersionOf(): (row: UploadRow) => string {
  const forms = useMirror((state) => state.bundles.map(({ id, revision }) => `${id} ${revision}`).join());
  return ({ isReady, status, isTransferred }) => `${isReady} ${status} ${isTransferred} ${forms}`;
}
