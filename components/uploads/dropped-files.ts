/** The files of a drop, folders opened. Entries must be taken before the event ends; reading them may take longer. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return [...transfer.files];
  const loose = [...transfer.files];
  const opened = await Promise.all(entries.map((entry, at) => (entry?.isDirectory ? filesOf(entry) : [loose[at]])));
  return opened.flat().filter((file) => file !== undefined);
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A directory gives at most 100 entries at a time; an empty batch is the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return files;
    for (const inner of batch) if (!inner.name.startsWith('.')) files.push(...(await filesOf(inner)));
  }
}
