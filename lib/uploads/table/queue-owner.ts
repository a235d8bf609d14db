/** The user who adds and starts uploads, with the rules of server and settings for their forms and file names. */
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadOptionsByType } from '#lib/settings/model/upload-options.ts';
import type { MetadataAppendMode, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { FormRules } from '#lib/upload-form/model/resolve-metadata.ts';
import type { NameRules } from '../model/filename.ts';

export interface QueueOwner extends FormRules {
  /** `DOMAIN/name`. */
  readonly owner: string;
  readonly server: string;
  readonly options: UploadOptionsByType;
  /** Language of labels and dates. */
  readonly locale: string;
  nameRules(type: MediaType): NameRules;
  /**
   * Values of a new form (5.11). After a start, the remembered fields have the values of `started`, even if another
   * window of the hosted page has stored its own since.
   */
  initialValues(type: MediaType, started?: MetadataValues): Promise<MetadataValues>;
  readonly appendMode: MetadataAppendMode;
  /** The form is reset after a success (4.12). */
  readonly resetsForm: boolean;
}
