/** Mandatory metadata that a file has to bring itself (specification 5.9, 8.3). Pure. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataValues } from '#lib/uploads/model/upload-state.ts';

/** Whether files are looked at for what is mandatory, and 'Missing metadata' is said (5.9, 8.3). */
export function checksFiles(
  type: MediaType,
  settings: Pick<ServerSettings, 'ENABLE_IMAGE_METADATA_VALIDATION'>,
): boolean {
  return type === 'image' && settings.ENABLE_IMAGE_METADATA_VALIDATION;
}

/** The mandatory fields that one upload has neither of itself nor from the form: 'Missing metadata' (5.9, 8.3). */
export function missingOf(mandatory: readonly string[], form: MetadataValues, own: MetadataValues): string[] {
  return mandatory.filter((name) => (form[name] ?? '').trim() === '' && (own[name] ?? '').trim() === '');
}
