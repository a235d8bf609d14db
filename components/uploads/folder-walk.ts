/** Opens dropped folders. */
import type { FoundFiles } from './dropped-files.ts';

export class FolderWalk implements FoundFiles {
  readonly files: File[] = [];
  unreadable = 0;
  readonly #onFound: (count: number) => void;

  constructor(onFound: (count: number) => void) {
    this.#onFound = onFound;
  }

  add(file: File): void {
    this.files.push(file);
    if (this.files.length % 100 === 0) this.#onFound(this.files.length);
  }

  /** One entry that cannot be read does not take the others with it. */
  async open(entry: FileSystemEntry): Promise<void> {
    try {
      if (entry.isFile) this.add(await fileOf(entry as FileSystemFileEntry));
      else for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) await this.open(inner);
    } catch {
      this.unreadable += 1;
    }
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // A directory gives at most 100 entries at a time; an empty batch is the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return entries.filter(({ name }) => !isHidden(name)).toSorted(byName);
    entries.push(...batch);
  }
}

/** In the order that a file manager shows: the browser gives them in the order of the disk. */
function byName(one: FileSystemEntry, other: FileSystemEntry): number {
  return one.name.localeCompare(other.name, undefined, { numeric: true });
}

/** What systems leave in folders and nobody means to upload. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini|__macosx)$/i.test(name);
}
