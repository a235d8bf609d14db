/** Scrolls to files that were added on this surface. */
import type { StoreApi } from 'zustand';
import type { ArrivingFiles } from '#lib/client/connection/file-sender.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { takesText } from '../../ui/keyboard.ts';

export type Arriving = StoreApi<ArrivingFiles>;

interface AddedFiles {
  readonly section: HTMLElement;
  readonly rows: () => readonly UploadRow[];
  /** Scrolls a long list, which renders only the rows in view; null in a short one. */
  readonly scroll: () => ((index: number, align: 'start') => void) | null;
  readonly arriving: Arriving;
  readonly signal: AbortSignal;
}

/** Scrolls to the first of the files that were added last, once it has a row, unless the focus is in a row or a text. */
export function revealAdded({ section, rows, scroll, arriving, signal }: AddedFiles): void {
  let added: ReadonlySet<string> = new Set();
  const reveal = (): void => {
    if (added.size === 0) return;
    const list = rows();
    const at = list.findIndex(({ uploadId }) => added.has(uploadId));
    const row = section.querySelector(`[data-upload="${list[at]?.uploadId}"]`);
    const scrollTo = scroll();
    if (at < 0) return;
    const { activeElement } = document;
    const isBusy = activeElement?.closest('[role=row]') || takesText(activeElement);
    // Otherwise again with the next change: a short list renders new rows a moment later, and a long one that has just
    // replaced it scrolls once it has measured its rows.
    if (isBusy || row) added = new Set();
    if (isBusy) return;
    if (scrollTo) scrollTo(at, 'start');
    else row?.scrollIntoView({ block: 'start' });
  };
  const observer = new MutationObserver(reveal);
  observer.observe(section, { childList: true, subtree: true, attributeFilter: ['aria-rowcount'] });
  const end = arriving.subscribe((now, before) => {
    const known = new Set(Object.values(before).flatMap((ids) => [...ids]));
    const news = Object.values(now).flatMap((ids) => [...ids].filter((id) => !known.has(id)));
    if (news.length > 0) added = new Set(news);
  });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    end();
  });
}
