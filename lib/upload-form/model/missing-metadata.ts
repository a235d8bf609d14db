/** Mandatory fields that the files have to supply (specification 5.9, 8.3). Pure. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MetadataSummary, MetadataValues } from './metadata-values.ts';

/** Whether files may supply mandatory fields, and rows show 'Missing metadata' (5.9, 8.3). */
export function checksFiles(settings: Pick<ServerSettings, 'ENABLE_IMAGE_METADATA_VALIDATION'>): boolean {
  return settings.ENABLE_IMAGE_METADATA_VALIDATION;
}

/** The mandatory fields that are empty in the form, and so left to the files (5.9). */
export function fieldsLeftToFiles(mandatory: readonly string[], form: MetadataValues): string[] {
  return mandatory.filter((name) => (form[name] ?? '').trim() === '');
}

/** The fields that at least one file lacks; files still being read count as supplying all. */
export function fieldsMissingInFiles(fields: readonly string[], { total, unread, own }: MetadataSummary): string[] {
  return fields.filter((name) => (own[name] ?? 0) + unread < total);
}

/** The mandatory fields that neither the file nor the form supplies: 'Missing metadata' (5.9, 8.3). */
export function missingOf(mandatory: readonly string[], form: MetadataValues, own: MetadataValues): string[] {
  return fieldsLeftToFiles(fieldsLeftToFiles(mandatory, form), own);
}
