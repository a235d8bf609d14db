/**
 * The bundles of one user, server and media type are one list on the screen. The last one, the current bundle, takes
 * new files and has the form; earlier ones keep uploads that failed before (4.13) or that closed tabs had started
 * (docs/design/surfaces-and-messages.md#several-tabs).
 */
import type { MediaType } from '#lib/contract/uploads.ts';
import { randomId } from '#lib/core/random-id.ts';
import { isSameList } from '../model/current-bundle.ts';
import { formOfLastStart } from '../model/given-values.ts';
import type { ListOrder } from '../model/list-order-names.ts';
import { completionOf, isBundleComplete, newBundle, resetForm } from '../model/upload-bundle.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { withFormReturned } from './form-text-owner.ts';
import type { QueueOwner } from './queue-owner.ts';
import type { UploadTable } from './upload-table.ts';

export interface BundleList {
  /** The current bundle; creates it if there is none. */
  ensure(type: MediaType): Promise<UploadBundle>;
  /**
   * The bundle for new files: the current one, cleared or replaced if all its uploads have ended (4.13). If some have
   * failed, it is replaced only by files that take the form (decision 18).
   */
  fresh(type: MediaType, takesForm: boolean): Promise<UploadBundle>;
  /** Uploads of all bundles of the list. */
  uploads(type: MediaType): readonly Upload[];
  /**
   * Resolves with a function that returns the reset form after a success (4.12), computed from the bundle at the time
   * of the call. Fields changed since the start are for the next files and stay. Empty if the settings keep the form.
   */
  formReset(bundle: UploadBundle): Promise<() => Partial<UploadBundle>>;
}

export interface BundleListDeps {
  readonly table: UploadTable;
  now(): number;
  /** Throws `session/expired` when signed out. */
  currentOwner(): QueueOwner;
  /** Takes ownership of a new bundle, where several tabs share the storage. */
  claim(bundleId: string): Promise<boolean>;
  forget(uploads: readonly Upload[]): Promise<void>;
}

export function createBundleList({ table, now, currentOwner, claim, forget }: BundleListDeps): BundleList {
  const of = (type: MediaType): readonly UploadBundle[] => {
    const { owner, server } = currentOwner();
    return table
      .bundles()
      .filter((bundle) => bundle.type === type && bundle.owner === owner && bundle.server === server);
  };
  // `putBundle` changes the table synchronously, so that a second call finds it; claimed before another tab can read
  // it.
  const put = async (bundle: UploadBundle): Promise<UploadBundle> => {
    await Promise.all([claim(bundle.id), table.putBundle(bundle)]);
    return bundle;
  };
  const ensure = async (type: MediaType): Promise<UploadBundle> => {
    const existing = of(type).at(-1);
    if (existing) return existing;
    const { owner, server, initialValues, appendMode } = currentOwner();
    const draft = await initialValues(type);
    // Another call may have created it since then.
    return (
      of(type).at(-1) ??
      put(newBundle({ id: randomId(), type, owner, server, createdAt: now(), draft, draftAppendMode: appendMode }))
    );
  };
  const formReset: BundleList['formReset'] = async (bundle) => {
    const { resetsForm, initialValues, appendMode } = currentOwner();
    if (!resetsForm) return () => ({});
    const values = await initialValues(bundle.type, bundle.formAtStart.values);
    return () => resetForm(table.bundle(bundle.id) ?? bundle, { values, appendMode });
  };
  return {
    ensure,
    async fresh(type, takesForm) {
      const bundle = await ensure(type);
      const uploads = table.uploadsOf(bundle.id);
      if (!isBundleComplete(uploads)) return bundle;
      const hasFailed = completionOf(uploads) === 'errors';
      if (hasFailed && !takesForm) return bundle;
      // Created before the first await: the files of one drop arrive in several messages.
      const next = hasFailed ? startNextBundle({ table, now, put }, bundle) : null;
      for (const each of of(type)) await forgetComplete({ table, forget }, each);
      // The text typed since the start has moved to the next bundle.
      const { values: draft, appendMode: draftAppendMode } = bundle.formAtStart;
      const form = hasFailed ? { draft, draftAppendMode } : (await formReset(bundle))();
      await table.changeBundle(bundle.id, { isStarted: false, completion: 'none', ...form });
      return (await next) ?? bundle;
    },
    uploads: (type) => of(type).flatMap(({ id }) => table.uploadsOf(id)),
    formReset,
  };
}

/** Removes the completed uploads of a bundle, and the bundle if it is empty and not the current one. */
async function forgetComplete(
  { table, forget }: Pick<BundleListDeps, 'table' | 'forget'>,
  { id }: UploadBundle,
): Promise<void> {
  const uploads = table.uploadsOf(id);
  if (isBundleComplete(uploads)) await forget(uploads.filter(({ state }) => state.status === 'complete'));
  const bundle = table.bundle(id);
  if (bundle && !isCurrentBundle(table, bundle) && table.isEmpty(id)) await table.removeBundle(id);
}

interface NextBundleDeps extends Pick<BundleListDeps, 'table' | 'now'> {
  /** Claims and stores a new bundle. */
  put(bundle: UploadBundle): Promise<UploadBundle>;
}

/** Failed uploads stay in their bundle with their form. The next bundle takes the draft and sidecars without a parent. */
async function startNextBundle({ table, now, put }: NextBundleDeps, bundle: UploadBundle): Promise<UploadBundle> {
  const { type, owner, server, draft, draftAppendMode, formAtStart, given, isFormSent, createdAt, order } = bundle;
  const later = Math.max(now(), createdAt + 1);
  const next = {
    ...newBundle({ id: randomId(), type, owner, server, createdAt: later, draft, draftAppendMode }),
    formAtStart,
    given,
    isFormSent,
    order,
  };
  // Such a sidecar becomes valid with its parent.
  const orphans = table
    .uploadsOf(bundle.id)
    .filter(({ fileValidationResult }) => fileValidationResult.errorType === 'ERROR_NO_PARENT_UPLOAD');
  await Promise.all([put(next), table.putUploads(orphans.map((upload) => ({ ...upload, bundleId: next.id })))]);
  return next;
}

/** True if the bundle takes new files and has the form. */
export function isCurrentBundle(table: Pick<UploadTable, 'bundles'>, bundle: UploadBundle): boolean {
  return table.bundles().findLast((other) => isSameList(bundle, other))?.id === bundle.id;
}

export interface SortedList {
  /** The list's current bundle. */
  readonly bundleId: string;
  readonly order: Exclude<ListOrder, 'added'>;
}

/** The lists of these uploads that the user has sorted by name or time of capture. */
export function sortedListsOf(
  table: Pick<UploadTable, 'bundle' | 'bundles' | 'upload'>,
  uploadIds: readonly string[],
): readonly SortedList[] {
  const bundles = table.bundles();
  const ids = new Set(uploadIds.flatMap((uploadId) => table.upload(uploadId)?.bundleId ?? []));
  const current = [...ids].map((id) => {
    const bundle = table.bundle(id);
    return bundle && bundles.findLast((other) => isSameList(bundle, other));
  });
  return [...new Set(current)].flatMap((bundle) =>
    bundle?.order === 'name' || bundle?.order === 'taken' ? { bundleId: bundle.id, order: bundle.order } : [],
  );
}

/**
 * After the files added last were removed or refused, the form may belong to the files before them again (decision 18).
 */
export async function storeReturnedForm(
  table: Pick<UploadTable, 'bundle' | 'uploadsOf' | 'commit'>,
  bundleId: string,
): Promise<void> {
  const bundle = table.bundle(bundleId);
  const returned = bundle ? withFormReturned(table.uploadsOf(bundleId), bundle) : [];
  if (bundle && returned.length > 0)
    await table.commit({ uploads: returned, bundles: [{ ...bundle, ...formOfLastStart(bundle) }] });
}

/** All uploads of the list that a bundle belongs to. */
export function uploadsOfList(table: Pick<UploadTable, 'bundle' | 'bundles' | 'uploads'>, bundleId: string): Upload[] {
  const ids = bundleIdsOfList(table, bundleId);
  return table.uploads().filter((upload) => ids.has(upload.bundleId));
}

/** All uploads of the user and server of a bundle. */
export function uploadsOfUser(
  { bundles, uploadsOf }: Pick<UploadTable, 'bundles' | 'uploadsOf'>,
  { owner, server }: UploadBundle,
): Upload[] {
  return bundles()
    .filter((bundle) => bundle.owner === owner && bundle.server === server)
    .flatMap(({ id }) => uploadsOf(id));
}

/** The uploads that are removed from that list unless the user takes them back. */
export function softDeletedOfList(
  table: Pick<UploadTable, 'bundle' | 'bundles' | 'softDeleted'>,
  bundleId: string,
): Upload[] {
  const ids = bundleIdsOfList(table, bundleId);
  return table.softDeleted().filter((upload) => ids.has(upload.bundleId));
}

function bundleIdsOfList(table: Pick<UploadTable, 'bundle' | 'bundles'>, bundleId: string): ReadonlySet<string> {
  const bundle = table.bundle(bundleId);
  return new Set(table.bundles().flatMap((other) => (bundle && isSameList(bundle, other) ? [other.id] : [])));
}
