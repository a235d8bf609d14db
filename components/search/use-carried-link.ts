import { assetLink } from '#lib/search/model/asset-link.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useReady } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import type { CarriedLink } from './carried-link.ts';
import { titleOf } from './title-of.ts';

/** What a result carries when it is dragged or its link is copied. */
export function useCarriedLink(item: SearchItem): CarriedLink {
  const texts = useText();
  const { server, settings } = useReady();
  return { link: assetLink(settings.dragUrlTemplate, item.objectId, server), title: titleOf(item, texts) };
}
