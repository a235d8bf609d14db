/**
 * Merges bundles of closed tabs into one list (docs/design/surfaces-and-messages.md#several-tabs). Files keep their
 * form text.
 */

import { inheritedFields } from '#lib/upload-form/model/form-effect.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import { hasSameValues } from '#lib/upload-form/model/same-form.ts';
import { formOf, nextRevision } from '../model/sent-metadata.ts';
import { isFormChanged } from '../model/upload-bundle.ts';
import type { SentForm, Upload, UploadBundle } from '../model/upload-state.ts';
import type { UploadTable } from '../table/upload-table.ts';

/**
 * Moves new uploads, with the text typed for them (decision 18), into the newest bundle of the same user, server and
 * media type. Started uploads stay in their bundle, which has the metadata they were started with.
 */
export async function gatherBundles(table: UploadTable): Promise<void> {
  const groups = Map.groupBy(table.bundles(), ({ owner, server, type }) => JSON.stringify([owner, server, type]));
  for (const group of groups.values()) {
    const bundles = await withoutUnused(table, group);
    const current = bundles.at(-1);
    for (const { id } of bundles.slice(0, -1)) {
      if (current !== undefined) await moveUnstarted(table, id, current.id);
      if (table.isEmpty(id)) await table.removeBundle(id);
    }
  }
}

/** Removes the newest bundles while they are unused and an earlier one has unsent text or new uploads. */
async function withoutUnused(table: UploadTable, group: readonly UploadBundle[]): Promise<readonly UploadBundle[]> {
  const isNeeded = (bundle: UploadBundle): boolean =>
    isFormChanged(bundle) || table.uploadsOf(bundle.id).some(({ state }) => state.status === 'new');
  const bundles = [...group];
  for (let last = bundles.at(-1); last && bundles.length > 1; last = bundles.at(-1)) {
    const isUsed = !table.isEmpty(last.id) || isFormChanged(last);
    if (isUsed || !bundles.some(isNeeded)) break;
    await table.removeBundle(last.id);
    bundles.pop();
  }
  return bundles;
}

async function moveUnstarted(table: UploadTable, fromId: string, toId: string): Promise<void> {
  const unstarted = table.uploadsOf(fromId).filter(({ state }) => state.status === 'new');
  const from = table.bundle(fromId);
  if (!from || unstarted.length === 0) return;
  for (const [revision, uploads] of Map.groupBy(unstarted, ({ formRevision }) => formRevision)) {
    const to = table.bundle(toId);
    if (!to) return;
    const form = revision > 0 ? formAt(from, revision) : ownForm(from, to);
    const kept = form && { ...form, revision: nextRevision(to) };
    // The bundle has unsent uploads again: it is no longer complete.
    await table.changeBundle(toId, { completion: 'none', ...(kept && { earlier: [...to.earlier, kept] }) });
    const change: Partial<Upload> = kept
      ? { formRevision: kept.revision, keepsForm: true }
      : { formRevision: 0, keepsForm: false };
    await table.putUploads(uploads.map((upload) => ({ ...upload, ...change, bundleId: toId })));
  }
}

function formAt(bundle: UploadBundle, revision: number): Omit<SentForm, 'revision'> {
  const { metadata, appendMode, isReleaseImplied, inherited, extraFields, unsentDraft } = formOf(bundle, revision);
  return { metadata, appendMode, isReleaseImplied, inherited, extraFields, unsentDraft };
}

/** The draft of `from`; null if it was not changed, or equals the draft of `to`. */
function ownForm(from: UploadBundle, to: UploadBundle): Omit<SentForm, 'revision'> | null {
  const { type, draft, draftAppendMode: appendMode, revision } = from;
  const hasText = revision > 0 || isFormChanged(from);
  const isSame = appendMode === to.draftAppendMode && hasSameValues(draft, to.draft);
  if (!hasText || isSame) return null;
  const inherited = inheritedFields(from);
  return { ...resolveMetadata({ draft: { type, values: draft, appendMode, inherited } }).form, unsentDraft: draft };
}
