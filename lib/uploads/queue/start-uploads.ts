/** Starts, resumes and retries uploads: gives them a state and the form they are sent with (specification 4.10). */
import { IMPLIED_RELEASE } from '#lib/upload-form/model/release.ts';
import { type FormRules, resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { withForm } from '../model/sent-metadata.ts';
import { receivesFormAtStart } from '../model/upload-rules.ts';
import type { SentForm, Upload, UploadBundle } from '../model/upload-state.ts';
import { isCurrentBundle } from './bundle-list.ts';
import type { UploadTable } from './upload-table.ts';

export interface StartDeps {
  readonly table: UploadTable;
  formRules(): FormRules;
  /** Stores the values that the next form starts with (5.11). */
  remember(bundle: UploadBundle): Promise<void>;
}

/**
 * Starts new and paused uploads and retries failed ones. The current form is sent with the files added last to the
 * current bundle; all others keep the form they were started with (decision 26).
 */
export async function startUploads(deps: StartDeps, uploads: readonly Upload[]): Promise<void> {
  for (const [bundleId, ofBundle] of Map.groupBy(uploads, (upload) => upload.bundleId)) {
    const bundle = deps.table.bundle(bundleId);
    if (bundle) await startIn(deps, bundle, ofBundle);
  }
}

async function startIn(deps: StartDeps, bundle: UploadBundle, uploads: readonly Upload[]): Promise<void> {
  const { table } = deps;
  const isCurrent = isCurrentBundle(table, bundle);
  const takesForm = (upload: Upload): boolean => receivesFormAtStart(upload, isCurrent);
  const isNeeded = uploads.some(takesForm) && (isCurrent || bundle.revision === 0);
  const form = isNeeded ? formToSend(deps, bundle) : null;
  const startedRevisions = new Set(uploads.map((upload) => upload.formRevision));
  const earlier = (form ?? bundle).earlier.map((each) =>
    startedRevisions.has(each.revision) && each.unsentDraft ? withStartForm(each, bundle, deps.formRules()) : each,
  );
  await table.changeBundle(bundle.id, { ...form, earlier, completion: 'none' });
  if (form !== null) await deps.remember(bundle);
  const formRevision = form?.revision ?? bundle.revision;
  // A file that was found to be a duplicate meanwhile waits for the user's decision.
  const isNewDuplicate = ({ uploadId, duplicateOf }: Upload): boolean =>
    duplicateOf === null && (table.upload(uploadId)?.duplicateOf ?? null) !== null;
  const idsIn = (hasFailed: boolean): string[] =>
    uploads
      .filter((upload) => (upload.state.status === 'error') === hasFailed && !isNewDuplicate(upload))
      .map(({ uploadId }) => uploadId);
  // Resuming or retrying a duplicate means keeping both.
  const change = (upload: Upload): Partial<Upload> => ({
    duplicateOf: null,
    ...(takesForm(upload) ? { formRevision } : {}),
  });
  await table.apply(idsIn(false), { type: 'start' }, change);
  await table.apply(idsIn(true), { type: 'retry' }, change);
  // Last: a started bundle whose uploads have all ended so far would complete at once.
  await table.changeBundle(bundle.id, { isStarted: true });
}

/** The current form, also stored as `formAtStart`, which shows later changes (4.12). */
function formToSend({ table, formRules }: StartDeps, bundle: UploadBundle) {
  const { type, draft: values, draftAppendMode: appendMode } = bundle;
  const { form } = resolveMetadata({ draft: { type, values, appendMode, rules: formRules() } });
  return {
    ...withForm(bundle, form, [...table.uploadsOf(bundle.id), ...table.withdrawn()]),
    formAtStart: { values, appendMode },
  };
}

/** Completes the text of a closed tab (`unsentDraft`) as its start would have; by default with the form's channel. */
function withStartForm(
  { revision, appendMode, unsentDraft = {} }: SentForm,
  { type, draft: { ChannelID: channel = '' } }: UploadBundle,
  rules: FormRules,
): SentForm {
  const values = { IPTCReleaseDate: IMPLIED_RELEASE, ...unsentDraft, ChannelID: unsentDraft.ChannelID || channel };
  return { revision, ...resolveMetadata({ draft: { type, values, appendMode, rules } }).form };
}
