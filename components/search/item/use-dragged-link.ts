import { assetLink, creditLine } from '#lib/search/model/asset-link.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import type { DraggedLink } from './dragged-link.ts';
import { titleOf } from './title-of.ts';
import { useMarkOf } from './usage-clock.tsx';

/** What a result's link carries, for dragging and copying. */
export function useDraggedLink(item: SearchItem): DraggedLink {
  return useLinkOf()(item);
}

/** The same for any result; `hasCaption`: with its caption below the title. */
export function useLinkOf(): (item: SearchItem, hasCaption?: boolean) => DraggedLink {
  const texts = useText();
  const { server, settings } = useReady();
  const markOf = useMarkOf();
  return (item, hasCaption = false) => {
    const usage = markOf(item);
    const title = titleOf(item, texts);
    const { IPTCAltText: altText, UsageText: words = '' } = item.fields;
    const alt = altText || item.headline || item.caption || item.name;
    const notes = [hasCaption ? item.caption : '', creditLine(item.byline, item.credit), usage ? words : ''];
    return {
      link: assetLink(settings.dragUrlTemplate, item.objectId, server),
      title: usage ? `${title} (${usage.sentText})` : title,
      ...(item.thumbUrl !== '' && { picture: { url: item.thumbUrl, alt } }),
      notes: notes.filter(Boolean),
      mark: usage?.text ?? '',
    };
  };
}
