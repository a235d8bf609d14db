import { formatByteSize } from '#lib/core/byte-size.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { Texts } from '../i18n/text-provider.tsx';

/** What a file says of its origin, in words: that AI took part, and that it has content credentials. */
export function originTexts(row: UploadRow, { t, locale }: Pick<Texts, 't' | 'locale'>): string[] {
  const { aiOrigin, credentialsBytes, areCredentialsBroken } = row;
  const size = formatByteSize(credentialsBytes, locale);
  const has = t(areCredentialsBroken ? 'uploads.credentialsUnreadable' : 'uploads.credentials', { size });
  return [...(aiOrigin ? [t(`uploads.aiOrigin.${aiOrigin}`)] : []), ...(credentialsBytes > 0 ? [has] : [])];
}
