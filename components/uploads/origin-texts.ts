import { formatByteSize } from '#lib/core/byte-size.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { Texts } from '../i18n/text-provider.tsx';

/** What a file says of its origin, in words: that AI took part, and that it has content credentials. */
export function originTexts(
  { aiOrigin, credentials }: UploadRow,
  { t, locale }: Pick<Texts, 't' | 'locale'>,
): string[] {
  const origin = aiOrigin ? [t(`uploads.aiOrigin.${aiOrigin}`)] : [];
  if (!credentials) return origin;
  const size = formatByteSize(credentials.bytes, locale);
  return [...origin, t(credentials.isUnreadable ? 'uploads.credentialsUnreadable' : 'uploads.credentials', { size })];
}
