import { formatByteSize } from '#lib/core/byte-size.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { Texts } from '../i18n/text-provider.tsx';

/** What a file says of its origin, in words: that AI took part, and that it has content credentials. */
export function originTexts(row: UploadRow, texts: Pick<Texts, 't' | 'locale'>): string[] {
  return [aiText(row, texts), credentialsText(row, texts)].filter((text) => text !== null);
}

/** Null if the file does not say that AI took part. */
export function aiText({ aiOrigin }: UploadRow, { t }: Pick<Texts, 't'>): string | null {
  return aiOrigin && t(`uploads.aiOrigin.${aiOrigin}`);
}

export function credentialsText({ credentials }: UploadRow, { t, locale }: Pick<Texts, 't' | 'locale'>): string | null {
  if (!credentials) return null;
  const size = formatByteSize(credentials.bytes, locale);
  return t(credentials.isUnreadable ? 'uploads.credentialsUnreadable' : 'uploads.credentials', { size });
}
