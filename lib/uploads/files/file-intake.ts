/**
 * What happens to bytes that a surface hands over: held, checked by signature, compared with those that are there, and
 * their own metadata read (specification 4.7, 5.5; docs/design/uploads.md#hand-over).
 */
import { log } from '#lib/core/log.ts';
import type { FileMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { withDetectedType } from '../model/file-validation.ts';
import { isReady } from '../model/upload-bundle.ts';
import { isUnsent, transition } from '../model/upload-machine.ts';
import { isFileNeeded, type Upload } from '../model/upload-state.ts';
import { returnForm } from '../queue/bundle-list.ts';
import { readHead } from '../queue/new-upload.ts';
import type { UploadTable } from '../queue/upload-table.ts';
import type { ContinuedRows } from './continued-rows.ts';
import { createDuplicateFinder } from './duplicate-finder.ts';
import type { FileStore } from './file-store.ts';

export interface IntakeDeps {
  readonly table: UploadTable;
  readonly bytes: FileStore;
  readonly continued: Pick<ContinuedRows, 'rowOf'>;
  /** Rejects when the file cannot be read. */
  readMetadata(file: Blob): Promise<FileMetadata>;
}

export interface FileIntake {
  /** Takes the bytes. Resolves when they are held, from when on the surface may close (docs/design/uploads.md#hand-over). */
  receive(uploadIds: readonly string[], files: readonly File[]): Promise<void>;
  /** Reads what a life of the background before had not come to. */
  resume(): void;
  /** True from the arrival of the bytes until what they say is stored: nothing is sent before (4.7; docs/design/uploads.md#hand-over). */
  isExamining(uploadId: string): boolean;
  isBusy(): boolean;
}

interface Finding {
  readonly uploadId: string;
  readonly duplicateOf: string | null;
  readonly fileMetadata: FileMetadata;
}

/** Stored and shown together: this many files, or what was examined in this time. */
const FILES_PER_WRITE = 50;
const WRITE_EVERY_MS = 250;
/** A read of a file waits for another process; this many files wait together. */
const FILES_AT_ONCE = 10;
const NOTHING: FileMetadata = { values: {}, unmapped: {}, repaired: [], coordinates: null };

export function createFileIntake({ table, bytes, continued, readMetadata }: IntakeDeps): FileIntake {
  const waiting: string[] = [];
  const unexamined = new Set<string>();
  const duplicates = createDuplicateFinder(table, bytes);
  let isReading = false;

  const look = async (uploadId: string, file: Blob): Promise<Finding | null> => {
    const upload = table.upload(uploadId);
    if (!upload) return null;
    const duplicateOf = isUnsent(upload.state) ? await duplicates.find(upload, file).catch(() => null) : null;
    const fileMetadata = upload.type === 'image' ? await readMetadata(file) : NOTHING;
    return { uploadId, duplicateOf, fileMetadata };
  };
  const examine = async (uploadId: string): Promise<Finding> => {
    // What cannot be read now says nothing; the attempt that sends it will meet the same and has words for it.
    const unreadable = { uploadId, duplicateOf: null, fileMetadata: NOTHING };
    // Only the copy is sent, and a File may be another version by now.
    const held = bytes.hasCopy(uploadId) ? undefined : bytes.held(uploadId);
    const finding = held && (await look(uploadId, held).catch(() => null));
    if (finding) return finding;
    const file = await bytes.read(uploadId).catch(() => null);
    return (file && (await look(uploadId, file).catch(() => null))) ?? unreadable;
  };
  const store = async (findings: readonly Finding[]): Promise<void> => {
    const changed = findings.flatMap((finding) => {
      const upload = table.upload(finding.uploadId);
      if (!upload) return [];
      const { fileMetadata, duplicateOf } = finding;
      if (duplicateOf === null || !isUnsent(upload.state)) return [{ ...upload, fileMetadata }];
      return [{ ...upload, fileMetadata, duplicateOf, state: transition(upload.state, { type: 'duplicate-found' }) }];
    });
    for (const { uploadId } of findings) unexamined.delete(uploadId);
    if (changed.length > 0) await table.putUploads(changed);
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
    duplicates.note(uploadIds);
    waiting.push(...uploadIds);
    void readOn();
  };
  const takeIn = async (received: readonly Upload[]): Promise<void> => {
    await table.putUploads(received);
    const refused = received.filter(({ fileValidationResult }) => fileValidationResult.detectedFileType !== null);
    for (const bundleId of new Set(refused.map((upload) => upload.bundleId))) await returnForm(table, bundleId);
  };
  return {
    async receive(announcedIds, files) {
      const uploadIds = announcedIds.map(continued.rowOf);
      const heads = await Promise.all(files.map(readHead));
      // Of these nothing is left that can be read.
      await bytes.drop(uploadIds.filter((uploadId) => hasLostFile(table.upload(uploadId))));
      const received = uploadIds.flatMap((uploadId, at) => {
        const upload = table.upload(uploadId);
        const [file, head] = [files[at], heads[at]];
        if (!upload || !isAwaited(upload) || !file || !head || !mayBecomeValid(upload)) return [];
        const fileValidationResult = withDetectedType(upload.fileValidationResult, head);
        const isHeld = fileValidationResult.detectedFileType !== 'exe';
        if (isHeld) unexamined.add(uploadId);
        if (isHeld) bytes.receive(uploadId, file);
        const bytesLocation = isHeld ? ('memory' as const) : upload.bytesLocation;
        return [
          { ...upload, fileValidationResult, bytesLocation, state: transition(upload.state, { type: 'bytes-found' }) },
        ];
      });
      // They are held whether or not that could be stored; who stopped here would leave them unread for ever.
      await takeIn(received).catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
      enqueue(received.filter(({ bytesLocation }) => bytesLocation === 'memory').map(({ uploadId }) => uploadId));
      const unreadable = uploadIds.filter(
        (uploadId, at) => heads[at] === null && table.upload(uploadId)?.bytesLocation === 'page',
      );
      await bytes.drop(unreadable);
      await table.apply(unreadable, { type: 'bytes-missing' });
    },
    resume() {
      const unread = table
        .uploads()
        .filter(
          (upload) =>
            upload.fileMetadata === null && upload.bytesLocation === 'stored' && upload.fileValidationResult.isValid,
        )
        .filter((upload) => !isReady(upload) || isUnsent(upload.state));
      enqueue(unread.map(({ uploadId }) => uploadId));
    },
    isExamining: (uploadId) => unexamined.has(uploadId),
    isBusy: () => isReading,
  };
}

/** Its surface may have gone, or the background have started anew, before the last of what it had sent arrived. */
function isAwaited(upload: Upload): boolean {
  return upload.bytesLocation === 'page' || hasLostFile(upload);
}

function hasLostFile(upload: Upload | undefined): boolean {
  return upload?.state.status === 'error' && isFileNeeded(upload.state.code);
}

/** A meta file without a parent is invalid only until its parent comes: its bytes are needed then. */
function mayBecomeValid({ fileValidationResult: { isValid, errorType } }: Upload): boolean {
  return isValid || errorType === 'ERROR_NO_PARENT_UPLOAD';
}
