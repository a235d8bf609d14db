/** Files and pictures of pages that are dropped on any page, on their way to the upload page. */
import { runSoon } from './shortcut-actions.ts';

/** Read during the drop event, after which the browser has emptied its data. */
export interface Dropped {
  readonly html: string;
  readonly uris: string;
  readonly files: readonly File[];
  /** One for each file and folder. */
  readonly entries: readonly (FileSystemEntry | null)[];
}

const waiting: Dropped[] = [];

export function readDropped(transfer: DataTransfer): Dropped {
  const data = (type: string): string => (transfer.types.includes(type) ? transfer.getData(type) : '');
  return {
    html: data('text/html'),
    uris: data('text/uri-list'),
    files: [...transfer.files],
    entries: [...transfer.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry?.() ?? null),
  };
}

/** Gives it to the upload page that is shown, else to the next one; not `isHere`: the surface navigates to it. */
export function handOverDrop(dropped: Dropped, isHere: boolean): void {
  waiting.push(dropped);
  runSoon('takeDrop', isHere);
}

/** The next one. */
export function takeDrop(): Dropped | undefined {
  return waiting.shift();
}
