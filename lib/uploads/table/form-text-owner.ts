/** The form's text belongs to the files added last (decision 18). Pure. */
import { isFormChanged } from '../model/upload-bundle.ts';
import { isTransferred } from '../model/upload-machine.ts';
import { takesForm } from '../model/upload-rules.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';

/**
 * When files are added, uploads started earlier keep the form they were started with; later text is for the new files.
 */
export function withFormKept(uploads: readonly Upload[], added: readonly Upload[]): Upload[] {
  if (!added.some(takesForm)) return [];
  return uploads
    .filter(({ type, state, formRevision, keepsForm }) => {
      const isUnderWay = state.status !== 'new' && !isTransferred(state);
      return type !== 'meta' && isUnderWay && formRevision > 0 && !keepsForm;
    })
    .map((upload) => ({ ...upload, keepsForm: true }));
}

/**
 * If the added files are removed before their start, the form belongs to the last started ones again, unless text was
 * typed for the removed files.
 */
export function withFormReturned(uploads: readonly Upload[], bundle: UploadBundle): Upload[] {
  if (isFormChanged(bundle) || uploads.some(takesForm)) return [];
  return uploads
    .filter((upload) => upload.keepsForm && upload.formRevision === bundle.revision)
    .map((upload) => ({ ...upload, keepsForm: false }));
}
