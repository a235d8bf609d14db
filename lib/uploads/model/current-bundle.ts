/** The bundles of one list, and the current one of them (specification 4.10, 4.13). Pure. */
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadBundle } from './upload-state.ts';

/** Bundles of one list on the screen: the last takes new files and has the form, earlier ones keep started uploads. */
export function isSameList(one: UploadBundle, other: UploadBundle): boolean {
  return one.type === other.type && one.owner === other.owner && one.server === other.server;
}

/**
 * `bundles`: those of one user and server. Returns the one that takes new files of the type, and whose form is shown.
 */
export function currentBundle<Bundle extends Pick<UploadBundle, 'type'>>(
  bundles: readonly Bundle[],
  type: MediaType,
): Bundle | undefined {
  return bundles.findLast((bundle) => bundle.type === type);
}
