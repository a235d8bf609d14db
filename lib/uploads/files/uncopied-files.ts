/** Files that cannot be copied. A digest taken when they are added shows later whether they have changed. */
import { wholeDigestOf } from './file-digest.ts';
import type { FilesInMemory, HeldFile } from './files-in-memory.ts';

export interface UncopiedFiles {
  /** Computes the digest of each File; reports those that are unreadable or have another size. */
  add(held: readonly HeldFile[]): Promise<void>;
  /** Drops Files whose size has changed, so that they are not sent, and reports them. */
  loseResized(uploadIds: readonly string[]): void;
  digestWhenAdded(uploadId: string): string | undefined;
  forget(uploadId: string): void;
}

export function createUncopiedFiles(
  files: FilesInMemory,
  onLost: (uploadIds: readonly string[]) => void,
): UncopiedFiles {
  const digests = new Map<string, string>();

  const loseResized = (uploadIds: readonly string[]): void => {
    for (const uploadId of uploadIds) files.dropFile(uploadId);
    onLost(uploadIds);
  };
  return {
    async add(held) {
      for (const one of held) {
        const digest = await wholeDigestOf(one.blob).catch(() => null);
        if (!files.isCurrent(one)) continue;
        if (digest === null) onLost([one.key]);
        else if (digest.lengthBytes !== one.blob.size) loseResized([one.key]);
        else digests.set(one.key, await digest.value());
      }
    },
    loseResized,
    digestWhenAdded: (uploadId) => digests.get(uploadId),
    forget: (uploadId) => void digests.delete(uploadId),
  };
}
