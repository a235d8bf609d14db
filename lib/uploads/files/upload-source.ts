/**
 * What the attempts of one upload read, so that all of it is one version of the file (docs/design/uploads.md#durability). A File is no snapshot:
 * while it is copied or sent, other programs write to it. Once there is a copy only the copy is read, and what was read of
 * the File before is compared with it. Without a copy the File is read a second time before its last byte leaves: two
 * equal readings, one after the other, are what the file was at the moment between them.
 */
import { AppError, hasCode } from '#lib/core/app-error.ts';
import { createPrefixDigest, type PrefixDigest, prefixDigestOf, sha256Of, wholeDigestOf } from './file-digest.ts';
import type { FoundBytes } from './file-store.ts';
import { createReadAhead } from './read-ahead.ts';

export interface SourceDeps {
  /** Null when neither copy nor File can be read. */
  find(): Promise<FoundBytes | null>;
  hasCopy(): boolean;
  /** Of the File as it was when it was added, where no copy of it could be made. */
  digestWhenAdded(): string | undefined;
  /** The server compares a SHA-256 of the whole file. */
  canServerProve(): boolean;
}

export interface UploadSource {
  /** Whether there is anything to read from. Rejects with `uploads/bytes-unreadable` when nobody can tell now. */
  isThere(): Promise<boolean>;
  /**
   * Asks for bytes in the order of sending: all before `start` are at the server. Rejects with `uploads/bytes-lost`, and
   * with `uploads/file-changed` when what was sent is not what the file is.
   */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** All that was sent, and all that will be, is the copy's. */
  isOfCopy(): boolean;
  /** Nobody here can tell any more whether what was sent is of this version: the server has to. */
  isUnproved(): boolean;
  /** SHA-256 of the file, lower-case hex. Rejects with `uploads/bytes-lost` when it cannot be read. */
  sha256(): Promise<string>;
  /** No attempt is under way: keeps a digest of the last chunk instead of its bytes. */
  rest(): Promise<void>;
}

/** `wasOfCopy`: what `isOfCopy` said in an earlier life of the background. */
export function createUploadSource(sizeBytes: number, wasOfCopy: boolean, deps: SourceDeps): UploadSource {
  let found: FoundBytes | null = null;
  let isOfCopy = wasOfCopy;
  let isUnproved = false;
  /** Of what the server has, as it was read from the File. */
  let sent: PrefixDigest = createPrefixDigest();
  /** Read from the File since: the server has the beginning of it, nothing or all. */
  let pending: Uint8Array | null = null;
  /** Of `sent` and all that is or was pending; it is made while the chunk is sent. */
  let ahead: Promise<PrefixDigest> | null = null;
  const reader = createReadAhead();
  let digestAtStart: string | undefined;

  const locate = async (): Promise<FoundBytes> => {
    const isCurrent = found !== null && (found.isCopy || !deps.hasCopy());
    // A storage that cannot be asked now says nothing of the bytes.
    if (!isCurrent)
      found = await deps.find().catch((cause) => Promise.reject(new AppError('uploads/bytes-unreadable', { cause })));
    if (found === null || found.blob.size !== sizeBytes) throw new AppError('uploads/bytes-lost');
    return found;
  };
  const begin = (): void => {
    sent = createPrefixDigest();
    pending = null;
    ahead = null;
    isUnproved = false;
    isOfCopy = false;
    digestAtStart = deps.digestWhenAdded();
  };
  /** Whether it is known what the server's first `start` bytes are. */
  const hasProofUpTo = async (start: number): Promise<boolean> => {
    const arrived = start - sent.lengthBytes;
    const all = await ahead;
    if (all !== null && arrived > 0 && start === all.lengthBytes) sent = all;
    else if (pending !== null && arrived > 0 && arrived <= pending.length) await sent.add(pending.subarray(0, arrived));
    pending = null;
    ahead = null;
    return sent.lengthBytes === start;
  };
  const giveUpProof = (): void => {
    isUnproved = true;
    if (!deps.canServerProve()) throw new AppError('uploads/file-changed');
  };
  const moveToCopy = async (copy: Blob, start: number): Promise<void> => {
    if (!(await hasProofUpTo(start))) giveUpProof();
    else if ((await (await prefixDigestOf(copy, start)).value()) !== (await sent.value()))
      throw new AppError('uploads/file-changed');
    isOfCopy = true;
    sent = createPrefixDigest();
  };
  const digestWith = async (bytes: Uint8Array): Promise<PrefixDigest> => {
    const all = sent.fork();
    await all.add(bytes);
    return all;
  };
  const assertUnchanged = async (file: Blob, all: PrefixDigest): Promise<void> => {
    const digest = await all.value();
    const whenAdded = deps.digestWhenAdded() ?? digest;
    // Read before the first byte was sent, or now.
    const other = digestAtStart ?? (await (await wholeDigestOf(file)).value());
    if (digest !== other || digest !== whenAdded) throw new AppError('uploads/file-changed');
  };
  /** Rejects with `uploads/bytes-lost` (copy) or `uploads/file-changed` (File) when bytes are missing at its end. */
  const readAll = async (
    { blob, isCopy }: FoundBytes,
    start: number,
    end: number,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await reader.read(blob, start, end);
    if (bytes.length !== end - start) throw new AppError(isCopy ? 'uploads/bytes-lost' : 'uploads/file-changed');
    return bytes;
  };
  const readFile = async (file: FoundBytes, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
    isOfCopy = false;
    if (!(await hasProofUpTo(start))) {
      giveUpProof();
      sent = await prefixDigestOf(file.blob, start);
    }
    const bytes = await readAll(file, start, end);
    const withThese = digestWith(bytes);
    if (end === sizeBytes) await assertUnchanged(file.blob, await withThese);
    [pending, ahead] = [bytes, withThese];
    return bytes;
  };
  const readFrom = async (source: FoundBytes, start: number, end: number) => {
    if (!source.isCopy) return readFile(source, start, end);
    if (!isOfCopy) await moveToCopy(source.blob, start);
    return readAll(source, start, end);
  };
  return {
    isThere: () =>
      locate().then(
        () => true,
        (error: unknown) => (hasCode(error, 'uploads/bytes-lost') ? false : Promise.reject(error)),
      ),
    async read(start, end) {
      if (start === 0) begin();
      const first = await locate();
      try {
        return await readFrom(first, start, end);
      } catch (error) {
        if (error instanceof AppError) throw error;
      }
      // The copy may have come meanwhile, or the disk have lost it.
      found = null;
      const second = await locate();
      return readFrom(second, start, end).catch((cause: unknown) => {
        throw cause instanceof AppError ? cause : new AppError('uploads/bytes-lost', { cause });
      });
    },
    isOfCopy: () => isOfCopy && !isUnproved,
    isUnproved: () => isUnproved,
    async rest() {
      reader.forget();
      const bytes = pending;
      await ahead;
      // Unless another attempt has begun meanwhile.
      if (pending === bytes) pending = null;
    },
    async sha256() {
      const { blob } = await locate();
      return sha256Of(blob).catch((cause: unknown) => {
        found = null;
        throw new AppError('uploads/bytes-lost', { cause });
      });
    },
  };
}
