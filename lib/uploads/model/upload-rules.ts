/**
 * The table of rules: which actions an upload allows, and how it is counted. The engine applies it and sends the
 * results as flags of the row; surfaces only show them. Pure.
 */
import { isChangeable, isFinished, isTransferred } from './upload-machine.ts';
import type { Upload } from './upload-state.ts';

/** Facts that the rules need in addition to the upload. */
export interface UploadFacts {
  /** Its bundle takes new files and has the form. */
  readonly isInCurrentBundle: boolean;
  /** The server accepts its name (5.7). */
  readonly isNameValid: boolean;
}

/** The fields of an upload that the rules use. */
export type RuleInput = Pick<
  Upload,
  | 'type'
  | 'state'
  | 'fileValidationResult'
  | 'duplicateOf'
  | 'parentUploadId'
  | 'parentChoices'
  | 'formRevision'
  | 'keepsForm'
>;

type Rule = (upload: RuleInput, facts: UploadFacts) => boolean;

/** True for a file that was not accepted: it can only be removed (5.1), or become valid with its parent (4.15). */
export function isRefused({ fileValidationResult }: RuleInput): boolean {
  return !fileValidationResult.isValid;
}

/** Refused or in error. */
export function hasFailed(upload: RuleInput): boolean {
  return isRefused(upload) || upload.state.status === 'error';
}

/** Not refused, complete or terminated. Failed uploads count, because a retry may deliver them. */
export function isUnfinished(upload: RuleInput): boolean {
  return !isRefused(upload) && !isFinished(upload.state);
}

/** True if removing it would lose an upload, because the server does not have all bytes yet. */
export function isLosable(upload: RuleInput): boolean {
  return isUnfinished(upload) && !isTransferred(upload.state);
}

/** 2.7.4: new and valid, or a sidecar without a parent. */
export function isRenamable({ type, state, fileValidationResult: { isValid, errorType } }: RuleInput): boolean {
  return state.status === 'new' && (type === 'meta' ? errorType === 'ERROR_NO_PARENT_UPLOAD' : isValid);
}

/** True if it has the fields of 3.8–3.10 and a dialog for them. */
function hasMetadata(upload: RuleInput): boolean {
  return upload.type !== 'meta' && !isRefused(upload);
}

/**
 * True for a sidecar that is or will be sent: its parent names it (3.7). Not a refused one, one that failed, or a
 * duplicate that waits for the user's decision.
 */
export function isSidecarOfParent(upload: RuleInput): boolean {
  const { type, state, duplicateOf } = upload;
  const isSent = state.status === 'error' ? isTransferred(state) : state.status !== 'terminated';
  return type === 'meta' && isSent && !isRefused(upload) && duplicateOf === null;
}

/** True for a sidecar that describes one of several files, and nothing says which one (4.15). */
export function needsParent({ type, parentUploadId, parentChoices = [] }: RuleInput): boolean {
  return type === 'meta' && parentUploadId === null && parentChoices.length > 0;
}

/** True if an earlier start included it, and the answer that it waited for is there. */
export function isStartDue(upload: RuleInput): boolean {
  const isIncluded = upload.state.status === 'new' && upload.formRevision > 0 && !upload.keepsForm;
  return isIncluded && !isRefused(upload) && upload.duplicateOf === null && !needsParent(upload);
}

/** True if a start applies the current form (4.10), unless that belongs to files added later (decision 18). */
export function takesForm(upload: RuleInput): boolean {
  const isFree = !upload.keepsForm && upload.state.status !== 'uploading' && !isTransferred(upload.state);
  return isFree && hasMetadata(upload);
}

/** True if it is being sent with the form that is shown, so that text typed since may be meant for it. */
export function isSentWithForm(upload: RuleInput): boolean {
  return upload.state.status === 'uploading' && !upload.keepsForm && upload.formRevision > 0 && hasMetadata(upload);
}

/**
 * True if a start applies the form of its bundle to the upload or sidecar: in the current bundle, unless it keeps its
 * form; in earlier ones only if it was never started, so that no upload is sent without a form (decision 18).
 */
export function receivesFormAtStart(
  { state, keepsForm, formRevision }: RuleInput,
  isInCurrentBundle: boolean,
): boolean {
  return !isTransferred(state) && ((isInCurrentBundle && !keepsForm) || formRevision === 0);
}

/** A new upload needs a valid name; a sidecar has its parent's name and waits with it (4.15, 5.7). */
function waitsForName({ state }: RuleInput, { isNameValid }: UploadFacts): boolean {
  return state.status === 'new' && !isNameValid;
}

export const UPLOAD_RULES = {
  isRefused,
  isUnfinished,
  isRenamable,
  hasMetadata,
  /** A request is still to be sent that can carry changed metadata (docs/design/uploads.md#metadata-after-creation). */
  isChangeable: (upload) => hasMetadata(upload) && isChangeable(upload.state),
  /** 4.5: an upload in processing cannot be stopped; it stays until its status is known. */
  isRemovable: ({ state }) => state.status !== 'processing',
  /** The user has to rename it before it can be started. */
  needsNewName: (upload, facts) => !isRefused(upload) && isRenamable(upload) && waitsForName(upload, facts),
  /** The user has to say which file it describes, before it can be started. */
  needsParent: (upload) => !isRefused(upload) && needsParent(upload),
  /** A start of the bundle starts or retries it (4.10). A duplicate waits for the user's decision. */
  isStartable: (upload, facts) =>
    !isRefused(upload) &&
    upload.duplicateOf === null &&
    !needsParent(upload) &&
    ['new', 'paused', 'error'].includes(upload.state.status) &&
    !waitsForName(upload, facts),
  /** Failed and not refused (4.6). */
  isRetryable: (upload) => !isRefused(upload) && upload.state.status === 'error',
  takesForm: (upload, { isInCurrentBundle }) => isInCurrentBundle && takesForm(upload),
  isSentWithForm: (upload, { isInCurrentBundle }) => isInCurrentBundle && isSentWithForm(upload),
} as const satisfies Readonly<Record<string, Rule>>;

export type UploadRuleName = keyof typeof UPLOAD_RULES;
export type UploadFlags = Readonly<Record<UploadRuleName, boolean>>;

/** The results of all rules for one upload. */
export function flagsOf(upload: RuleInput, facts: UploadFacts): UploadFlags {
  const answers = Object.entries<Rule>(UPLOAD_RULES).map(([name, rule]) => [name, rule(upload, facts)]);
  return Object.fromEntries(answers) as UploadFlags;
}
