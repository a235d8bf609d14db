/** Starts, resumes and retries uploads: gives them a state and the form they are sent with (specification 4.10). */

import { inheritedFields } from '#lib/upload-form/model/form-effect.ts';
import { IMPLIED_RELEASE } from '#lib/upload-form/model/release.ts';
import { type FormRules, resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { withForm } from '../model/sent-metadata.ts';
import type { FormApplied } from '../model/upload-details.ts';
import { isChangeable } from '../model/upload-machine.ts';
import { isSentWithForm, needsParent, receivesFormAtStart } from '../model/upload-rules.ts';
import type { SentForm, Upload, UploadBundle } from '../model/upload-state.ts';
import { isCurrentBundle, uploadsOfList } from '../table/bundle-list.ts';
import type { UploadTable } from '../table/upload-table.ts';
import { assertFileVariables, assertFormVariables, createVariablesAtStart } from './start-variables.ts';

export interface StartDeps {
  readonly table: UploadTable;
  formRules(): FormRules;
  /** In the format of the app's locale. */
  today(): string;
  /** Stores the values that the next form starts with (5.11). */
  remember(bundle: UploadBundle): Promise<void>;
  /** Remembers the captions that the uploads are started with; the last one is the newest. Never rejects. */
  rememberCaptions(bundle: UploadBundle, captions: readonly string[]): Promise<void>;
}

/**
 * Starts new and paused uploads and retries failed ones. The current form is sent with the files added last to the
 * current bundle; all others keep the form they were started with (decision 18). Rejects with
 * `uploads/unknown-variable` or `uploads/unknown-variable-of-file` before anything is started.
 */
export async function startUploads(deps: StartDeps, uploads: readonly Upload[]): Promise<void> {
  const groups = [...Map.groupBy(uploads, (upload) => upload.bundleId)].flatMap(([bundleId, ofBundle]) => {
    const bundle = deps.table.bundle(bundleId);
    return bundle ? [{ bundle, ofBundle }] : [];
  });
  for (const { bundle, ofBundle } of groups) assertVariables(formsOfStart(deps, bundle, ofBundle), ofBundle);
  for (const { bundle, ofBundle } of groups) await startIn(deps, deps.table.bundle(bundle.id) ?? bundle, ofBundle);
}

/**
 * Gives the current form to the files that are being sent with the form before it, in one transaction: their next
 * requests carry it. Throws `uploads/unknown-variable`.
 */
export async function applyForm(deps: Omit<StartDeps, 'today'>, bundle: UploadBundle): Promise<FormApplied> {
  const { table } = deps;
  const form = formToSend(deps, bundle);
  assertFormVariables(form);
  const files = table.uploadsOf(bundle.id).filter(isSentWithForm);
  const uploads = files.filter(({ state }) => isChangeable(state));
  if (uploads.length > 0)
    await Promise.all([
      table.commit({
        bundles: [{ ...bundle, ...form }],
        uploads: uploads.map((upload) => ({ ...upload, formRevision: form.revision })),
      }),
      deps.remember({ ...bundle, ...form }),
      deps.rememberCaptions(bundle, captionsOf([], form)),
    ]);
  return { applied: uploads.length, tooLate: files.length - uploads.length };
}

interface FormsOfStart {
  /** The current form, if the start sends it. */
  readonly form: ReturnType<typeof formToSend> | null;
  readonly earlier: readonly SentForm[];
  takesForm(upload: Upload): boolean;
}

function formsOfStart(deps: StartDeps, bundle: UploadBundle, uploads: readonly Upload[]): FormsOfStart {
  const isCurrent = isCurrentBundle(deps.table, bundle);
  const takesForm = (upload: Upload): boolean => receivesFormAtStart(upload, isCurrent);
  const isNeeded = uploads.some(takesForm) && (isCurrent || bundle.revision === 0);
  const form = isNeeded ? formToSend(deps, bundle) : null;
  const startedRevisions = new Set(uploads.map((upload) => upload.formRevision));
  const earlier = (form ?? bundle).earlier.map((each) =>
    startedRevisions.has(each.revision) && each.unsentDraft ? withStartForm(each, bundle, deps.formRules()) : each,
  );
  return { form, earlier, takesForm };
}

function assertVariables({ form, earlier, takesForm }: FormsOfStart, uploads: readonly Upload[]): void {
  if (form !== null) assertFormVariables(form);
  for (const upload of uploads) {
    // The text of a closed tab is not in the form any more; a value set for the file replaces it.
    const isFirst = upload.state.status === 'new' && !takesForm(upload);
    const kept = isFirst ? earlier.find(({ revision }) => revision === upload.formRevision) : undefined;
    const { extraFields } = kept ?? form ?? {};
    assertFileVariables(upload, { ...kept?.metadata, ...upload.overrides }, extraFields);
  }
}

/** The files of the list, and removed ones that may be brought back with their number. */
function numberedFiles(table: UploadTable, bundle: UploadBundle): Upload[] {
  const softDeleted = table.softDeleted().filter(({ bundleId }) => bundleId === bundle.id);
  return [...uploadsOfList(table, bundle.id), ...softDeleted];
}

async function startIn(deps: StartDeps, bundle: UploadBundle, uploads: readonly Upload[]): Promise<void> {
  const { table } = deps;
  const { form, earlier, takesForm } = formsOfStart(deps, bundle, uploads);
  const variablesAtStart = createVariablesAtStart(numberedFiles(table, bundle), deps.today);
  await Promise.all([
    table.changeBundle(bundle.id, { ...form, earlier, completion: 'none' }),
    form !== null && deps.remember(bundle),
  ]);
  const remembered = deps.rememberCaptions(bundle, captionsOf(uploads, form));
  const formRevision = form?.revision ?? bundle.revision;
  // Files found during the wait to be duplicates, or sidecars of several possible files, wait for the user's decision.
  const isAskedNow = ({ uploadId, duplicateOf }: Upload): boolean => {
    const now = table.upload(uploadId);
    return now !== undefined && ((duplicateOf === null && now.duplicateOf !== null) || needsParent(now));
  };
  const idsIn = (hasFailed: boolean): string[] =>
    uploads
      .filter((upload) => (upload.state.status === 'error') === hasFailed && !isAskedNow(upload))
      .map(({ uploadId }) => uploadId);
  // Resuming or retrying a duplicate means keeping both.
  const change = (upload: Upload): Partial<Upload> => ({
    duplicateOf: null,
    variablesAtStart: variablesAtStart(upload),
    ...(takesForm(upload) ? { formRevision } : {}),
  });
  await table.apply(idsIn(false), { type: 'start' }, change);
  await table.apply(idsIn(true), { type: 'retry' }, change);
  // Last: a started bundle whose uploads have all ended so far would complete at once.
  await table.changeBundle(bundle.id, { isStarted: true });
  await remembered;
}

/** Those set for single files, then that of the form, as typed. */
function captionsOf(uploads: readonly Upload[], form: FormsOfStart['form']): string[] {
  const own = uploads.flatMap(({ overrides }) => overrides.IPTCCaption ?? []);
  return [...own, form?.metadata.IPTCCaption ?? ''].filter((caption) => caption.trim() !== '');
}

/** The current form, also stored as `formAtStart`, which shows later changes (4.12). */
function formToSend({ table, formRules }: Pick<StartDeps, 'table' | 'formRules'>, bundle: UploadBundle) {
  const { type, draft: values, draftAppendMode: appendMode } = bundle;
  const inherited = inheritedFields(bundle);
  const { form } = resolveMetadata({ draft: { type, values, appendMode, inherited, rules: formRules() } });
  return {
    ...withForm(bundle, form, [...table.uploadsOf(bundle.id), ...table.softDeleted()]),
    formAtStart: { values, appendMode },
    isFormSent: true,
  };
}

/** Completes the text of a closed tab (`unsentDraft`) as its start would have; by default with the form's channel. */
function withStartForm(
  { revision, appendMode, inherited, unsentDraft = {} }: SentForm,
  { type, draft: { ChannelID: channel = '' } }: UploadBundle,
  rules: FormRules,
): SentForm {
  const values = { IPTCReleaseDate: IMPLIED_RELEASE, ...unsentDraft, ChannelID: unsentDraft.ChannelID || channel };
  return { revision, ...resolveMetadata({ draft: { type, values, appendMode, inherited, rules } }).form };
}
