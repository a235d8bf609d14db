/** What the upload page needs of a metadata form, so that neither noun imports the other; joined in components/app. */
import type { ComponentType, Ref } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';

/** For files that are still being read and may bring what is missing (4.7, 5.9). */
export interface FileWait {
  readonly signal: AbortSignal;
  /** Told once, when it is waited. */
  readonly onWait: () => void;
}

export interface UploadForm {
  /**
   * False when something is missing or wrong; then it is marked, and the first such field has the focus (5.10), after a wait
   * only where nobody types. Null when the wait was ended. Without `wait`, what files may still bring is not asked for.
   */
  check(wait: FileWait | null): Promise<boolean | null>;
  /** Stores everything a start needs and resolves when it is stored. */
  commit(): Promise<void>;
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
