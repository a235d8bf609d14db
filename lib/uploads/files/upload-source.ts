/**
 * Reads the bytes of one upload for all its attempts, and ensures that they are one version of the file
 * (docs/design/uploads.md#durability). A File is not a snapshot: other programs may write to it while it is copied or
 * sent. As soon as a copy exists, only the copy is read, and bytes read from the File before are compared with it.
 * Without a copy the File is read a second time before its last byte is sent: if two consecutive readings are equal,
 * they are the file's content at the moment between them.
 */
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { type Chunk, digestedChunkOf } from './chunk.ts';
import { blockDigestsOf, createPrefixDigest, prefixDigestOf, sha256Of } from './file-digest.ts';
import type { FoundBytes } from './file-store.ts';
import { createPartReader } from './part-reader.ts';
import { createReadAhead } from './read-ahead.ts';
import { createSecondReading } from './second-reading.ts';
import { createSentDigest } from './sent-digest.ts';

export interface SourceDeps {
  /** Null if neither copy nor File can be read. */
  find(): Promise<FoundBytes | null>;
  hasCopy(): boolean;
  /** Digest of the File when it was added, if it could not be copied. */
  digestWhenAdded(): string | undefined;
  /** Whether the server compares a checksum of each request, and a SHA-256 of the whole file. */
  canServerVerify(): boolean;
}

export interface UploadSource {
  /** False if the bytes are lost. Rejects with `uploads/bytes-unreadable` if the storage fails. */
  isAvailable(): Promise<boolean>;
  /**
   * Bytes `start` to `end`, in the order of sending: the server has all bytes before `start`. Rejects with
   * `uploads/bytes-lost`, with `uploads/bytes-unreadable` if the storage fails, or with `uploads/file-changed` if the
   * bytes sent so far are of another version.
   */
  read(start: number, end: number): Promise<Chunk>;
  /** True if all bytes sent so far are equal to those of the copy, and the rest is read from it. */
  isOfCopy(): boolean;
  /** True if only the server's comparison of a SHA-256 can show whether the bytes sent so far are of this version. */
  isUnverified(): boolean;
  /** SHA-256 of the file, lower-case hex. Rejects with `uploads/bytes-lost` or `uploads/bytes-unreadable`. */
  sha256(): Promise<string>;
  /** Call it when no attempt is running: keeps a digest instead of the last chunk, and no content of a small file. */
  releaseMemory(): Promise<void>;
}

/** `wasOfCopy`: result of `isOfCopy` before the background restarted. */
export function createUploadSource(sizeBytes: number, wasOfCopy: boolean, deps: SourceDeps): UploadSource {
  const locator = createLocator(sizeBytes, deps);
  const version = createVersionReader(sizeBytes, wasOfCopy, deps);
  return {
    isAvailable: locator.isAvailable,
    async read(start, end) {
      if (start === 0) version.restart();
      const first = await locator.locate();
      try {
        return await version.read(first, start, end);
      } catch (error) {
        if (error instanceof AppError) throw error;
      }
      // The copy may be finished by now, or the disk may have lost it.
      locator.forget();
      const second = await locator.locate();
      return version.read(second, start, end).catch((cause: unknown) => {
        throw cause instanceof AppError ? cause : new AppError('uploads/bytes-lost', { cause });
      });
    },
    isOfCopy: version.isOfCopy,
    isUnverified: version.isUnverified,
    releaseMemory() {
      locator.forget();
      return version.releaseMemory();
    },
    async sha256() {
      const { blob } = await locator.locate();
      return sha256Of(blob).catch((cause: unknown) => {
        locator.forget();
        throw new AppError('uploads/bytes-lost', { cause });
      });
    },
  };
}

/** Reads from the File or its copy, and rejects with `uploads/file-changed` if both are not of one version. */
function createVersionReader(sizeBytes: number, wasOfCopy: boolean, deps: SourceDeps) {
  const parts = createPartReader(deps.canServerVerify);
  const fileReader = createReadAhead(async (file, start, end) => {
    const { bytes, chunk, digest } = await parts.read(file, start, end);
    assertLength(bytes, end - start, 'uploads/file-changed');
    return { chunk, blocks: await blockDigestsOf(start, bytes, digest) };
  });
  /** The storage may not return the copy a second time: then its content is sent from memory. */
  let wasWhole = false;
  const copyReader = createReadAhead(async (copy, start, end) => {
    const { bytes, chunk, digest } = await parts.read(copy, start, end);
    assertLength(bytes, end - start, 'uploads/bytes-lost');
    const isWhole = bytes.length === copy.size && !wasWhole;
    wasWhole ||= isWhole;
    return isWhole && digest ? digestedChunkOf(copy, digest) : chunk;
  });
  const forgetParts = (): void => {
    fileReader.forget();
    copyReader.forget();
    parts.forget();
  };
  const sent = createSentDigest();
  const secondReading = createSecondReading(deps.digestWhenAdded, forgetParts);
  let isOfCopy = wasOfCopy;
  let isUnverified = false;

  const giveUpVerification = (): void => {
    isUnverified = true;
    if (!deps.canServerVerify()) throw new AppError('uploads/file-changed');
  };
  const moveToCopy = async (copy: Blob, start: number): Promise<void> => {
    if (!(await sent.advanceTo(start))) giveUpVerification();
    else if ((await (await prefixDigestOf(copy, start)).value()) !== (await sent.value()))
      throw new AppError('uploads/file-changed');
    isOfCopy = true;
    forgetParts();
    sent.replace(createPrefixDigest());
  };
  const readFile = async (file: Blob, start: number, end: number): Promise<Chunk> => {
    isOfCopy = false;
    if (!(await sent.advanceTo(start))) {
      giveUpVerification();
      sent.replace(await prefixDigestOf(file, start));
    }
    secondReading.begin(file, start, sent.value);
    const { chunk, blocks } = await fileReader.read(file, start, end);
    const all = sent.setPending(blocks, chunk.body instanceof Blob ? null : chunk.body);
    if (end === sizeBytes) await secondReading.assertEqual(file, await (await all).value());
    return chunk;
  };
  return {
    restart() {
      sent.reset();
      isUnverified = false;
      isOfCopy = false;
      secondReading.reset();
    },
    async read({ blob, isCopy }: FoundBytes, start: number, end: number): Promise<Chunk> {
      if (!isCopy) return readFile(blob, start, end);
      if (!isOfCopy) await moveToCopy(blob, start);
      return copyReader.read(blob, start, end);
    },
    isOfCopy: (): boolean => isOfCopy && !isUnverified,
    isUnverified: (): boolean => isUnverified,
    async releaseMemory() {
      forgetParts();
      await sent.releaseChunk();
    },
  };
}

/** Finds the bytes once, and again when a copy exists that was not there before. */
function createLocator(sizeBytes: number, { find, hasCopy }: Pick<SourceDeps, 'find' | 'hasCopy'>) {
  let found: FoundBytes | null = null;
  const locate = async (): Promise<FoundBytes> => {
    const isCurrent = found !== null && (found.isCopy || !hasCopy());
    // A storage error is no evidence that the bytes are lost.
    if (!isCurrent)
      found = await find().catch((cause) => Promise.reject(new AppError('uploads/bytes-unreadable', { cause })));
    if (found === null || found.blob.size !== sizeBytes) throw new AppError('uploads/bytes-lost');
    return found;
  };
  return {
    locate,
    isAvailable: () =>
      locate().then(
        () => true,
        (error: unknown) => (hasCode(error, 'uploads/bytes-lost') ? false : Promise.reject(error)),
      ),
    forget() {
      found = null;
    },
  };
}

/** A file that ends earlier is another version, a copy that ends earlier is damaged. */
function assertLength(bytes: Uint8Array, length: number, code: 'uploads/file-changed' | 'uploads/bytes-lost'): void {
  if (bytes.length !== length) throw new AppError(code);
}
