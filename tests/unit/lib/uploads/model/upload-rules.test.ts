import { describe, expect, it } from 'vitest';
import { flagsOf, type UploadFacts, type UploadRuleName } from '#lib/uploads/model/upload-rules.ts';
import { type FileErrorType, NO_PROGRESS, type Upload } from '#lib/uploads/model/upload-state.ts';
import { storedUpload } from '../../../../helpers/builders/upload-builders.ts';
import { STATES } from '../../../../helpers/builders/upload-states.ts';

const IN_CURRENT_BUNDLE: UploadFacts = { isInCurrentBundle: true, isNameValid: true };
const BADLY_NAMED: UploadFacts = { ...IN_CURRENT_BUNDLE, isNameValid: false };
const IN_EARLIER_BUNDLE: UploadFacts = { ...IN_CURRENT_BUNDLE, isInCurrentBundle: false };
const meta: Partial<Upload> = { type: 'meta', parentUploadId: 'upload-1' };
const checkFailed: Partial<Upload> = {
  state: { ...STATES.error, code: 'uploads/check-failed', phase: 'check' } as Upload['state'],
};

function refused(errorType: FileErrorType): Partial<Upload> {
  return { fileValidationResult: { isValid: false, errorType, detectedFileType: null } };
}

function rulesOf(upload: Partial<Upload>, facts: UploadFacts): string {
  const flags = flagsOf(storedUpload(upload), facts);
  return (Object.keys(flags) as UploadRuleName[])
    .filter((name) => flags[name])
    .sort()
    .join(' ');
}

const TRUTH_TABLE: readonly (readonly [string, Partial<Upload>, UploadFacts, string])[] = [
  [
    '[4.10] new',
    {},
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isRenamable isStartable isUnfinished takesForm',
  ],
  [
    '[4.16] new with overrides',
    { overrides: { IPTCCity: 'Husum' } },
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isRenamable isStartable isUnfinished takesForm',
  ],
  [
    '[2.7.4, 5.7] new with an invalid name',
    {},
    BADLY_NAMED,
    'hasMetadata isChangeable isRemovable isRenamable isUnfinished needsNewName takesForm',
  ],
  [
    '[4.10] a duplicate without an answer',
    { duplicateOf: 'upload-0' },
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isRenamable isUnfinished takesForm',
  ],
  [
    '[4.10] new in an earlier bundle',
    {},
    IN_EARLIER_BUNDLE,
    'hasMetadata isChangeable isRemovable isRenamable isStartable isUnfinished',
  ],
  [
    '[4.10] uploading',
    { state: STATES.uploading },
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isUnfinished',
  ],
  [
    '[2.7.6, 4.10] uploading its last bytes',
    { state: { ...STATES.uploading, progress: { ...NO_PROGRESS, isLastSent: true } } as Upload['state'] },
    IN_CURRENT_BUNDLE,
    'hasMetadata isRemovable isUnfinished',
  ],
  [
    '[4.10] uploading, with the form',
    { state: STATES.uploading, formRevision: 1 },
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isSentWithForm isUnfinished',
  ],
  [
    '[4.10] uploading, and other files were added since',
    { state: STATES.uploading, formRevision: 1, keepsForm: true },
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isUnfinished',
  ],
  [
    '[4.10] uploading in an earlier bundle',
    { state: STATES.uploading, formRevision: 1 },
    IN_EARLIER_BUNDLE,
    'hasMetadata isChangeable isRemovable isUnfinished',
  ],
  ['[4.5] processing', { state: STATES.processing }, IN_CURRENT_BUNDLE, 'hasMetadata isUnfinished'],
  [
    '[4.10] paused',
    { state: STATES.paused },
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isStartable isUnfinished takesForm',
  ],
  [
    '[2.7.4] paused with a name that has become invalid',
    { state: STATES.paused },
    BADLY_NAMED,
    'hasMetadata isChangeable isRemovable isStartable isUnfinished takesForm',
  ],
  [
    '[4.10] paused, and other files were added since',
    { state: STATES.paused, formRevision: 1, keepsForm: true },
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isStartable isUnfinished',
  ],
  [
    '[4.6, 4.10] failed, and other files were added since',
    { state: STATES.error, formRevision: 1, keepsForm: true },
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isRetryable isStartable isUnfinished',
  ],
  [
    '[4.10] new, with the form of a closed tab',
    { formRevision: 1, keepsForm: true },
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isRenamable isStartable isUnfinished',
  ],
  ['[4.10] complete', { state: STATES.complete }, IN_CURRENT_BUNDLE, 'hasMetadata isRemovable'],
  ['[4.5] terminated', { state: STATES.terminated }, IN_CURRENT_BUNDLE, 'hasMetadata isRemovable takesForm'],
  [
    '[4.6, 4.10] failed',
    { state: STATES.error },
    IN_CURRENT_BUNDLE,
    'hasMetadata isChangeable isRemovable isRetryable isStartable isUnfinished takesForm',
  ],
  [
    '[4.6, 4.10] failed in an earlier bundle',
    { state: STATES.error },
    IN_EARLIER_BUNDLE,
    'hasMetadata isChangeable isRemovable isRetryable isStartable isUnfinished',
  ],
  [
    '[4.6] on the server, with a failed status check',
    checkFailed,
    IN_CURRENT_BUNDLE,
    'hasMetadata isRemovable isRetryable isStartable isUnfinished',
  ],
  ['[4.7, 5.1] rejected', refused('ZERO_FILE_SIZE_ERROR'), IN_CURRENT_BUNDLE, 'isRefused isRemovable'],
  [
    '[4.7, 5.7] rejected with an invalid name',
    refused('FILE_SIZE_EXCEEDED_ERROR'),
    BADLY_NAMED,
    'isRefused isRemovable',
  ],
  ['[3.10, 4.15] a sidecar with a parent', meta, IN_CURRENT_BUNDLE, 'isRemovable isStartable isUnfinished'],
  ['[4.15, 5.7] a sidecar with the invalid name of its parent', meta, BADLY_NAMED, 'isRemovable isUnfinished'],
  [
    '[2.7.4, 4.15] a sidecar without a parent',
    { type: 'meta', ...refused('ERROR_NO_PARENT_UPLOAD') },
    IN_CURRENT_BUNDLE,
    'isRefused isRemovable isRenamable',
  ],
  [
    '[2.7.4, 4.15, 5.7] a sidecar with an invalid name and without a parent',
    { type: 'meta', ...refused('ERROR_NO_PARENT_UPLOAD') },
    BADLY_NAMED,
    'isRefused isRemovable isRenamable',
  ],
  [
    '[4.15] a sidecar of one of several files',
    { type: 'meta', parentUploadId: null, parentChoices: ['upload-1', 'upload-2'] },
    IN_CURRENT_BUNDLE,
    'isRemovable isUnfinished needsParent',
  ],
  [
    '[4.15, 5.1] an empty sidecar',
    { type: 'meta', ...refused('ZERO_FILE_SIZE_ERROR') },
    IN_CURRENT_BUNDLE,
    'isRefused isRemovable',
  ],
  [
    '[4.10, 4.15] a sidecar being sent',
    { ...meta, state: STATES.uploading },
    IN_CURRENT_BUNDLE,
    'isRemovable isUnfinished',
  ],
  [
    '[4.6, 4.15] a failed sidecar',
    { ...meta, state: STATES.error },
    IN_CURRENT_BUNDLE,
    'isRemovable isRetryable isStartable isUnfinished',
  ],
];

describe.each(TRUTH_TABLE)('%s', (_, upload, facts, rules) => {
  const types = upload.type === 'meta' ? (['meta'] as const) : (['image', 'video', 'audio'] as const);
  it.each(types)('follows the table: %s', (type) => {
    expect(rulesOf({ ...upload, type }, facts)).toBe(rules);
  });
});
