import type { FileStore } from '../files/file-store.ts';

/** Removes the copies of uploads that end in the same task in one transaction. Resolves when they are removed. */
export function createCopyRemoval(bytes: Pick<FileStore, 'drop'>): (uploadId: string) => Promise<void> {
  let ended: string[] = [];
  let removing: Promise<void> | null = null;
  const removeAll = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve));
    const uploadIds = ended;
    ended = [];
    removing = null;
    await bytes.drop(uploadIds);
  };
  return (uploadId) => {
    ended.push(uploadId);
    removing ??= removeAll();
    return removing;
  };
}
