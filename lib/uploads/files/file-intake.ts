/**
 * Receives the Files that a surface hands over: keeps them, checks their signature, looks for duplicates and reads
 * their embedded metadata (specification 4.7, 5.5; docs/design/uploads.md#hand-over).
 */
import type { MediaType } from '#lib/contract/uploads.ts';
import { log } from '#lib/core/log.ts';
import type { RangeReader } from '#lib/core/read-bytes.ts';
import { FILE_TYPE_BYTES } from '#lib/embedded-metadata/model/detect-file-type.ts';
import type { ReaddedFiles } from '../lost/readded-files.ts';
import { withDetectedType } from '../model/file-validation.ts';
import { isReady } from '../model/upload-bundle.ts';
import { isUnsent, transition } from '../model/upload-machine.ts';
import { isFileNeeded, type Upload } from '../model/upload-state.ts';
import { storeReturnedForm } from '../table/bundle-list.ts';
import type { UploadTable } from '../table/upload-table.ts';
import { createDuplicateFinder } from './duplicate-finder.ts';
import { examineFile, type FileExamination, type FileReaders, withFinding } from './examine-file.ts';
import type { FileStore } from './file-store.ts';

export interface IntakeDeps extends FileReaders {
  readonly table: UploadTable;
  readonly bytes: FileStore;
  readonly continued: Pick<ReaddedFiles, 'uploadIdOf'>;
  /** Uploads of the bundle's list that pairing changes when `removed` are gone and `added` are there (4.15). */
  changedByPairing(bundleId: string, removed: ReadonlySet<string>, added: readonly Upload[]): readonly Upload[];
  /** Brings uploads that are read now into the order of their list. */
  keepSorted(uploadIds: readonly string[]): Promise<void>;
  /** The server's allowed extensions for a media type (5.6); none until they are loaded. */
  allowedExtensions(type: MediaType): readonly string[];
}

export interface FileIntake {
  /** Resolves when the background has the Files; then the surface may close (docs/design/uploads.md#hand-over). */
  receive(uploadIds: readonly string[], files: readonly File[]): Promise<void>;
  /** Examines stored files that were not examined before the background stopped. */
  resume(): void;
  /**
   * True from the arrival of the File until its finding is stored: nothing is sent before (4.7;
   * docs/design/uploads.md#hand-over).
   */
  isExamining(uploadId: string): boolean;
  isBusy(): boolean;
}

/** Findings are stored together: of twenty files at first, of twice as many each time up to this, or of this time. */
const FILES_PER_WRITE = 200;
const WRITE_EVERY_MS = 250;
/** A finding is stored with the copy of its file, and after this time without one. */
const COPIED_WITHIN_MS = 5_000;
/** Each read waits for another process: this many files are read at once. */
const FILES_AT_ONCE = 20;

export function createFileIntake({ continued, allowedExtensions, ...deps }: IntakeDeps): FileIntake {
  const { table, bytes } = deps;
  const examinations = createExaminations(deps);
  return {
    async receive(announcedIds, files) {
      for (const file of files) bytes.reads.retain(file);
      try {
        await receiveFiles({ ...deps, allowedExtensions, examinations }, announcedIds.map(continued.uploadIdOf), files);
      } finally {
        for (const file of files) bytes.reads.release(file);
      }
    },
    resume() {
      const stored = table.uploads().filter(needsExamination);
      examinations.enqueue(stored.map(({ uploadId }) => uploadId));
    },
    isExamining: examinations.isExamining,
    isBusy: examinations.isReading,
  };
}

interface ReceivingParts extends Pick<IntakeDeps, 'table' | 'bytes' | 'allowedExtensions' | 'changedByPairing'> {
  readonly examinations: ReturnType<typeof createExaminations>;
}

async function receiveFiles(
  { table, bytes, allowedExtensions, changedByPairing, examinations }: ReceivingParts,
  uploadIds: readonly string[],
  files: readonly File[],
): Promise<void> {
  bytes.reads.readTogether(files);
  const heads = await Promise.all(files.map((file) => readHead(bytes.reads.of(file))));
  // Their copies are unreadable.
  await bytes.drop(uploadIds.filter((uploadId) => hasLostFile(table.held(uploadId))));
  const received = uploadIds.flatMap((uploadId, at) => {
    const upload = table.held(uploadId);
    const [file, head] = [files[at], heads[at]];
    if (!upload || !isAwaited(upload) || !file || !head || !mayBecomeValid(upload)) return [];
    const { type } = table.bundle(upload.bundleId) ?? {};
    const next = withReceivedFile(upload, head, type ? allowedExtensions(type) : []);
    if (isRefusedForItsBytes(next)) return [next];
    examinations.announce(uploadId, file);
    bytes.receive(uploadId, file);
    return [next];
  });
  // The Files are held even if the records were not stored: without this catch they would never be examined.
  await storeReceived({ table, changedByPairing }, received).catch((error: unknown) =>
    log('warn', 'uploads: not stored', { error }),
  );
  examinations.enqueue(
    received.filter(({ bytesLocation }) => bytesLocation === 'memory').map(({ uploadId }) => uploadId),
  );
  const unreadable = uploadIds.filter(
    (uploadId, at) => heads[at] === null && table.held(uploadId)?.bytesLocation === 'page',
  );
  await bytes.drop(unreadable);
  await table.apply(unreadable, { type: 'bytes-missing' });
}

type IntakePairing = Pick<IntakeDeps, 'table' | 'changedByPairing'>;

/** Examines files in the order of their arrival, several at once. */
function createExaminations(deps: Omit<IntakeDeps, 'continued' | 'allowedExtensions'>) {
  const { table, bytes } = deps;
  const waiting: string[] = [];
  /** By upload id: the File that arrived for it, null after a restart. */
  const unexamined = new Map<string, File | null>();
  const duplicates = createDuplicateFinder(table, bytes);
  const examine = (uploadId: string): Promise<FileExamination> => examineFile({ ...deps, duplicates }, uploadId);
  let isReading = false;

  const store = async (findings: readonly FileExamination[]): Promise<void> => {
    const changed = findings.flatMap((finding) => {
      const upload = table.held(finding.uploadId);
      return upload ? [withFinding(upload, finding)] : [];
    });
    for (const { uploadId } of findings) {
      const file = unexamined.get(uploadId);
      unexamined.delete(uploadId);
      if (file) bytes.reads.release(file);
    }
    if (changed.length === 0) return;
    await storeFindings(deps, changed);
    await deps.keepSorted(changed.map(({ uploadId }) => uploadId));
  };
  const examineWaiting = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    let storing = Promise.resolve();
    let most = FILES_AT_ONCE;
    do {
      const findings: FileExamination[] = [];
      const began = performance.now();
      while (findings.length < most && waiting.length > 0 && performance.now() - began < WRITE_EVERY_MS)
        findings.push(...(await Promise.all(waiting.splice(0, FILES_AT_ONCE).map(examine))));
      most = Math.min(2 * most, FILES_PER_WRITE);
      // The next files are read while these findings are stored.
      await storing;
      storing = store(findings).catch((error: unknown) => log('warn', 'uploads: findings not stored', { error }));
      if (waiting.length === 0) await storing;
    } while (waiting.length > 0);
    isReading = false;
  };
  return {
    /** The upload will be enqueued; until then it counts as being examined. */
    announce(uploadId: string, file: File): void {
      bytes.reads.retain(file);
      const earlier = unexamined.get(uploadId);
      if (earlier) bytes.reads.release(earlier);
      unexamined.set(uploadId, file);
    },
    enqueue(uploadIds: readonly string[]): void {
      for (const uploadId of uploadIds) unexamined.set(uploadId, unexamined.get(uploadId) ?? null);
      duplicates.enqueue(uploadIds);
      waiting.push(...uploadIds);
      void examineWaiting();
    },
    isExamining: (uploadId: string): boolean => unexamined.has(uploadId),
    isReading: (): boolean => isReading,
  };
}

/**
 * A start reads a copied file again that has no finding, so findings wait for the record that is written when the copy is
 * finished. Those of several files that depend on each other are one transaction.
 */
async function storeFindings(deps: IntakePairing, examined: readonly Upload[]): Promise<void> {
  const changed = withPairs(deps, examined);
  const isAlone = changed.length === examined.length && examined.every(({ type }) => type !== 'meta');
  if (isAlone) deps.table.putSoon(changed, COPIED_WITHIN_MS);
  else await deps.table.putUploads(changed);
}

/** With what the sidecars say about their files. In one transaction, because they may be sent at once. */
function withPairs({ table, changedByPairing }: IntakePairing, examined: readonly Upload[]): Upload[] {
  const next = new Map(examined.map((upload) => [upload.uploadId, upload]));
  const listed = examined.filter(({ uploadId }) => table.upload(uploadId) !== undefined);
  for (const bundleId of new Set(listed.map((upload) => upload.bundleId))) {
    const ofBundle = listed.flatMap((upload) =>
      upload.bundleId === bundleId ? (next.get(upload.uploadId) ?? []) : [],
    );
    const ids = new Set(ofBundle.map(({ uploadId }) => uploadId));
    for (const upload of changedByPairing(bundleId, ids, ofBundle)) next.set(upload.uploadId, upload);
  }
  return [...next.values()];
}

/** The first bytes; null if the file cannot be read, such as a moved file or a dropped folder. */
async function readHead(file: RangeReader): Promise<Uint8Array | null> {
  try {
    return await file.read(0, FILE_TYPE_BYTES);
  } catch {
    return null;
  }
}

function needsExamination(upload: Upload): boolean {
  const { fileMetadata, bytesLocation, state } = upload;
  if (fileMetadata !== null || bytesLocation !== 'stored' || !mayBecomeValid(upload)) return false;
  return !isReady(upload) || isUnsent(state);
}

async function storeReceived({ table, changedByPairing }: IntakePairing, received: readonly Upload[]): Promise<void> {
  const refused = received.filter(isRefusedForItsBytes);
  // A start finds neither File nor copy of the others: that the File was here says nothing then.
  table.putUnstored(received.filter((upload) => !isRefusedForItsBytes(upload)));
  if (refused.length > 0) await table.putUploads(refused);
  for (const bundleId of new Set(refused.map((upload) => upload.bundleId))) {
    await table.putUploads(changedByPairing(bundleId, new Set(), []));
    await storeReturnedForm(table, bundleId);
  }
}

function withReceivedFile(upload: Upload, head: Uint8Array, allowedExtensions: readonly string[]): Upload {
  const claimed = { filename: upload.originalFilename, type: upload.type };
  const fileValidationResult = withDetectedType(upload.fileValidationResult, head, claimed, allowedExtensions);
  const state = transition(upload.state, { type: 'bytes-found' });
  const next = { ...upload, fileValidationResult, state };
  return isRefusedForItsBytes(next) ? next : { ...next, bytesLocation: 'memory' };
}

function isRefusedForItsBytes({ fileValidationResult: { isValid, detectedFileType } }: Upload): boolean {
  return !isValid && detectedFileType !== null;
}

/** Also true for a File that arrives after its surface was taken for closed, or after the background restarted. */
function isAwaited(upload: Upload): boolean {
  return upload.bytesLocation === 'page' || hasLostFile(upload);
}

function hasLostFile(upload: Upload | undefined): boolean {
  return upload?.state.status === 'error' && isFileNeeded(upload.state.code);
}

/** A sidecar without a parent becomes valid when its parent is added, and needs its bytes then. */
function mayBecomeValid({ fileValidationResult: { isValid, errorType } }: Upload): boolean {
  return isValid || errorType === 'ERROR_NO_PARENT_UPLOAD';
}
