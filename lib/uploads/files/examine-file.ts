/**
 * Examines a file before its upload may start: duplicates (docs/design/uploads.md#duplicates), embedded metadata (4.7) and
 * what its bytes are.
 */

import { withProposals } from '#lib/capture/model/proposals.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { RangeReader } from '#lib/core/read-bytes.ts';
import type { SidecarContent } from '#lib/embedded-metadata/read-sidecar.ts';
import { valuesOfType } from '#lib/upload-form/model/field-values.ts';
import type { FileMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { isUnsent, transition } from '../model/upload-machine.ts';
import type { Upload } from '../model/upload-state.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { DuplicateFinder } from './duplicate-finder.ts';
import type { FileStore } from './file-store.ts';

export interface FileExamination {
  readonly uploadId: string;
  readonly duplicateOf: string | null;
  readonly fileMetadata: FileMetadata;
  /** Sidecars only: extension of the file described, as the sidecar states it. */
  readonly sidecarFor?: string | undefined;
}

/** All reject if the file cannot be read. */
export interface FileReaders {
  readMetadata(file: RangeReader): Promise<FileMetadata>;
  readSidecar(file: RangeReader): Promise<SidecarContent>;
}

export interface ExamineDeps extends FileReaders {
  readonly table: Pick<UploadTable, 'held'>;
  readonly bytes: Pick<FileStore, 'hasCopy' | 'held' | 'read' | 'reads'>;
  readonly duplicates: Pick<DuplicateFinder, 'find'>;
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
  { table, bytes, duplicates, ...readers }: ExamineDeps,
  uploadId: string,
  file: Blob,
): Promise<FileExamination | null> {
  const upload = table.held(uploadId);
  if (!upload) return null;
  const duplicateOf = isUnsent(upload.state) ? await duplicates.find(upload, file).catch(() => null) : null;
  const reader = bytes.reads.of(file);
  const { type } = upload;
  if (type !== 'meta') {
    const metadata = ofType(await readers.readMetadata(reader), type);
    return { uploadId, duplicateOf, fileMetadata: upload.taken ? withProposals(metadata, upload.taken) : metadata };
  }
  const { metadata, sidecarFor } = await readers.readSidecar(reader);
  return { uploadId, duplicateOf, fileMetadata: metadata, sidecarFor };
}

function ofType(metadata: FileMetadata, type: MediaType): FileMetadata {
  const { values, whole } = metadata;
  return { ...metadata, values: valuesOfType(values, type), ...(whole && { whole: valuesOfType(whole, type) }) };
}

/** The upload with its finding. A duplicate whose upload has begun in the meantime is sent as well. */
export function withFinding(
  { ownMetadata: _, ...upload }: Upload,
  { fileMetadata, duplicateOf, sidecarFor }: FileExamination,
): Upload {
  const isStated = sidecarFor !== undefined && !upload.isParentChosen;
  const next = { ...upload, fileMetadata, ...(isStated && { sidecarFor }) };
  if (duplicateOf === null || !isUnsent(upload.state)) return next;
  return { ...next, duplicateOf, state: transition(upload.state, { type: 'answer-needed' }) };
}
