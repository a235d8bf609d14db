/** What tabs that died leave behind, brought into the one list of a tab (design 2); their text stays with their files. */
import { isImplied } from '#lib/metadata/model/release.ts';
import { wireValues } from '#lib/metadata/model/wire-values.ts';
import type { JobTable } from './job-table.ts';
import { formOf, nextRevision } from './model/sent-metadata.ts';
import { hasSameValues, isFormChanged } from './model/upload-bundle.ts';
import type { SentForm, UploadBundle, UploadItem } from './model/upload-state.ts';

/**
 * Moves what was never started into the newest bundle of the same person, server and media type, with the text that was
 * typed for it (decision 26). What was started stays in its own: it goes with the metadata it was started with.
 */
export async function gatherBundles(jobs: JobTable): Promise<void> {
  const groups = Map.groupBy(jobs.bundles(), ({ owner, server, type }) => JSON.stringify([owner, server, type]));
  for (const group of groups.values()) {
    const bundles = await withoutUnused(jobs, group);
    const current = bundles.at(-1);
    for (const { id } of bundles.slice(0, -1)) {
      if (current !== undefined) await moveUnstarted(jobs, id, current.id);
      if (jobs.itemsOf(id).length === 0) await jobs.removeBundle(id);
    }
  }
}

/** Forms that a tab had opened, and nobody used, make way for one that a tab left with unsent text or files. */
async function withoutUnused(jobs: JobTable, group: readonly UploadBundle[]): Promise<readonly UploadBundle[]> {
  const isMissed = (bundle: UploadBundle): boolean =>
    isFormChanged(bundle) || jobs.itemsOf(bundle.id).some(({ state }) => state.status === 'new');
  const bundles = [...group];
  for (let last = bundles.at(-1); last && bundles.length > 1; last = bundles.at(-1)) {
    const isUsed = jobs.itemsOf(last.id).length > 0 || isFormChanged(last);
    if (isUsed || !bundles.some(isMissed)) break;
    await jobs.removeBundle(last.id);
    bundles.pop();
  }
  return bundles;
}

async function moveUnstarted(jobs: JobTable, fromId: string, toId: string): Promise<void> {
  const unstarted = jobs.itemsOf(fromId).filter(({ state }) => state.status === 'new');
  const from = jobs.bundle(fromId);
  if (!from || unstarted.length === 0) return;
  for (const [revision, items] of Map.groupBy(unstarted, ({ formRevision }) => formRevision)) {
    const to = jobs.bundle(toId);
    if (!to) return;
    const form = revision > 0 ? formAt(from, revision) : ownForm(from, to);
    const kept = form && { ...form, revision: nextRevision(to) };
    // It is not through any more, and says so no longer.
    await jobs.changeBundle(toId, { completion: 'none', ...(kept && { earlier: [...to.earlier, kept] }) });
    const words: Partial<UploadItem> = kept
      ? { formRevision: kept.revision, keepsForm: true }
      : { formRevision: 0, keepsForm: false };
    await jobs.putItems(items.map((item) => ({ ...item, ...words, bundleId: toId })));
  }
}

function formAt(bundle: UploadBundle, revision: number): Omit<SentForm, 'revision'> {
  const { metadata, appendMode, isReleaseImplied, unsentDraft } = formOf(bundle, revision);
  return { metadata, appendMode, isReleaseImplied, unsentDraft };
}

/** Null where nothing was typed for its files, or the same as in the form that they come to. */
function ownForm(from: UploadBundle, to: UploadBundle): Omit<SentForm, 'revision'> | null {
  const { draft, draftAppendMode: appendMode, revision } = from;
  const hasText = revision > 0 || isFormChanged(from);
  const isSame = appendMode === to.draftAppendMode && hasSameValues(draft, to.draft);
  if (!hasText || isSame) return null;
  const isReleaseImplied = isImplied(draft.IPTCReleaseDate ?? '');
  return { metadata: wireValues(draft), appendMode, isReleaseImplied, unsentDraft: draft };
}
