import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { OWN_DRAG } from '../../surface/own-drag.ts';
import { loadPart } from '../../ui/lazy-part.ts';
import type { FoundFiles } from './folder-walk.ts';

export type DropMessage =
  | { readonly about: 'unreadable'; readonly files: number; readonly folders: number }
  /** A picture or a link of a page. `at`: the moment, of this drop alone. */
  | { readonly about: 'only-address'; readonly html: string; readonly uris: string; readonly at: number }
  /** The drop or paste contained no file. */
  | { readonly about: 'no-file' | 'paste-nothing' | 'paste-by-key' };

export interface FileDrop {
  /** Number of files dragged over the page; null if there is no drag. */
  readonly draggedCount: number | null;
  /** Files found so far while folders are read; null at other times. */
  readonly readingCount: number | null;
  readonly message: DropMessage | null;
  closeMessage(): void;
  add(files: readonly File[]): void;
  /** Reads the clipboard on a click, if the browser allows it. */
  paste(): Promise<void>;
}

/** Accepts files dropped or pasted anywhere, as soon as the page is seen: the browser would open an earlier drop. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [draggedCount, setDraggedCount] = useState<number | null>(null);
  const [readingCount, setReadingCount] = useState<number | null>(null);
  const [message, setMessage] = useState<DropMessage | null>(null);

  const handOver = useEffectEvent((files: readonly File[], ifEmpty: DropMessage) => {
    setMessage(files.length === 0 ? ifEmpty : null);
    if (files.length > 0) onFiles(files);
  });
  const drop = useEffectEvent(async (transfer: DataTransfer) => {
    const data = (type: string): string => (transfer.types.includes(type) ? transfer.getData(type) : '');
    const [html, uris] = [data('text/html'), data('text/uri-list')];
    const readFiles = readDropped(transfer);
    const { files, unreadable, brokenFolders } = await readFiles(setReadingCount);
    setReadingCount(null);
    // A file of a page: its rights are unclear, too.
    if (html !== '') await noteTaken(files, html);
    handOver(files, uris === '' ? { about: 'no-file' } : { about: 'only-address', html, uris, at: performance.now() });
    if (unreadable + brokenFolders > 0) setMessage({ about: 'unreadable', files: unreadable, folders: brokenFolders });
  });
  useDropEvents(setDraggedCount, (transfer) => void drop(transfer));

  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isDialogOpen()) return;
      const { clipboardData } = event;
      const files = [...(clipboardData?.files ?? [])];
      // A spreadsheet copies text with a picture of it: in a text field, the text is pasted.
      const isText = isEditable(event.target) && clipboardData?.types.includes('text/plain');
      if (files.length === 0 || isText) return;
      event.preventDefault();
      // Without a connection, the hosted page may lack the script: then the files keep their names.
      void import('./pasted-files.ts')
        .then(({ pastedFiles }) => pastedFiles(files))
        .catch(() => files)
        .then((named) => handOver(named, { about: 'paste-nothing' }));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  return useMemo(
    () => ({
      draggedCount,
      readingCount,
      message,
      closeMessage: () => setMessage(null),
      add: onFiles,
      async paste() {
        const read = import('./pasted-files.ts').then(({ clipboardFiles }) => clipboardFiles());
        await read.then(
          (files) => {
            setMessage(files.length === 0 ? { about: 'paste-nothing' } : null);
            if (files.length > 0) onFiles(files);
          },
          () => setMessage({ about: 'paste-by-key' }),
        );
      },
    }),
    [draggedCount, readingCount, message, onFiles],
  );
}

async function noteTaken(files: readonly File[], html: string): Promise<void> {
  const loading = import('#lib/client/uploads/dropped-pictures.ts');
  await loading.then(({ noteDropped }) => noteDropped(files, html)).catch(() => undefined);
}

function useDropEvents(onDrag: (count: number | null) => void, onDrop: (transfer: DataTransfer) => void): void {
  const dragged = useEffectEvent(onDrag);
  const dropped = useEffectEvent(onDrop);
  useLayoutEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer || !isAccepted(event.dataTransfer, event.target)) return;
      event.preventDefault();
      // A result that is dragged out of this app would come back as its own preview.
      const isRefused = isDialogOpen() || event.dataTransfer.types.includes(OWN_DRAG);
      event.dataTransfer.dropEffect = isRefused ? 'none' : 'copy';
      if (isRefused) return;
      dragged([...event.dataTransfer.items].filter(({ kind }) => kind === 'file').length);
    };
    document.addEventListener('dragenter', onDragOver, { signal });
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener(
      'dragleave',
      // Without a related element, the drag has left the page.
      (event) => !event.relatedTarget && dragged(null),
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        dragged(null);
        if (!event.dataTransfer || !isAccepted(event.dataTransfer, event.target)) return;
        event.preventDefault();
        if (!isDialogOpen()) dropped(event.dataTransfer);
      },
      { signal },
    );
    return () => end.abort();
  }, []);
}

/** Drag events reach the document under a modal dialog too; every dialog of the app is modal. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Files, and links from other pages, to which the browser would navigate otherwise. */
function isAccepted({ types }: DataTransfer, target: EventTarget | null): boolean {
  return types.includes('Files') || (types.includes('text/uri-list') && !isEditable(target));
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
}

/** Reads the entries during the drop event, after which they are gone. The returned function reads their files. */
function readDropped(transfer: DataTransfer): (onFound: (count: number) => void) => Promise<FoundFiles> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const loose = [...transfer.files];
  return async (onFound) => {
    if (!entries.some((entry) => entry?.isDirectory)) return { files: loose, unreadable: 0, brokenFolders: 0 };
    onFound(0);
    const { walkEntries } = await loadPart(() => import('./folder-walk.ts'));
    return walkEntries(entries, loose, onFound);
  };
}
