/**
 * Examines a file before its upload may start: duplicates (docs/design/uploads.md#duplicates) and embedded metadata
 * (4.7).
 */
import type { RangeReader } from '#lib/core/read-bytes.ts';
import type { FileMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { isUnsent, transition } from '../model/upload-machine.ts';
import type { Upload } from '../model/upload-state.ts';
import type { UploadTable } from '../queue/upload-table.ts';
import type { DuplicateFinder } from './duplicate-finder.ts';
import type { FileStore } from './file-store.ts';

export interface FileExamination {
  readonly uploadId: string;
  readonly duplicateOf: string | null;
  readonly fileMetadata: FileMetadata;
}

export interface ExamineDeps {
  readonly table: Pick<UploadTable, 'held'>;
  readonly bytes: Pick<FileStore, 'hasCopy' | 'held' | 'read' | 'reads'>;
  readonly duplicates: Pick<DuplicateFinder, 'find'>;
  /** Rejects if the file cannot be read. */
  readMetadata(file: RangeReader): Promise<FileMetadata>;
}

const NO_METADATA: FileMetadata = { values: {}, unmapped: {}, repaired: [], coordinates: null };

/** Never rejects: an unreadable file has no metadata and no duplicate. The attempt that sends it reports the error. */
export async function examineFile(deps: ExamineDeps, uploadId: string): Promise<FileExamination> {
  const { bytes } = deps;
  const unreadable = { uploadId, duplicateOf: null, fileMetadata: NO_METADATA };
  const held = heldVersion(bytes, uploadId);
  const finding = held && (await readFinding(deps, uploadId, held).catch(() => null));
  if (finding) return finding;
  const file = await bytes.read(uploadId).catch(() => null);
  return (file && (await readFinding(deps, uploadId, file).catch(() => null))) ?? unreadable;
}

/** None if a copy exists: only the copy is sent, and the File may be another version by now. */
function heldVersion(bytes: ExamineDeps['bytes'], uploadId: string): Blob | undefined {
  const held = bytes.held(uploadId);
  return held && bytes.hasCopy(uploadId) && !bytes.reads.hasBytesOfCopy(held) ? undefined : held;
}

async function readFinding(
  { table, bytes, duplicates, readMetadata }: ExamineDeps,
  uploadId: string,
  file: Blob,
): Promise<FileExamination | null> {
  const upload = table.held(uploadId);
  if (!upload) return null;
  const duplicateOf = isUnsent(upload.state) ? await duplicates.find(upload, file).catch(() => null) : null;
  const fileMetadata = upload.type === 'image' ? await readMetadata(bytes.reads.of(file)) : NO_METADATA;
  return { uploadId, duplicateOf, fileMetadata };
}

/** The upload with its finding. A duplicate whose upload has begun in the meantime is sent as well. */
export function withFinding(upload: Upload, { fileMetadata, duplicateOf }: FileExamination): Upload {
  if (duplicateOf === null || !isUnsent(upload.state)) return { ...upload, fileMetadata };
  return { ...upload, fileMetadata, duplicateOf, state: transition(upload.state, { type: 'duplicate-found' }) };
}
