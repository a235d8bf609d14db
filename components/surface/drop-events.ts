import { useEffectEvent, useLayoutEffect } from 'react';
import { type Dropped, readDropped } from './dropped.ts';

/** In each drag that begins in this app. */
const OWN_DRAG = 'application/x-comyan';

interface DropEvents {
  /** Otherwise they are refused: without a listener, the browser would replace the page by them. */
  readonly isAllowed: boolean;
  /** Number of files dragged over the page; null when the drag is over, or refused. */
  dragged(count: number | null): void;
  dropped(dropped: Dropped): void;
}

/** Files, folders, pictures and links that are dragged over the page, as soon as the page is seen. */
export function useDropEvents(events: DropEvents): void {
  const current = useEffectEvent(() => events);
  useLayoutEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const isRefused = ({ types }: DataTransfer): boolean =>
      // A result that is dragged out of this app would come back as its own preview.
      !current().isAllowed || isDialogOpen() || types.includes(OWN_DRAG);
    const onDragOver = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!dataTransfer || !isAccepted(event, dataTransfer)) return;
      event.preventDefault();
      const refuses = isRefused(dataTransfer);
      dataTransfer.dropEffect = refuses ? 'none' : 'copy';
      current().dragged(refuses ? null : [...dataTransfer.items].filter(({ kind }) => kind === 'file').length);
    };
    // After the listeners of what is dragged, which replace the browser's data.
    document.addEventListener(
      'dragstart',
      ({ dataTransfer, defaultPrevented }) => defaultPrevented || dataTransfer?.setData(OWN_DRAG, OWN_DRAG),
      { signal },
    );
    document.addEventListener('dragenter', onDragOver, { signal });
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener(
      'dragleave',
      // Without a related element, the drag has left the page.
      (event) => !event.relatedTarget && current().dragged(null),
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        const { dataTransfer } = event;
        current().dragged(null);
        if (!dataTransfer || !isAccepted(event, dataTransfer)) return;
        event.preventDefault();
        if (!isRefused(dataTransfer)) current().dropped(readDropped(dataTransfer));
      },
      { signal },
    );
    return () => end.abort();
  }, []);
}

/** Drag events reach the document under a modal dialog too; every dialog of the app is modal. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Files, and links from other pages, to which the browser would navigate otherwise, unless a part of the page takes them. */
function isAccepted({ target, defaultPrevented }: DragEvent, { types }: DataTransfer): boolean {
  if (defaultPrevented) return false;
  return types.includes('Files') || (types.includes('text/uri-list') && !isEditable(target));
}

export function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
}
