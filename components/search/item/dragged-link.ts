/** Writes a result's link into a drag or the clipboard (2.8.7; docs/design/search.md#links). */
import type { DragEvent } from 'react';
import { type LinkedAsset, linkFormats } from '#lib/search/model/asset-link.ts';

export interface DraggedLink extends LinkedAsset {
  /** Why it may not simply be used; empty if nothing says so. */
  readonly mark: string;
}

/** Sets the data of a drag, and `picture` as the image at the pointer. Does nothing without a link. */
export function setDragData(event: DragEvent, asset: LinkedAsset, picture: Element | null): void {
  if (asset.link === '') return;
  const { dataTransfer } = event;
  // Some programs prefer the data that the browser itself adds to a dragged link or picture.
  dataTransfer.clearData();
  for (const [format, data] of Object.entries(linkFormats(asset))) dataTransfer.setData(format, data);
  dataTransfer.effectAllowed = 'copyLink';
  if (picture) dataTransfer.setDragImage(picture, 12, 12);
}

/** Copies the link as text and as HTML with its title. Rejects if the browser does not allow it. */
export async function copyLink(asset: LinkedAsset): Promise<void> {
  const formats = linkFormats(asset);
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard.write) {
    await navigator.clipboard.writeText(asset.link);
    return;
  }
  const blob = (type: 'text/plain' | 'text/html') => new Blob([formats[type]], { type });
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': blob('text/plain'), 'text/html': blob('text/html') }),
  ]);
}
