/** After the last byte: what arrived is compared with what the client says of the whole file, then it is given to the processing. */
import { HttpError } from '../http/http-error.ts';
import type { Records } from '../storage/records.ts';
import { MISMATCH_STATUS, sha256OfFile } from './checksums.ts';
import type { ProcessingQueue } from './processing-queue.ts';
import type { UploadStore } from './upload-store.ts';

export interface Reception {
  /** Throws `HttpError` 460 if the file does not match its `sha256`; the upload is then deleted. 410 if it was removed. */
  receive(uploadKey: string): Promise<void>;
  /** Like `receive`, for an upload whose end was not reported; resolves with whether it was received. */
  isReceived(uploadKey: string): Promise<boolean>;
  /** Forgets an upload and its bytes; its `objectId` may be created again. */
  discard(uploadKey: string): Promise<void>;
}

type Outcome = 'received' | 'mismatch' | 'gone';

interface Parts {
  readonly store: UploadStore;
  readonly records: Records;
  readonly processing: ProcessingQueue;
}

export function createReception({ store, records, processing }: Parts): Reception {
  /** A large file takes a while: whoever asks meanwhile gets the same outcome. */
  const underWay = new Map<string, Promise<Outcome>>();

  const discard = async (uploadKey: string) => {
    await records.removeUpload(uploadKey);
    await store.remove(uploadKey);
  };
  const decide = async (uploadKey: string): Promise<Outcome> => {
    const upload = await records.findUploadByKey(uploadKey);
    if (upload === undefined) return 'gone';
    if (upload.state !== 'receiving') return 'received';
    const { sha256 } = upload.metadata;
    if (sha256 !== undefined) {
      const found = await sha256OfFile(store.pathOf(uploadKey));
      if (found === undefined) return 'gone';
      if (found !== sha256) {
        await discard(uploadKey);
        return 'mismatch';
      }
    }
    const receivedAt = Date.now();
    if (!(await records.saveState(uploadKey, 'received', receivedAt))) return 'gone';
    processing.add(uploadKey, receivedAt);
    return 'received';
  };
  const outcomeOf = (uploadKey: string): Promise<Outcome> => {
    const known = underWay.get(uploadKey);
    if (known !== undefined) return known;
    const deciding = decide(uploadKey).finally(() => underWay.delete(uploadKey));
    underWay.set(uploadKey, deciding);
    return deciding;
  };
  return {
    discard,
    isReceived: async (uploadKey) => (await outcomeOf(uploadKey)) === 'received',
    async receive(uploadKey) {
      const outcome = await outcomeOf(uploadKey);
      if (outcome === 'mismatch')
        throw new HttpError(MISMATCH_STATUS, 'sha256', 'The file that arrived is not the one that sha256 names.');
      if (outcome === 'gone') {
        await store.remove(uploadKey);
        throw new HttpError(410, 'taken-back', 'This upload was taken back.');
      }
    },
  };
}
