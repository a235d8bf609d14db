/** Which bundles stand in one list, and which of them is the current one (specification 4.10, 4.13). Pure. */
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadBundle } from './upload-state.ts';

/** One list on the screen: the last bundle takes new files and the form, those before it keep what was started earlier. */
export function isOneList(one: UploadBundle, other: UploadBundle): boolean {
  return one.type === other.type && one.owner === other.owner && one.server === other.server;
}

/** Of the bundles of one person and server: the one that takes new files of the type, and whose form is shown. */
export function currentBundle<Bundle extends Pick<UploadBundle, 'type'>>(
  bundles: readonly Bundle[],
  type: MediaType,
): Bundle | undefined {
  return bundles.findLast((bundle) => bundle.type === type);
}
