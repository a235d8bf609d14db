import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { isDialogOpen, isEditable } from '../../surface/drop-events.ts';
import { type Dropped, takeDrop } from '../../surface/dropped.ts';
import { useShortcutAction } from '../../surface/shortcut-actions.ts';
import { loadPart } from '../../ui/lazy-part.ts';
import type { FoundFiles } from './folder-walk.ts';

export type DropMessage =
  | { readonly about: 'unreadable'; readonly files: number; readonly folders: number }
  /** A picture or a link of a page. `file`: of the picture, which some browsers add; `at`: the moment, of this drop alone. */
  | {
      readonly about: 'of-page';
      readonly html: string;
      readonly uris: string;
      readonly file: File | null;
      readonly at: number;
    }
  /** The drop or paste contained no file. */
  | { readonly about: 'no-file' | 'paste-nothing' | 'paste-by-key' };

export interface FileDrop {
  /** Files found so far while folders are read; null at other times. */
  readonly readingCount: number | null;
  readonly message: DropMessage | null;
  closeMessage(): void;
  add(files: readonly File[]): void;
  /** Reads the clipboard on a click, if the browser allows it. */
  paste(): Promise<void>;
}

/** Accepts files that were dropped on any page, or are pasted anywhere on this one. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [readingCount, setReadingCount] = useState<number | null>(null);
  const [message, setMessage] = useState<DropMessage | null>(null);

  const handOver = useEffectEvent((files: readonly File[], ifEmpty: DropMessage) => {
    setMessage(files.length === 0 ? ifEmpty : null);
    if (files.length > 0) onFiles(files);
  });
  const add = useEffectEvent(async (dropped: Dropped) => {
    const { html, uris } = dropped;
    const { files, unreadable, brokenFolders } = await filesOf(dropped, setReadingCount);
    setReadingCount(null);
    const [file = null] = files;
    // Files from the disk have no web address.
    const isOfWeb = html !== '' || /^https?:/im.test(uris);
    const isOfPage = file === null ? uris !== '' : files.length === 1 && isOfWeb;
    if (isOfPage) setMessage({ about: 'of-page', html, uris, file, at: performance.now() });
    else handOver(files, { about: 'no-file' });
    if (unreadable + brokenFolders > 0) setMessage({ about: 'unreadable', files: unreadable, folders: brokenFolders });
  });
  useShortcutAction(
    'takeDrop',
    useCallback(() => {
      for (let dropped = takeDrop(); dropped; dropped = takeDrop()) void add(dropped);
    }, []),
  );

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
    [readingCount, message, onFiles],
  );
}

async function filesOf({ files, entries }: Dropped, onFound: (count: number) => void): Promise<FoundFiles> {
  if (!entries.some((entry) => entry?.isDirectory)) return { files, unreadable: 0, brokenFolders: 0 };
  onFound(0);
  const { walkEntries } = await loadPart(() => import('./folder-walk.ts'));
  return walkEntries(entries, files, onFound);
}
