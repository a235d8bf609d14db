/** The name of a taken file: that of its address, with an extension that fits its bytes. Pure. */
import { cutText } from '#lib/core/cut-text.ts';
import { extensionsOf, type FileType } from '#lib/embedded-metadata/model/detect-file-type.ts';

/** Longer names are cut by the upload's own rules. */
const MAX_LENGTH = 200;

export function pictureName(address: string, page: string, type: FileType): string {
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([^.]{1,8}))?$/s.exec(lastPart(address)) ?? [];
  const extensions = extensionsOf(type);
  const extension = extensions.includes(ending.toLowerCase()) ? ending : extensions[0];
  return `${cutText(stem, MAX_LENGTH).toWellFormed() || hostOf(page)}.${extension}`;
}

/** Whether a browser that saves the picture would give its file this name, whatever its extension. */
export function isNamedBy(address: string, filename: string): boolean {
  return stemOf(lastPart(address)) === stemOf(filename);
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]{1,8}$/, '');
}

function lastPart(address: string): string {
  if (!/^https?:/.test(address)) return '';
  const part = new URL(address).pathname.split('/').at(-1) ?? '';
  return decoded(part)
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, '_')
    .replace(/^[.\s]+|\s+$/g, '');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `www.example.com`. */
function hostOf(page: string): string {
  return (URL.canParse(page) && new URL(page).hostname.replace(/[[\]:]+/g, '_')) || 'picture';
}
