/** What the upload page needs of a metadata form, so that neither noun imports the other; joined in components/app. */
import type { ComponentType, Ref } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';

export interface UploadForm {
  /**
   * Calls `command` in this task with the form as it is, and gives what became of it. Null when something is missing or wrong that no file can bring: then it
   * is marked, and the first such field has the focus (5.10). So it is when the queue refuses the start with
   * `uploads/form-incomplete`; after a wait (`isReading`) the focus stays where somebody types.
   */
  start(command: (form: StartForm) => Promise<unknown>, isReading: boolean): Promise<unknown> | null;
}

export interface UploadFormProps {
  readonly type: MediaType;
  /** Files that go with this form. */
  readonly fileCount: number;
  readonly hasOverview: boolean;
  readonly ref: Ref<UploadForm>;
  /** Before the form takes the focus: where the page is narrow it may be behind the list. */
  readonly onFront: () => void;
  /** The person pressed Enter. */
  readonly onSubmit: () => void;
}

export type UploadFormComponent = ComponentType<UploadFormProps>;
