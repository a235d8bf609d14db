/** What the form does to the caption and the headline that a file contains. Pure. */
import { type FormEffect, type FormInForce, formEffect, inheritedFields } from '#lib/upload-form/model/form-effect.ts';
import { metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import { formOf } from './sent-metadata.ts';
import type { UploadRow } from './upload-row.ts';
import type { UploadBundle } from './upload-state.ts';

export type OwnTextFacts = Pick<
  UploadRow,
  'bundleId' | 'formRevision' | 'takesForm' | 'isTransferred' | 'hasOwnCaption' | 'hasOwnHeadline'
>;

export const OWN_TEXTS = ['IPTCHeadline', 'IPTCCaption'] as const;
export type OwnText = (typeof OWN_TEXTS)[number];

/** Null if the file contains no such text. `isShown`: fields of the form. */
export function ownTextEffect(
  name: OwnText,
  row: OwnTextFacts,
  bundles: readonly UploadBundle[],
  isShown: (name: string) => boolean,
): FormEffect | null {
  const isOwn = name === 'IPTCCaption' ? row.hasOwnCaption : row.hasOwnHeadline;
  const field = metadataField(name);
  const bundle = bundles.find(({ id }) => id === row.bundleId);
  if (!isOwn || !field) return null;
  return bundle ? formEffect(field, formInForce(row, bundle, isShown)) : 'keeps';
}

/** As typed, for the files of this row's start. */
export function textOfForm(name: OwnText, row: OwnTextFacts, bundles: readonly UploadBundle[]): string {
  const bundle = bundles.find(({ id }) => id === row.bundleId);
  return (bundle && formInForce(row, bundle, () => true).values[name]) ?? '';
}

/** The form that a start would send, or that of the file's start (4.10). */
function formInForce(row: OwnTextFacts, bundle: UploadBundle, isShown: (name: string) => boolean): FormInForce {
  if (!row.takesForm && row.formRevision > 0) {
    const { metadata: values, appendMode, inherited } = formOf(bundle, row.formRevision);
    return { values, appendMode, inherited };
  }
  const values = Object.fromEntries(Object.entries(bundle.draft).filter(([name]) => isShown(name)));
  return { values, appendMode: bundle.draftAppendMode, inherited: inheritedFields(bundle) };
}

/** The files that the next start sends with the form's caption or headline instead of their own. */
export function filesReplaced<Row extends OwnTextFacts>(
  rows: readonly Row[],
  bundles: readonly UploadBundle[],
  isShown: (name: string) => boolean,
): Row[] {
  return rows.filter(
    (row) => row.takesForm && OWN_TEXTS.some((name) => ownTextEffect(name, row, bundles, isShown) === 'replaces'),
  );
}
