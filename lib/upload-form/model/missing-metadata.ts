/** Mandatory metadata that a file has to bring itself (specification 5.9, 8.3). Pure. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataSummary, MetadataValues } from './metadata-values.ts';

/** Whether files are looked at for what is mandatory, and 'Missing metadata' is said (5.9, 8.3). */
export function checksFiles(
  type: MediaType,
  settings: Pick<ServerSettings, 'ENABLE_IMAGE_METADATA_VALIDATION'>,
): boolean {
  return type === 'image' && settings.ENABLE_IMAGE_METADATA_VALIDATION;
}

/** Of the mandatory fields those that the form leaves to the files (5.9). */
export function leftToFiles(mandatory: readonly string[], form: MetadataValues): string[] {
  return mandatory.filter((name) => (form[name] ?? '').trim() === '');
}

/** Of fields that are left to the files those that one of them lacks, as if each that is still being read brought them all. */
export function lackingInFiles(fields: readonly string[], { total, unread, own }: MetadataSummary): string[] {
  return fields.filter((name) => (own[name] ?? 0) + unread < total);
}

/** The mandatory fields that one upload has neither of itself nor from the form: 'Missing metadata' (5.9, 8.3). */
export function missingOf(mandatory: readonly string[], form: MetadataValues, own: MetadataValues): string[] {
  return leftToFiles(leftToFiles(mandatory, form), own);
}
