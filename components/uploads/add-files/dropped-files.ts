import type { FoundFiles } from './folder-walk.ts';
/** Takes what must be taken before the drop event ends; the reading itself may take longer. */
export function takeDropped(transfer: DataTransfer): (onFound: (count: number) => void) => Promise<FoundFiles> {
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
