/**
 * The source of a small File without a copy, in its first attempt: the File is read once for its checksum, and the browser
 * reads it again while it sends it. The server compares the two readings (decision 35). Every other request, and each
 * later attempt, uses the source that compares two readings here.
 */
import { readBytes } from '#lib/core/read-bytes.ts';
import { digestOf, uploadChecksum } from '../files/file-digest.ts';
import type { UploadSource } from '../files/upload-source.ts';
import type { SourcesDeps } from '../files/upload-sources.ts';
import type { ActiveUpload, RunnerSettings } from './attempt.ts';
import { transferKind } from './request-slots.ts';

/** The File, if this attempt may send it itself. */
export function liveFileOf(
  { uploadId, bytesTotal, state }: ActiveUpload,
  settings: RunnerSettings,
  bytes: SourcesDeps['bytes'],
): Blob | undefined {
  const isVerified = settings.comparesChecksums && transferKind(bytesTotal, settings.sendsDataWithCreation) === 'small';
  const isFirst = state.status === 'uploading' && state.attempt === 1 && !state.progress.isCreationOutcomeUnknown;
  if (!isVerified || !isFirst || bytes.hasCopy(uploadId) || bytes.digestWhenAdded(uploadId) !== undefined)
    return undefined;
  const file = bytes.held(uploadId);
  return file?.size === bytesTotal ? file : undefined;
}

export function createLiveFile(file: Blob, other: () => UploadSource): UploadSource {
  let checksum: Promise<string | null> | undefined;
  /** Null if the file cannot be read, or has another length by now. */
  const read = (): Promise<string | null> => {
    checksum ??= readBytes(file, 0, file.size).then(
      async (bytes) => (bytes.length === file.size ? uploadChecksum(await digestOf(bytes)) : null),
      () => null,
    );
    return checksum;
  };
  let isSent = false;
  return {
    isAvailable: async () => (await read()) !== null || other().isAvailable(),
    async read(start, end, canServerVerify) {
      const known = start === 0 && end === file.size ? await read() : null;
      // A server that has kept a part of the File gets the rest from the other source, and the SHA-256 of the whole file.
      isSent = known !== null;
      if (known === null) return other().read(start, end, canServerVerify);
      return { size: end, body: file, checksum: () => Promise.resolve(known) };
    },
    isOfCopy: () => !isSent && other().isOfCopy(),
    isUnverified: () => !isSent && other().isUnverified(),
    sha256: () => other().sha256(),
    releaseMemory: () => other().releaseMemory(),
  };
}
