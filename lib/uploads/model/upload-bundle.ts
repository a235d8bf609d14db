/** Rules of bundles: readiness, completion, form values and reset (specification 4.7, 4.10–4.13). Pure. */
import { APPEND_MODE } from '#lib/upload-form/model/form-effect.ts';
import type { FormText } from '#lib/upload-form/model/metadata-values.ts';
import { isSameForm } from '#lib/upload-form/model/same-form.ts';
import type { FormOfFiles } from './form-of-files.ts';
import { hasFailed } from './upload-rules.ts';
import type { Upload, UploadBundle } from './upload-state.ts';

type NewBundleInput = Pick<UploadBundle, 'id' | 'type' | 'owner' | 'server' | 'createdAt' | 'draft'> &
  Partial<Pick<UploadBundle, 'draftAppendMode'>>;

export function newBundle({ draftAppendMode = 0, ...input }: NewBundleInput): UploadBundle {
  return {
    ...input,
    draftAppendMode,
    formAtStart: { values: input.draft, appendMode: draftAppendMode },
    given: [],
    isFormSent: false,
    appendMode: draftAppendMode,
    metadata: {},
    isReleaseImplied: false,
    revision: 0,
    earlier: [],
    isStarted: false,
    completion: 'none',
  };
}

/** 4.7: a file is ready when its embedded metadata has been read; a sidecar is at once. */
export function isReady({ type, fileMetadata }: Upload): boolean {
  return type === 'meta' || fileMetadata !== null;
}

/** 4.11: there is at least one valid upload, and all are complete or in error. */
export function isBundleComplete(uploads: readonly Upload[]): boolean {
  const valid = uploads.filter((upload) => upload.fileValidationResult.isValid);
  return valid.length > 0 && valid.every(({ state }) => state.status === 'complete' || state.status === 'error');
}

/** 4.12: every file that did not reach the server is an error, also a refused one. */
export function completionOf(uploads: readonly Upload[]): 'success' | 'errors' {
  return uploads.some(hasFailed) ? 'errors' : 'success';
}

/** True if the upload holds the end of its list: it is sent, or waits for a start, an answer or a name (decision 22). */
export function holdsEnd(upload: Upload): boolean {
  return !hasFailed(upload) && upload.state.status !== 'complete';
}

/** The user has changed the form since its last start, or since it was created. */
export function isFormChanged({ draft, draftAppendMode, formAtStart }: UploadBundle): boolean {
  return !isSameForm({ values: draft, appendMode: draftAppendMode }, formAtStart);
}

/** 4.12: fields that the user has changed since the start stay; the others get the values of a new form. */
export function resetForm({ draft, draftAppendMode, formAtStart }: UploadBundle, begin: FormText): FormOfFiles {
  const changed = Object.entries(draft).filter(([name, value]) => value !== (formAtStart.values[name] ?? ''));
  const isModeChanged = draftAppendMode !== formAtStart.appendMode;
  return {
    draft: { ...begin.values, ...Object.fromEntries(changed) },
    draftAppendMode: isModeChanged ? draftAppendMode : begin.appendMode,
    formAtStart: begin,
    given: [...changed.map(([name]) => name), ...(isModeChanged ? [APPEND_MODE] : [])],
    isFormSent: false,
  };
}
