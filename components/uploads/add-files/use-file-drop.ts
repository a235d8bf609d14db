import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FoundFiles } from './folder-walk.ts';
import { pastedFiles } from './pasted-files.ts';

export type DropMessage =
  | { readonly about: 'unreadable'; readonly files: number; readonly folders: number }
  /** Nothing in it was a file; the browser gave an address, or not even that. */
  | { readonly about: 'no-file' | 'only-address' | 'paste-nothing' | 'paste-by-key' };

export interface FileDrop {
  /** How many files are held over the page now; null when none are. */
  readonly draggedCount: number | null;
  /** Files found so far while folders are opened; null when none are. */
  readonly readingCount: number | null;
  readonly note: DropMessage | null;
  closeMessage(): void;
  /** Pastes by a button, as far as the browser lets it. */
  paste(): Promise<void>;
}

/** Makes the whole page take dropped and pasted files. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [draggedCount, setDraggedCount] = useState<number | null>(null);
  const [readingCount, setReadingCount] = useState<number | null>(null);
  const [note, setNote] = useState<DropMessage | null>(null);

  const take = useEffectEvent((files: readonly File[], otherwise: DropMessage) => {
    setNote(files.length === 0 ? otherwise : null);
    if (files.length > 0) onFiles(files);
  });
  const drop = useEffectEvent(async (transfer: DataTransfer) => {
    const hasAddress = transfer.types.includes('text/uri-list');
    const read = takeDropped(transfer);
    const { files, unreadable, brokenFolders } = await read(setReadingCount);
    setReadingCount(null);
    take(files, { about: hasAddress ? 'only-address' : 'no-file' });
    if (unreadable + brokenFolders > 0) setNote({ about: 'unreadable', files: unreadable, folders: brokenFolders });
  });
  useDropEvents(setDraggedCount, (transfer) => void drop(transfer));

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isUnderDialog()) return;
      const { clipboardData } = event;
      const files = pastedFiles([...(clipboardData?.files ?? [])]);
      // Text that was copied with a picture of it, as from a spreadsheet, belongs into the field that has the focus.
      const isText = isEditable(event.target) && clipboardData?.types.includes('text/plain');
      if (files.length === 0 || isText) return;
      event.preventDefault();
      take(files, { about: 'paste-nothing' });
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  return useMemo(
    () => ({
      draggedCount,
      readingCount,
      note,
      closeMessage: () => setNote(null),
      async paste() {
        const { clipboardFiles } = await import('./clipboard-files.ts');
        await clipboardFiles().then(
          (files) => {
            setNote(files.length === 0 ? { about: 'paste-nothing' } : null);
            if (files.length > 0) onFiles(files);
          },
          () => setNote({ about: 'paste-by-key' }),
        );
      },
    }),
    [draggedCount, readingCount, note, onFiles],
  );
}

function useDropEvents(onHeld: (count: number | null) => void, onDrop: (transfer: DataTransfer) => void): void {
  const held = useEffectEvent(onHeld);
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer || !isForUs(event.dataTransfer, event.target)) return;
      event.preventDefault();
      const isRefused = isUnderDialog();
      event.dataTransfer.dropEffect = isRefused ? 'none' : 'copy';
      if (isRefused) return;
      held([...event.dataTransfer.items].filter(({ kind }) => kind === 'file').length);
    };
    document.addEventListener('dragenter', hold, { signal });
    document.addEventListener('dragover', hold, { signal });
    document.addEventListener(
      'dragleave',
      // Leaving for nothing is leaving the page; leaving for another element is not.
      (event) => !event.relatedTarget && held(null),
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        held(null);
        if (!event.dataTransfer || !isForUs(event.dataTransfer, event.target)) return;
        event.preventDefault();
        if (!isUnderDialog()) dropped(event.dataTransfer);
      },
      { signal },
    );
    return () => end.abort();
  }, []);
}

/** The events reach the document also while a modal dialog is open, and every open dialog of the app is modal. */
function isUnderDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Files, and what is dragged out of another page: without us the browser would leave ours for its address. */
function isForUs({ types }: DataTransfer, target: EventTarget | null): boolean {
  return types.includes('Files') || (types.includes('text/uri-list') && !isEditable(target));
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
}

/** Takes what must be taken before the drop event ends; the reading itself may take longer. */
function takeDropped(transfer: DataTransfer): (onFound: (count: number) => void) => Promise<FoundFiles> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const loose = [...transfer.files];
  return async (onFound) => {
    if (!entries.some((entry) => entry?.isDirectory)) return { files: loose, unreadable: 0, brokenFolders: 0 };
    const { FolderWalk } = await import('./folder-walk.ts');
    const walk = new FolderWalk(onFound);
    for (const [at, entry] of entries.entries()) {
      const file = loose[at];
      if (entry?.isDirectory) await walk.open(entry);
      else if (file) walk.add(file);
    }
    return walk;
  };
}
