/** A result's link on its way out of the page: dragged, or copied where nothing can be dragged (2.8.7; docs/design/search.md#links). */
import type { DragEvent } from 'react';
import { linkFormats } from '#lib/search/model/asset-link.ts';

export interface CarriedLink {
  /** Empty when the server names none. */
  readonly link: string;
  readonly title: string;
}

/** Gives the drag its data, and `picture` as what hangs at the pointer. */
export function carryLink(event: DragEvent, { link, title }: CarriedLink, picture: Element | null): void {
  if (link === '') return;
  const { dataTransfer } = event;
  // What a browser gives a dragged link or picture of itself would win in some programs.
  dataTransfer.clearData();
  for (const [format, data] of Object.entries(linkFormats(link, title))) dataTransfer.setData(format, data);
  dataTransfer.effectAllowed = 'copyLink';
  if (picture) dataTransfer.setDragImage(picture, 12, 12);
}

/** Resolves when the clipboard has it, as text and as a link with the title; rejects where the browser refuses. */
export async function copyLink({ link, title }: CarriedLink): Promise<void> {
  const formats = linkFormats(link, title);
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard.write) {
    await navigator.clipboard.writeText(link);
    return;
  }
  const blob = (type: 'text/plain' | 'text/html') => new Blob([formats[type]], { type });
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': blob('text/plain'), 'text/html': blob('text/html') }),
  ]);
}
