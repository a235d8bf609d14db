/** The files of a drop, with those in its folders. */
export interface FoundFiles {
  readonly files: readonly File[];
  /** Files that the browser could not read. */
  readonly unreadable: number;
  /** Folders that the browser could not read completely. */
  readonly brokenFolders: number;
}

/** The files of these entries; those in no folder are `loose`, in the same order. Calls `onFound` with their number after every hundred. */
export async function walkEntries(
  entries: readonly (FileSystemEntry | null)[],
  loose: readonly File[],
  onFound: (count: number) => void,
): Promise<FoundFiles> {
  const walk = new FolderWalk(onFound);
  for (const [at, entry] of entries.entries()) {
    const file = loose[at];
    if (entry?.isDirectory) await walk.open(entry);
    else if (file) walk.add(file);
  }
  return walk;
}

class FolderWalk implements FoundFiles {
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

  /** Adds a file, or all files of a folder. Errors are counted; reading continues. */
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
    const { entries, isComplete } = await entriesOf(entry as FileSystemDirectoryEntry);
    if (!isComplete) this.brokenFolders += 1;
    for (const inner of entries.filter(({ name }) => !isHidden(name)).toSorted(byName)) await this.open(inner);
  }
}

/** Sets `webkitRelativePath` as a file input does: files of dropped folders have no path. */
async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') });
}

/** The entries of a folder. After an error, such as a removed memory card, those that were read before it. */
async function entriesOf(
  folder: FileSystemDirectoryEntry,
): Promise<{ entries: FileSystemEntry[]; isComplete: boolean }> {
  const entries: FileSystemEntry[] = [];
  try {
    const reader = folder.createReader();
    // Chrome returns at most 100 entries per call; an empty result is the end.
    for (;;) {
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (batch.length === 0) return { entries, isComplete: true };
      entries.push(...batch);
    }
  } catch {
    return { entries, isComplete: false };
  }
}

/** The order of a file manager; the browser returns the order of the disk. */
function byName(one: FileSystemEntry, other: FileSystemEntry): number {
  return one.name.localeCompare(other.name, undefined, { numeric: true });
}

/** Files that operating systems create in folders. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini|__macosx)$/i.test(name);
}
