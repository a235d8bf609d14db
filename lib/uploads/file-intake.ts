/**
 * What happens to bytes that a surface hands over: held, checked by signature, compared with those that are there, and
 * their own metadata read (specification 4.7, 5.5; design 4.1, 5).
 */
import { log } from '#lib/core/log.ts';
import { returnForm } from './bundle-list.ts';
import type { ByteKeeper } from './byte-keeper.ts';
import type { ContinuedRows } from './continued-rows.ts';
import { createDoubleFinder } from './double-finder.ts';
import type { JobTable } from './job-table.ts';
import { withDetectedType } from './model/file-validation.ts';
import { isReady } from './model/upload-bundle.ts';
import { isUnsent, transition } from './model/upload-machine.ts';
import { type FileMetadata, isFileNeeded, type UploadItem } from './model/upload-state.ts';
import { readHead } from './new-upload-item.ts';

export interface IntakePorts {
  readonly jobs: JobTable;
  readonly bytes: ByteKeeper;
  readonly continued: Pick<ContinuedRows, 'rowOf'>;
  /** Rejects when the file cannot be read. */
  readMetadata(file: Blob): Promise<FileMetadata>;
}

export interface FileIntake {
  /** Takes the bytes. Resolves when they are held, from when on the surface may close (design 4.1). */
  receive(uploadIds: readonly string[], files: readonly File[]): Promise<void>;
  /** Reads what a life of the background before had not come to. */
  resume(): void;
  /** True from the arrival of the bytes until what they say is stored: nothing is sent before (4.7; design 5). */
  isExamining(uploadId: string): boolean;
  isBusy(): boolean;
}

interface Finding {
  readonly uploadId: string;
  readonly doubleOf: string | null;
  readonly fileMetadata: FileMetadata;
}

/** Stored and shown together: this many files, or what was examined in this time. */
const FILES_PER_WRITE = 50;
const WRITE_EVERY_MS = 250;
/** A read of a file waits for another process; this many files wait together. */
const FILES_AT_ONCE = 10;
const NOTHING: FileMetadata = { values: {}, words: {}, repaired: [], coordinates: null };

export function createFileIntake({ jobs, bytes, continued, readMetadata }: IntakePorts): FileIntake {
  const waiting: string[] = [];
  const unexamined = new Set<string>();
  const doubles = createDoubleFinder(jobs, bytes);
  let isReading = false;

  const look = async (uploadId: string, file: Blob): Promise<Finding | null> => {
    const item = jobs.item(uploadId);
    if (!item) return null;
    const doubleOf = isUnsent(item.state) ? await doubles.find(item, file).catch(() => null) : null;
    const fileMetadata = item.type === 'image' ? await readMetadata(file) : NOTHING;
    return { uploadId, doubleOf, fileMetadata };
  };
  const examine = async (uploadId: string): Promise<Finding> => {
    // What cannot be read now says nothing; the attempt that sends it will meet the same and has words for it.
    const unreadable = { uploadId, doubleOf: null, fileMetadata: NOTHING };
    // Only the copy is sent, and a File may be another version by now.
    const held = bytes.hasCopy(uploadId) ? undefined : bytes.held(uploadId);
    const finding = held && (await look(uploadId, held).catch(() => null));
    if (finding) return finding;
    const file = await bytes.read(uploadId).catch(() => null);
    return (file && (await look(uploadId, file).catch(() => null))) ?? unreadable;
  };
  const store = async (findings: readonly Finding[]): Promise<void> => {
    const changed = findings.flatMap((finding) => {
      const item = jobs.item(finding.uploadId);
      if (!item) return [];
      const { fileMetadata, doubleOf } = finding;
      if (doubleOf === null || !isUnsent(item.state)) return [{ ...item, fileMetadata }];
      return [{ ...item, fileMetadata, doubleOf, state: transition(item.state, { type: 'double-found' }) }];
    });
    for (const { uploadId } of findings) unexamined.delete(uploadId);
    if (changed.length > 0) await jobs.putItems(changed);
  };
  const readOn = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    while (waiting.length > 0) {
      const findings: Finding[] = [];
      const began = performance.now();
      while (findings.length < FILES_PER_WRITE && waiting.length > 0 && performance.now() - began < WRITE_EVERY_MS)
        findings.push(...(await Promise.all(waiting.splice(0, FILES_AT_ONCE).map(examine))));
      await store(findings).catch((error: unknown) => log('warn', 'uploads: what files say was not stored', { error }));
    }
    isReading = false;
  };
  const enqueue = (uploadIds: readonly string[]): void => {
    for (const uploadId of uploadIds) unexamined.add(uploadId);
    doubles.note(uploadIds);
    waiting.push(...uploadIds);
    void readOn();
  };
  const takeIn = async (received: readonly UploadItem[]): Promise<void> => {
    await jobs.putItems(received);
    const refused = received.filter(({ fileValidationResult }) => fileValidationResult.detectedFileType !== null);
    for (const bundleId of new Set(refused.map((item) => item.bundleId))) await returnForm(jobs, bundleId);
  };
  return {
    async receive(announcedIds, files) {
      const uploadIds = announcedIds.map(continued.rowOf);
      const heads = await Promise.all(files.map(readHead));
      // Of these nothing is left that can be read.
      await bytes.drop(uploadIds.filter((uploadId) => hasLostFile(jobs.item(uploadId))));
      const received = uploadIds.flatMap((uploadId, at) => {
        const item = jobs.item(uploadId);
        const [file, head] = [files[at], heads[at]];
        if (!item || !isAwaited(item) || !file || !head || !mayBecomeValid(item)) return [];
        const fileValidationResult = withDetectedType(item.fileValidationResult, head);
        const isHeld = fileValidationResult.detectedFileType !== 'exe';
        if (isHeld) unexamined.add(uploadId);
        if (isHeld) bytes.receive(uploadId, file);
        const bytesHome = isHeld ? ('memory' as const) : item.bytesHome;
        return [{ ...item, fileValidationResult, bytesHome, state: transition(item.state, { type: 'bytes-found' }) }];
      });
      // They are held whether or not that could be stored; who stopped here would leave them unread for ever.
      await takeIn(received).catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
      enqueue(received.filter(({ bytesHome }) => bytesHome === 'memory').map(({ uploadId }) => uploadId));
      const unreadable = uploadIds.filter(
        (uploadId, at) => heads[at] === null && jobs.item(uploadId)?.bytesHome === 'page',
      );
      await bytes.drop(unreadable);
      await jobs.apply(unreadable, { type: 'bytes-missing' });
    },
    resume() {
      const unread = jobs
        .items()
        .filter(
          (item) => item.fileMetadata === null && item.bytesHome === 'stored' && item.fileValidationResult.isValid,
        )
        .filter((item) => !isReady(item) || isUnsent(item.state));
      enqueue(unread.map(({ uploadId }) => uploadId));
    },
    isExamining: (uploadId) => unexamined.has(uploadId),
    isBusy: () => isReading,
  };
}

/** Its surface may have gone, or the background have started anew, before the last of what it had sent arrived. */
function isAwaited(item: UploadItem): boolean {
  return item.bytesHome === 'page' || hasLostFile(item);
}

function hasLostFile(item: UploadItem | undefined): boolean {
  return item?.state.status === 'error' && isFileNeeded(item.state.code);
}

/** A meta file without a parent is invalid only until its parent comes: its bytes are needed then. */
function mayBecomeValid({ fileValidationResult: { isValid, errorType } }: UploadItem): boolean {
  return isValid || errorType === 'ERROR_NO_PARENT_UPLOAD';
}
