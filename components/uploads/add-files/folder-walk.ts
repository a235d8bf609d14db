/** Opens dropped folders. */

/** The files of a drop, folders opened. */

export interface FoundFiles {
  readonly files: readonly File[];
  /** Files that the browser could not read. */
  readonly unreadable: number;
  /** Folders that it could not read to their end. */
  readonly brokenFolders: number;
}

export class FolderWalk implements FoundFiles {
  readonly files: File[] = [];
  unreadable = 0;
  brokenFolders = 0;
  readonly #onFound: (count: number) => void;

  constructor(onFound: (count: number) => void) {
    this.#onFound = onFound;
  }

  add(file: File): void {
    this.files.push(file);
    if (this.files.length % 100 === 0) this.#onFound(this.files.length);
  }

  /** What cannot be read does not take the rest with it. */
  async open(entry: FileSystemEntry): Promise<void> {
    if (entry.isFile) {
      await fileOf(entry as FileSystemFileEntry).then(
        (file) => this.add(file),
        () => {
          this.unreadable += 1;
        },
      );
      return;
    }
    const { entries, isWhole } = await entriesOf(entry as FileSystemDirectoryEntry);
    if (!isWhole) this.brokenFolders += 1;
    for (const inner of entries.filter(({ name }) => !isHidden(name)).toSorted(byName)) await this.open(inner);
  }
}

/** With its path as a file input gives it: browsers tell of a dropped folder only here. */
async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') });
}

/** Also of a folder that breaks off, as on a card that is pulled out, what was read before. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<{ entries: FileSystemEntry[]; isWhole: boolean }> {
  const entries: FileSystemEntry[] = [];
  try {
    const reader = folder.createReader();
    // A directory gives at most 100 entries at a time; an empty batch is the end.
    for (;;) {
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (batch.length === 0) return { entries, isWhole: true };
      entries.push(...batch);
    }
  } catch {
    return { entries, isWhole: false };
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
