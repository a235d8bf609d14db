/** The Files in memory, and the uploads that have a copy. */

export interface HeldFile {
  readonly key: string;
  readonly blob: Blob;
}

export interface FilesInMemory {
  file(uploadId: string): Blob | undefined;
  /** False if the upload was removed, or its File replaced, since `held` was read. */
  isCurrent(held: HeldFile): boolean;
  hold(uploadId: string, file: Blob): void;
  /** Removes the File, which must no longer be sent. */
  dropFile(uploadId: string): void;
  hasCopy(uploadId: string): boolean;
  addCopy(uploadId: string, sizeBytes: number): void;
  dropCopy(uploadId: string): void;
  /** Uploads whose bytes are in memory only. */
  uncopiedIds(): Iterable<string>;
  copies(): { readonly count: number; readonly usedBytes: number };
}

export function createFilesInMemory(): FilesInMemory {
  const files = new Map<string, Blob>();
  /** Size in bytes of each copy. */
  const copies = new Map<string, number>();
  const uncopied = new Set<string>();
  let usedBytes = 0;

  return {
    file: (uploadId) => files.get(uploadId),
    isCurrent: ({ key, blob }) => files.get(key) === blob,
    hold(uploadId, file) {
      files.set(uploadId, file);
      if (!copies.has(uploadId)) uncopied.add(uploadId);
    },
    dropFile(uploadId) {
      files.delete(uploadId);
      uncopied.delete(uploadId);
    },
    hasCopy: (uploadId) => copies.has(uploadId),
    addCopy(uploadId, sizeBytes) {
      usedBytes += sizeBytes - (copies.get(uploadId) ?? 0);
      copies.set(uploadId, sizeBytes);
      uncopied.delete(uploadId);
    },
    dropCopy(uploadId) {
      usedBytes -= copies.get(uploadId) ?? 0;
      copies.delete(uploadId);
      if (files.has(uploadId)) uncopied.add(uploadId);
    },
    uncopiedIds: () => uncopied,
    copies: () => ({ count: copies.size, usedBytes }),
  };
}
