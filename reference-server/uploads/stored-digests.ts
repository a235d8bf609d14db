/**
 * SHA-256 of the files that are kept, for clients that have lost their queue. Reading a large file takes long, so it is
 * kept with the record, a person has one file read at a time, and the work ends with its client.
 */
import { createHash } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import { log } from '../core/log.ts';
import { createFairPool } from '../scheduling/fair-pool.ts';
import type { AssetFiles } from '../stores/asset-files.ts';
import type { Records, UploadRecord } from '../stores/records.ts';

const AT_ONCE = 3;
const AT_ONCE_PER_PERSON = 1;

export interface StoredDigests {
  /** Digest of a processed upload, lower-case hex. Undefined if `signal` is aborted first. */
  find(upload: UploadRecord, signal: AbortSignal): Promise<string | undefined>;
}

interface Deps {
  readonly files: Pick<AssetFiles, 'read'>;
  readonly records: Pick<Records, 'findUploadByKey' | 'saveMetadata'>;
}

export function createStoredDigests({ files, records }: Deps): StoredDigests {
  const pool = createFairPool({ size: AT_ONCE, perPerson: AT_ONCE_PER_PERSON });
  const digest = async ({ objectId, uploadType }: UploadRecord, signal: AbortSignal) => {
    const hash = createHash('sha256');
    const bytes = await files.read(objectId, uploadType === 'metafile' ? 'meta' : 'original');
    for await (const piece of addAbortSignal(signal, bytes)) hash.update(piece as Buffer);
    return hash.digest('hex');
  };
  const findInTurn = async (upload: UploadRecord, signal: AbortSignal) => {
    // An earlier request of the line may have found it.
    const current = signal.aborted ? undefined : await records.findUploadByKey(upload.uploadKey);
    if (current === undefined || current.metadata.sha256 !== undefined) return current?.metadata.sha256;
    const sha256 = await digest(current, signal).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (sha256 === undefined) return undefined;
    // After its last byte nothing else changes the metadata. A full disk takes nothing from the answer.
    await records
      .saveMetadata(upload.uploadKey, { ...current.metadata, sha256 })
      .catch((error: unknown) => log('warn', 'a SHA-256 was not kept', { error }));
    return sha256;
  };
  return {
    // What a client has sent was compared with the bytes before they were accepted.
    find: async (upload, signal) =>
      upload.metadata.sha256 ?? pool.run(() => findInTurn(upload, signal), { person: upload.owner }),
  };
}
