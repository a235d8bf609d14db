/** The uploads of the table with those that a step has removed. */
import type { UndoStep } from '../model/undo.ts';
import type { Upload } from '../model/upload-state.ts';
import type { UploadIndex } from './upload-index.ts';

export function createSteps() {
  const steps = new Map<string, UndoStep>();
  let removed: ReadonlySet<string> = new Set();
  return {
    all: () => [...steps.values()],
    hasRemoved: (uploadId: string) => removed.has(uploadId),
    /** Returns the ids of the uploads that are or were removed. */
    change(changed: readonly UndoStep[] = [], gone: readonly string[] = []): Iterable<string> {
      if (changed.length + gone.length === 0) return [];
      for (const step of changed) steps.set(step.id, step);
      for (const id of gone) steps.delete(id);
      const before = removed;
      removed = new Set([...steps.values()].flatMap((step) => step.removed));
      return [...before, ...removed];
    },
  };
}

export interface HeldUploads {
  get(uploadId: string): Upload | undefined;
  set(upload: Upload): void;
  remove(uploadId: string): void;
  softDeleted(): readonly Upload[];
}

/** The uploads of the index and those that are softDeleted. */
export function createHeldUploads(index: UploadIndex, isRemoved: (uploadId: string) => boolean): HeldUploads {
  const softDeleted = new Map<string, Upload>();
  const remove = (uploadId: string): void => {
    index.delete(uploadId);
    softDeleted.delete(uploadId);
  };
  return {
    get: (uploadId) => index.get(uploadId) ?? softDeleted.get(uploadId),
    set(upload) {
      if (!isRemoved(upload.uploadId)) {
        softDeleted.delete(upload.uploadId);
        index.set(upload);
        return;
      }
      remove(upload.uploadId);
      softDeleted.set(upload.uploadId, upload);
    },
    remove,
    softDeleted: () => [...softDeleted.values()],
  };
}
