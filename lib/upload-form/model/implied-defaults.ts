import type { UploadChannel } from '#lib/contract/channels.ts';
import { type FormLists, isPreselected } from './form-lists.ts';
import type { MetadataValues } from './metadata-values.ts';
import { IMPLIED_RELEASE } from './release.ts';
import { joinList } from './value-list.ts';

/**
 * Values of a form that its draft does not contain (`given`): the only channel, released yes, and the preselected
 * supplemental categories (3.9, 3.12). Pure.
 */
export function impliedDefaults(
  given: MetadataValues,
  fields: readonly { readonly name: string }[],
  channels: readonly UploadChannel[],
  { supplementalCategories }: FormLists,
): MetadataValues {
  const isShown = (name: string): boolean => fields.some((field) => field.name === name);
  const selectable = channels.filter((channel) => channel.isSelectable);
  const isKnown = selectable.some(({ chanID }) => chanID === given.ChannelID);
  const only = selectable.length === 1 ? (selectable[0]?.chanID ?? '') : '';
  const preselected = supplementalCategories
    .filter(({ rowVal, rowDefSel }) => rowVal !== '' && isPreselected(rowDefSel))
    .map(({ rowVal }) => rowVal);
  return {
    ChannelID: isKnown ? (given.ChannelID ?? '') : only,
    ...(isShown('IPTCReleaseDate') && !given.IPTCReleaseDate ? { IPTCReleaseDate: IMPLIED_RELEASE } : {}),
    ...(isShown('IPTCSupplCategory') && given.IPTCSupplCategory === undefined && preselected.length > 0
      ? { IPTCSupplCategory: joinList(preselected) }
      : {}),
  };
}
