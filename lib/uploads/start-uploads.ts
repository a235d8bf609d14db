/** What a start, a resume and a retry give to uploads: a state, and the words they go with (specification 4.10). */
import { IMPLIED_RELEASE, isImplied } from '#lib/metadata/model/release.ts';
import { isCurrentBundle } from './bundle-list.ts';
import type { JobTable } from './job-table.ts';
import { withForm } from './model/sent-metadata.ts';
import { type FormRules, metadataToSend } from './model/upload-bundle.ts';
import { isGivenForm } from './model/upload-rules.ts';
import type { SentForm, UploadBundle, UploadItem } from './model/upload-state.ts';

export interface StartPorts {
  readonly jobs: JobTable;
  formRules(): FormRules;
  /** Keeps what the person will type again (5.11). */
  remember(bundle: UploadBundle): Promise<void>;
}

/**
 * Starts what is new or paused and repeats what failed. The form belongs to the bundle that takes new files, and there to
 * the files that were added last: they go with the form as it stands. All others repeat what they were started with
 * (decision 26).
 */
export async function startUploads(ports: StartPorts, items: readonly UploadItem[]): Promise<void> {
  for (const [bundleId, ofBundle] of Map.groupBy(items, (item) => item.bundleId)) {
    const bundle = ports.jobs.bundle(bundleId);
    if (bundle) await startIn(ports, bundle, ofBundle);
  }
}

async function startIn(ports: StartPorts, bundle: UploadBundle, items: readonly UploadItem[]): Promise<void> {
  const { jobs } = ports;
  const isCurrent = isCurrentBundle(jobs, bundle);
  const takesForm = (item: UploadItem): boolean => isGivenForm(item, isCurrent);
  const isNeeded = items.some(takesForm) && (isCurrent || bundle.revision === 0);
  const form = isNeeded ? formToSend(ports, bundle) : null;
  const begun = new Set(items.map((item) => item.formRevision));
  const earlier = (form ?? bundle).earlier.map((each) =>
    begun.has(each.revision) && each.unsentDraft ? startedLate(each, bundle, ports.formRules()) : each,
  );
  await jobs.changeBundle(bundle.id, { ...form, earlier, completion: 'none' });
  if (form !== null) await ports.remember(bundle);
  const formRevision = form?.revision ?? bundle.revision;
  // What was found to be a double while all this was being stored waits for the person's word.
  const isNewDouble = ({ uploadId, doubleOf }: UploadItem): boolean =>
    doubleOf === null && (jobs.item(uploadId)?.doubleOf ?? null) !== null;
  const idsIn = (hasFailed: boolean): string[] =>
    items
      .filter((item) => (item.state.status === 'error') === hasFailed && !isNewDouble(item))
      .map(({ uploadId }) => uploadId);
  // Who resumes or repeats a double has said that both are kept.
  const words = (item: UploadItem): Partial<UploadItem> => ({
    doubleOf: null,
    ...(takesForm(item) ? { formRevision } : {}),
  });
  await jobs.apply(idsIn(false), { type: 'start' }, words);
  await jobs.apply(idsIn(true), { type: 'retry' }, words);
  // Last: a bundle of which all have ended so far would be through at once.
  await jobs.changeBundle(bundle.id, { isStarted: true });
}

/** The form as it stands; from now on, what differs from it was changed since (4.12). */
function formToSend({ jobs, formRules }: StartPorts, bundle: UploadBundle) {
  const { draft, draftAppendMode: appendMode } = bundle;
  const isReleaseImplied = isImplied(draft.IPTCReleaseDate ?? '');
  const metadata = metadataToSend(bundle, formRules());
  const next = withForm(bundle, { metadata, appendMode, isReleaseImplied }, jobs.itemsOf(bundle.id));
  return { ...next, formAtStart: { values: draft, appendMode } };
}

/** Text of a tab that died before its start (`unsentDraft`), as that start would have sent it; the channel may be the form's. */
function startedLate(
  { revision, appendMode, unsentDraft = {} }: SentForm,
  { type, draft: { ChannelID: channel = '' } }: UploadBundle,
  rules: FormRules,
): SentForm {
  const draft = { IPTCReleaseDate: IMPLIED_RELEASE, ...unsentDraft, ChannelID: unsentDraft.ChannelID || channel };
  const metadata = metadataToSend({ type, draft }, rules);
  return { revision, metadata, appendMode, isReleaseImplied: isImplied(draft.IPTCReleaseDate) };
}
