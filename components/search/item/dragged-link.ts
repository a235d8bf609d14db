/** Writes a result's link into a drag or the clipboard (2.8.7; docs/design/search.md#links). */
import type { DragEvent } from 'react';
import { linkFormats } from '#lib/search/model/asset-link.ts';

export interface DraggedLink {
  /** Empty if the server defines no links. */
  readonly link: string;
  /** With the mark. */
  readonly title: string;
  /** Why it may not simply be used; empty if nothing says so. */
  readonly mark: string;
}

/** Sets the data of a drag, and `picture` as the image at the pointer. Does nothing without a link. */
export function setDragData(
  event: DragEvent,
  { link, title }: Pick<DraggedLink, 'link' | 'title'>,
  picture: Element | null,
): void {
  if (link === '') return;
  const { dataTransfer } = event;
  // Some programs prefer the data that the browser itself adds to a dragged link or picture.
  dataTransfer.clearData();
  for (const [format, data] of Object.entries(linkFormats(link, title))) dataTransfer.setData(format, data);
  dataTransfer.effectAllowed = 'copyLink';
  if (picture) dataTransfer.setDragImage(picture, 12, 12);
}

/** Copies the link as text and as HTML with its title. Rejects if the browser does not allow it. */
export async function copyLink({ link, title }: Pick<DraggedLink, 'link' | 'title'>): Promise<void> {
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
