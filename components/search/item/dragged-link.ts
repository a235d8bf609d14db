/** Writes a result's link into a drag or the clipboard (2.8.7; docs/design/search.md#links). */
import type { DragEvent } from 'react';
import { type LinkedAsset, type LinkFormats, linkFormats } from '#lib/search/model/asset-link.ts';

export interface DraggedLink extends LinkedAsset {
  /** Why it may not simply be used; empty if nothing says so. */
  readonly mark: string;
}

export type CopiedFormats = Pick<LinkFormats, 'text/plain'> & Partial<Pick<LinkFormats, 'text/html'>>;

/** Sets the data of a drag, and `picture` as the image at the pointer. Does nothing without a link. */
export function setDragData(event: DragEvent, asset: LinkedAsset, picture: Element | null): void {
  if (asset.link !== '') setDragFormats(event, linkFormats(asset), picture);
}

export function setDragFormats({ dataTransfer }: DragEvent, formats: LinkFormats, picture: Element | null): void {
  // Some programs prefer the data that the browser itself adds to a dragged link or picture.
  dataTransfer.clearData();
  for (const [format, data] of Object.entries(formats)) dataTransfer.setData(format, data);
  dataTransfer.effectAllowed = 'copyLink';
  if (picture) dataTransfer.setDragImage(picture, 12, 12);
}

/** Copies the link as text and as HTML with its title. Rejects if the browser does not allow it. */
export async function copyLink(asset: LinkedAsset): Promise<void> {
  await copyFormats(linkFormats(asset));
}

/** Rejects if the browser does not allow it. */
export async function copyFormats(formats: CopiedFormats): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard.write || formats['text/html'] === undefined) {
    await navigator.clipboard.writeText(formats['text/plain']);
    return;
  }
  const blob = (type: keyof CopiedFormats) => new Blob([formats[type] ?? ''], { type });
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': blob('text/plain'), 'text/html': blob('text/html') }),
  ]);
}
