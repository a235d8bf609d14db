/** What was read is a picture, or an error says what it is. Pure. */
import { AppError } from '#lib/core/app-error.ts';
import { detectFileType, type FileType, isOfKind } from '#lib/embedded-metadata/model/detect-file-type.ts';

/** The largest picture that is taken: three hundred megabytes. */
export const TAKE_LIMIT_BYTES = 300 * 1024 * 1024;

/** The type by the first bytes alone. Throws `capture/not-a-picture`. */
export function checkedType(head: Uint8Array, mimeType: string): FileType {
  const type = detectFileType(head);
  if (type !== undefined && isOfKind(type, 'image')) return type;
  const found = (type?.toUpperCase() ?? mimeType.split(';')[0]) || '?';
  throw new AppError('capture/not-a-picture', { facts: { found } });
}

/** What the media system shows is there already: it is never uploaded again. */
export function checkForeign(addresses: readonly string[], server: string): void {
  const origins = addresses.map((address) => (URL.canParse(address) ? new URL(address).origin : ''));
  if (origins.includes(new URL(server).origin)) throw new AppError('capture/own-picture');
}

/** Throws for an answer that has no picture. */
export function checkAnswer(status: number): void {
  if (status < 200 || status >= 300) throw new AppError('capture/refused', { facts: { status } });
}

export function checkSize(bytes: number): void {
  if (bytes > TAKE_LIMIT_BYTES) throw new AppError('capture/too-large');
}
