/**
 * Reads the bytes of one upload for all its attempts, and ensures that they are one version of the file
 * (docs/design/uploads.md#durability). A File is not a snapshot: other programs may write to it while it is copied or
 * sent. As soon as a copy exists, only the copy is read, and bytes read from the File before are compared with it.
 * Without a copy each byte is read a second time before the last one is sent, as far as it was not read when the file was
 * added: two consecutive readings that are equal are the file's content at the moment between them.
 */
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { type Chunk, chunkOf, digestedChunkOf } from './chunk.ts';
import { assertLength, createChunkReaders } from './chunk-readers.ts';
import { createPrefixDigest, prefixDigestOf, sha256Of, wholeDigestOf } from './file-digest.ts';
import type { FoundBytes } from './file-store.ts';
import { createSentDigest } from './sent-digest.ts';

export interface SourceDeps {
  /** Null if neither copy nor File can be read. */
  find(): Promise<FoundBytes | null>;
  hasCopy(): boolean;
  /** Digest of the File when it was added, if it could not be copied. */
  digestWhenAdded(): string | undefined;
}

export interface UploadSource {
  /** False if the bytes are lost. Rejects with `uploads/bytes-unreadable` if the storage fails. */
  isAvailable(): Promise<boolean>;
  /**
   * Bytes `start` to `end`, in the order of sending: the server has all bytes before `start`. Rejects with
   * `uploads/bytes-lost`, with `uploads/bytes-unreadable` if the storage fails, or with `uploads/file-changed` if the
   * bytes sent so far are of another version. `canServerVerify`: whether the server of this attempt compares a checksum of
   * each request, and a SHA-256 of the whole file. An earlier call that has not ended, of a stopped attempt, is rejected
   * with `aborted`.
   */
  read(start: number, end: number, canServerVerify: boolean): Promise<Chunk>;
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
  let reads = 0;
  return {
    isAvailable: locator.isAvailable,
    async read(start, end, canServerVerify) {
      reads += 1;
      const number = reads;
      const assertLast = (): void => {
        if (number !== reads) throw new AppError('aborted');
      };
      const part: WantedPart = { start, end, canServerVerify, assertLast };
      if (start === 0) version.restart();
      const first = await locator.locate();
      try {
        return await version.read(first, part);
      } catch (error) {
        if (error instanceof AppError) throw error;
      }
      // The copy may be finished by now, or the disk may have lost it.
      locator.forget();
      const second = await locator.locate();
      return version.read(second, part).catch((cause: unknown) => {
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

interface WantedPart {
  readonly start: number;
  readonly end: number;
  readonly canServerVerify: boolean;
  /** Throws `aborted` if another part was wanted since then. */
  readonly assertLast: () => void;
}

/** Reads from the File or its copy, and rejects with `uploads/file-changed` if both are not of one version. */
function createVersionReader(sizeBytes: number, wasOfCopy: boolean, deps: SourceDeps) {
  const readers = createChunkReaders();
  const sent = createSentDigest();
  let isOfCopy = wasOfCopy;
  let isUnverified = false;
  let known: KnownFile | null = null;

  const assertVerifiable = (canServerVerify: boolean): void => {
    if (isUnverified && !canServerVerify) throw new AppError('uploads/file-changed');
  };
  /** Whether all bytes before the part were read here; else only the server can compare them. */
  const follow = async ({ start, canServerVerify, assertLast }: WantedPart): Promise<boolean> => {
    const isFollowed = await sent.advanceTo(start);
    assertLast();
    isUnverified ||= !isFollowed;
    assertVerifiable(canServerVerify);
    return isFollowed;
  };
  const moveToCopy = async (copy: Blob, part: WantedPart): Promise<void> => {
    const { start, assertLast } = part;
    if ((await follow(part)) && (await (await prefixDigestOf(copy, start)).value()) !== (await sent.value()))
      throw new AppError('uploads/file-changed');
    assertLast();
    isOfCopy = true;
    readers.forget();
    sent.replace(createPrefixDigest());
  };
  const readFile = async (file: Blob, part: WantedPart): Promise<Chunk> => {
    const { start, end, assertLast } = part;
    isOfCopy = false;
    if (!(await follow(part))) {
      const before = await prefixDigestOf(file, start);
      assertLast();
      sent.replace(before);
    }
    const whole = deps.digestWhenAdded();
    if (known === null && whole !== undefined) {
      const before = await sent.value();
      assertLast();
      known = { whole, start, before };
      // All that follows is read after that reading.
      readers.forget();
    }
    const { bytes, sha256 } = await readers.readFile(file, start, end);
    assertLength(bytes, end - start, 'uploads/file-changed');
    const withChunk = sent.withChunk(bytes, sha256);
    if (end === sizeBytes) await assertUnchanged(file, await (await withChunk).value(), known);
    assertLast();
    sent.setPending(bytes, withChunk);
    return sha256 ? digestedChunkOf(bytes, sha256) : chunkOf(bytes);
  };
  const readPart = async ({ blob, isCopy }: FoundBytes, part: WantedPart): Promise<Chunk> => {
    if (!isCopy) return readFile(blob, part);
    if (!isOfCopy) await moveToCopy(blob, part);
    return readers.readCopy(blob, part.start, part.end);
  };
  return {
    restart() {
      sent.reset();
      isUnverified = false;
      isOfCopy = false;
      readers.forget();
      known = null;
    },
    async read(found: FoundBytes, part: WantedPart): Promise<Chunk> {
      part.assertLast();
      assertVerifiable(part.canServerVerify);
      readers.setCanServerVerify(part.canServerVerify);
      const chunk = await readPart(found, part);
      part.assertLast();
      return chunk;
    },
    isOfCopy: (): boolean => isOfCopy && !isUnverified,
    isUnverified: (): boolean => isUnverified,
    async releaseMemory() {
      readers.forget();
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

/** What a reading of the File shows that ended while its bytes were sent, or before. */
interface KnownFile {
  /** Digest of the whole File. */
  readonly whole: string;
  /** All bytes from here on are read after it. */
  readonly start: number;
  /** Digest of the bytes before, which were read earlier and are sent. */
  readonly before: string;
}

/** `digest`: of all that was read. Every byte is compared with another reading, before or after its own. */
async function assertUnchanged(file: Blob, digest: string, known: KnownFile | null): Promise<void> {
  const isSame =
    known === null
      ? digest === (await (await wholeDigestOf(file)).value())
      : digest === known.whole && known.before === (await (await prefixDigestOf(file, known.start)).value());
  if (!isSame) throw new AppError('uploads/file-changed');
}
