/**
 * What may be done with an upload and what it counts as: the one table. The engine decides by it and sends it as flags of
 * the row; screens count and show them, and decide nothing. Pure.
 */
import { isFinished, isTransferred } from './upload-machine.ts';
import type { Upload } from './upload-state.ts';

/** What the rules need to know besides the upload itself. */
export interface UploadFacts {
  /** Its bundle takes new files, and the form is that bundle's. */
  readonly isInCurrentBundle: boolean;
  /** The server takes its name (5.7). */
  readonly isNameValid: boolean;
}

/** The part of an upload that the rules look at. */
export type RuleInput = Pick<
  Upload,
  'type' | 'state' | 'fileValidationResult' | 'duplicateOf' | 'formRevision' | 'keepsForm' | 'overrides'
>;

type Rule = (upload: RuleInput, facts: UploadFacts) => boolean;

/** The file itself was not accepted; it can only be removed (5.1), or find its parent (4.15). */
export function isRefused({ fileValidationResult }: RuleInput): boolean {
  return !fileValidationResult.isValid;
}

/** Something would be lost or interrupted if it went now; what failed can still be delivered by Retry. */
export function isUnfinished(upload: RuleInput): boolean {
  return !isRefused(upload) && !isFinished(upload.state);
}

/** Removing it would lose an upload: the server has not all of it yet. */
export function isLosable(upload: RuleInput): boolean {
  return isUnfinished(upload) && !isTransferred(upload.state);
}

/** 2.7.4: only what is new and valid has a name that can be changed, and a meta file that looks for its parent. */
export function isRenamable({ type, state, fileValidationResult: { isValid, errorType } }: RuleInput): boolean {
  return state.status === 'new' && (type === 'meta' ? errorType === 'ERROR_NO_PARENT_UPLOAD' : isValid);
}

/** It carries the fields of 3.8–3.10, and has a dialog for them. */
function hasMetadata(upload: RuleInput): boolean {
  return upload.type !== 'meta' && !isRefused(upload);
}

/** A start gives it the form of its bundle as it is then (4.10), unless that is other files' by now (decision 26). */
export function takesForm(upload: RuleInput): boolean {
  const isFree = !upload.keepsForm && upload.state.status !== 'uploading' && !isTransferred(upload.state);
  return isFree && hasMetadata(upload);
}

/**
 * A start gives it, or its meta file, the form of its bundle: in the current bundle by `takesForm`; in earlier ones only what
 * was never started, so that nothing goes without words (decision 26).
 */
export function getsForm({ state, keepsForm, formRevision }: RuleInput, isInCurrentBundle: boolean): boolean {
  return !isTransferred(state) && ((isInCurrentBundle && !keepsForm) || formRevision === 0);
}

/** A new file goes under a valid name only; a meta file has that of its parent, and waits with it (4.15, 5.7). */
function waitsForName({ state }: RuleInput, { isNameValid }: UploadFacts): boolean {
  return state.status === 'new' && !isNameValid;
}

export const UPLOAD_RULES = {
  isRefused,
  isUnfinished,
  isLosable,
  isRenamable,
  hasMetadata,
  /** 4.5: what is being processed cannot be stopped; it stays until the server has said how it ended. */
  isRemovable: ({ state }) => state.status !== 'processing',
  /** The person has to give it another name before it can be started. */
  isNameHeld: (upload, facts) => !isRefused(upload) && isRenamable(upload) && waitsForName(upload, facts),
  /** A start of the bundle starts or repeats it (4.10). A duplicate waits for an answer. */
  isStartable: (upload, facts) =>
    !isRefused(upload) &&
    upload.duplicateOf === null &&
    ['new', 'paused', 'error'].includes(upload.state.status) &&
    !waitsForName(upload, facts),
  /** It failed and can be tried again (4.6). */
  isRetryable: (upload) => !isRefused(upload) && upload.state.status === 'error',
  takesForm: (upload, { isInCurrentBundle }) => isInCurrentBundle && takesForm(upload),
  /** Delete on its row asks first: it has more than its file, which could be added again at once. */
  isDeleteAsked: (upload) =>
    isLosable(upload) && (upload.state.status !== 'new' || Object.keys(upload.overrides).length > 0),
} as const satisfies Readonly<Record<string, Rule>>;

export type UploadRuleName = keyof typeof UPLOAD_RULES;
export type UploadFlags = Readonly<Record<UploadRuleName, boolean>>;

/** Every rule's answer for one upload. */
export function flagsOf(upload: RuleInput, facts: UploadFacts): UploadFlags {
  const answers = Object.entries<Rule>(UPLOAD_RULES).map(([name, rule]) => [name, rule(upload, facts)]);
  return Object.fromEntries(answers) as UploadFlags;
}
