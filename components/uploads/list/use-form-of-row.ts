import { useMemo } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { inheritedFields } from '#lib/upload-form/model/form-effect.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useDateLabels } from '../../i18n/use-date-labels.ts';
import { useClient, useMirror, useReady } from '../../surface/client-context.ts';
import { type FormOfFiles, formOfFile } from '../form/use-form-values.ts';
import { serialOf } from '../form/variables-of-row.ts';

interface FormOfRow {
  /** For this file and others of its list. */
  readonly formOfFile: FormOfFiles;
  /** What the next start gives to files. */
  readonly draft: MetadataValues;
}

const NOTHING: MetadataValues = {};

/**
 * The form that the file of a row is sent with, as the queue has stored it: many rows need it, so it has no state of its
 * own, and changes with other rows only if the number of the file does.
 */
export function useFormOfRow(row: UploadRow, type: MediaType): FormOfRow {
  const { state } = useClient();
  const { settings } = useReady();
  const channels = useMirror(({ auth }) => auth.channels);
  const bundle = useMirror(({ bundles }) => bundles.find(({ id }) => id === row.bundleId));
  const draft = bundle?.draft ?? NOTHING;
  const hasSerial = draft.IPTCCaption?.includes('{') || row.hasOverrides;
  const serial = useMirror(({ rows }) => (hasSerial ? serialOf(row, rows) : 0));
  const { format, today } = useDateLabels();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another form
  const ofFile: FormOfFiles = useMemo(() => {
    const names = new Set(shownFormFields(type, settings).map(({ name }) => name));
    const isShown = (_type: MediaType, name: string): boolean => names.has(name);
    const form = {
      type,
      values: draft,
      appendMode: bundle?.draftAppendMode ?? 0,
      inherited: bundle && inheritedFields(bundle),
      rules: { channels, isShown, extraFields: settings.extraFields },
    } as const;
    return (one, details) =>
      formOfFile(one, details, { draft: form, bundle, rows: state.getState().rows, today: format(today) });
  }, [state, type, settings, channels, bundle, serial, format, today]);
  return { formOfFile: ofFile, draft };
}
