/** Writes the tuple that `decodeRow` reads. Only the background needs it: pages do not load it. */
import { type EncodedRow, HOLDS, HOMES, STATUSES, TYPES, type UploadRow, type UploadRowFlags } from './upload-row.ts';

/** One bit each, in the order of the last digits of an encoded row. */
const FLAGS = [
  'isUnprocessed',
  'isReady',
  'isDuplicate',
  'hasOwnHeadline',
  'hasOwnCaption',
  'hasOverrides',
  'isRepaired',
  'isTransferred',
  'isChangeLate',
  'isInLine',
  'isRefused',
  'isUnfinished',
  'isLosable',
  'isRenamable',
  'isNameHeld',
  'isStartable',
  'isRetryable',
  'takesForm',
  'isDeleteAsked',
  'hasMetadata',
  'isRemovable',
  'isRenamed',
  'isTrying',
] as const satisfies readonly (keyof UploadRowFlags)[];

export function encodeRow(row: UploadRow): EncodedRow {
  const codes = [
    STATUSES.indexOf(row.status),
    TYPES.indexOf(row.type),
    HOLDS.indexOf(row.waitingFor),
    HOMES.indexOf(row.bytesLocation),
    bitsOf(row).toString(36),
    row.overridesRevision === 0 ? '' : `.${row.overridesRevision}`,
  ].join('');
  const head = [row.uploadId, row.bundleId, row.filename, row.bytesTotal, row.permille, codes] as const;
  if (row.error === null) return head;
  return row.errorFact === null ? [...head, row.error] : [...head, row.error, row.errorFact];
}

function bitsOf(row: UploadRow): number {
  return FLAGS.reduce((bits, flag, at) => (row[flag] ? bits | (1 << at) : bits), 0);
}
