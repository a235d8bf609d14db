/**
 * Compares what is sent of a File without a copy with another reading of it. Two equal readings, one after the other, are
 * the File's content at the moment between them (decision 35).
 */
import { AppError } from '#lib/core/app-error.ts';
import { prefixDigestOf, wholeDigestOf } from './file-digest.ts';

export interface SecondReading {
  /** Nothing is sent yet. */
  reset(): void;
  /**
   * Call it before the File is read from `start` on. `sent`: digest of the bytes before it. If the File has been read when
   * it was added, all that follows is read after that; the bytes before are then read once more.
   */
  begin(file: Blob, start: number, sent: () => Promise<string>): void;
  /** `digest`: of all that was read to be sent. Rejects with `uploads/file-changed`. */
  assertEqual(file: Blob, digest: string): Promise<void>;
}

/** `isKnown`: called when the File was read, so that nothing that was read before is sent. */
export function createSecondReading(digestWhenAdded: () => string | undefined, isKnown: () => void): SecondReading {
  /** Whether the bytes that were sent before the File was read are still there; null: it has not been read. */
  let isSame: Promise<boolean> | null = null;
  const compare = async (file: Blob, start: number, sent: string): Promise<boolean> =>
    sent === (await (await prefixDigestOf(file, start)).value());
  return {
    reset() {
      isSame = null;
    },
    begin(file, start, sent) {
      if (isSame !== null || digestWhenAdded() === undefined) return;
      isKnown();
      isSame = sent().then((digest) => start === 0 || compare(file, start, digest));
      // The last read gets the error.
      isSame.catch(() => undefined);
    },
    async assertEqual(file, digest) {
      const whenAdded = digestWhenAdded();
      const other = isSame === null ? await (await wholeDigestOf(file)).value() : whenAdded;
      const areEqual = digest === other && digest === (whenAdded ?? digest) && (await isSame) !== false;
      if (!areEqual) throw new AppError('uploads/file-changed');
    },
  };
}
