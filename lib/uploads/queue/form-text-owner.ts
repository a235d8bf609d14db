/** Whose text the form has: that of the files that were added last (decision 26). Pure. */
import { isFormChanged } from '../model/upload-bundle.ts';
import { isTransferred } from '../model/upload-machine.ts';
import { takesForm } from '../model/upload-rules.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';

/** What becomes of uploads that were started when files are added beside them: what is typed from now on is for those. */
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
 * When the files that were added are removed before their start, the form is that of the last ones started again, unless
 * text was typed since: that was for the files that are gone.
 */
export function withFormReturned(uploads: readonly Upload[], bundle: UploadBundle): Upload[] {
  if (isFormChanged(bundle) || uploads.some(takesForm)) return [];
  return uploads
    .filter((upload) => upload.keepsForm && upload.formRevision === bundle.revision)
    .map((upload) => ({ ...upload, keepsForm: false }));
}
