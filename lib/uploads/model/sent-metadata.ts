/**
 * The metadata that an upload sends, from the form of its start and its overrides, and those that the server has
 * (specification 4.10; docs/design/uploads.md#metadata-after-creation). Pure.
 */
import { hasSameValues } from '#lib/upload-form/model/same-form.ts';
import { isChangeable } from './upload-machine.ts';
import type { SentForm, SentMetadata, Upload, UploadBundle } from './upload-state.ts';

/** The form of that revision; the last form if that revision is not kept. */
export function formOf(bundle: UploadBundle, revision: number): SentForm {
  return bundle.earlier.find((form) => form.revision === revision) ?? bundle;
}

/**
 * The forms of a bundle after a start with `form`. Equal values keep their revision. Earlier revisions are kept if an
 * upload has them or was sent with them; so is the last one, which a simultaneous start may be about to use.
 */
export function withForm(
  bundle: UploadBundle,
  form: Omit<SentForm, 'revision'>,
  uploads: readonly Upload[],
): SentForm & Pick<UploadBundle, 'earlier'> {
  const { revision, metadata, appendMode, isReleaseImplied, inherited, extraFields } = bundle;
  const last: SentForm = { revision, metadata, appendMode, isReleaseImplied, inherited, extraFields };
  const known = [...bundle.earlier, ...(revision > 0 ? [last] : [])];
  const same = known.find((one) => one.unsentDraft === undefined && isSameForm(one, form));
  const next = same ?? { ...form, revision: nextRevision(bundle) };
  const inUse = new Set([revision, ...uploads.flatMap((upload) => [upload.formRevision, upload.sent?.formRevision])]);
  return { ...next, earlier: known.filter((one) => one.revision !== next.revision && inUse.has(one.revision)) };
}

export function nextRevision({ revision, earlier }: Pick<UploadBundle, 'revision' | 'earlier'>): number {
  return Math.max(revision, ...earlier.map((form) => form.revision)) + 1;
}

function isSameForm(one: Omit<SentForm, 'revision'>, other: Omit<SentForm, 'revision'>): boolean {
  if (one.appendMode !== other.appendMode || one.isReleaseImplied !== other.isReleaseImplied) return false;
  if ((one.inherited ?? []).join() !== (other.inherited ?? []).join()) return false;
  if (JSON.stringify(one.extraFields) !== JSON.stringify(other.extraFields)) return false;
  return hasSameValues(one.metadata, other.metadata);
}

type MetadataVersion = Omit<SentMetadata, 'isSure'>;

/** Identifies the current metadata of an upload: form revision, overrides and sidecars. */
export function metadataVersion({ formRevision, overrides }: Upload, sidecarIds: readonly string[]): MetadataVersion {
  return { formRevision, overrides, sidecarIds };
}

/** True if the next PATCH must carry metadata: the server has others, or it is unknown which it has. */
export function needsMetadata({ type, sent }: Upload, now: MetadataVersion): boolean {
  // The metadata of a sidecar never change.
  if (type === 'meta' || sent === null) return false;
  return !sent.isSure || !isSameVersion(sent, now);
}

/** True if metadata changed after the last request that could carry them. Sidecars have metadata that never change. */
export function isChangeLate(upload: Upload): boolean {
  return (
    upload.type !== 'meta' &&
    upload.sent !== null &&
    !isChangeable(upload.state) &&
    !hasSameValuesAs(upload.sent, upload)
  );
}

/**
 * Metadata that the server has after a creation. A repeated creation is answered with the first one
 * (docs/design/uploads.md#repeated-creation).
 */
export function sentByCreation({ sent }: Upload, now: MetadataVersion, isRepeated: boolean): SentMetadata {
  if (!isRepeated || sent === null) return { ...now, isSure: true };
  return isSameVersion(sent, now) ? sent : { ...sent, isSure: false };
}

function isSameVersion(one: MetadataVersion, other: MetadataVersion): boolean {
  return hasSameValuesAs(one, other) && one.sidecarIds.join() === other.sidecarIds.join();
}

function hasSameValuesAs(
  one: Omit<MetadataVersion, 'sidecarIds'>,
  other: Omit<MetadataVersion, 'sidecarIds'>,
): boolean {
  return one.formRevision === other.formRevision && hasSameEntries(one.overrides, other.overrides);
}

/** Not `hasSameValues`: an empty override clears a field, an absent one leaves it to form and file. */
function hasSameEntries(one: SentMetadata['overrides'], other: SentMetadata['overrides']): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
