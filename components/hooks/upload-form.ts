/** What the upload page needs of a metadata form, so that neither noun imports the other; joined in components/app. */
import type { ComponentType, Ref } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';

export interface UploadForm {
  /**
   * False when something is missing or wrong; then it is marked, and the first such field has the focus (5.10). Waits for
   * files that are still being read and may bring what is missing; `onWait` is told so.
   */
  check(onWait: () => void): Promise<boolean>;
  /** Stores everything a start needs and resolves when it is stored. */
  commit(): Promise<void>;
}

export interface UploadFormProps {
  readonly type: MediaType;
  /** Files that go with this form. */
  readonly fileCount: number;
  readonly hasOverview: boolean;
  readonly ref: Ref<UploadForm>;
  /** The person pressed Enter. */
  readonly onSubmit: () => void;
}

export type UploadFormComponent = ComponentType<UploadFormProps>;
