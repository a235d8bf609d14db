/** File names: what may be typed, what is cut, and what is called valid (specification 5.7, 5.8, 9.5). Pure. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { cutText } from '#lib/core/cut-text.ts';

/** 9.5; control characters cannot be part of a name on any system. */
const FORBIDDEN = '<>:"/\\|?*';
/** 5.8: ImgName and AVMName. */
export const MAX_FILENAME_LENGTH = 80;

/** In UTF-16 units, the extension included; the server decides about images (5.7). */
export function maxNameLength(type: MediaType, { maxImageNameLength }: ServerSettings): number {
  return type === 'image' ? maxImageNameLength : MAX_FILENAME_LENGTH;
}

/** Names that Windows keeps for devices, with or without an extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com[1-9]|lpt[1-9])(\.|$)/i;
/** An extension longer than this is no extension but part of the name. */
const MAX_EXTENSION_LENGTH = 12;

export interface FilenameParts {
  readonly stem: string;
  /** With its dot; empty when there is none. */
  readonly extension: string;
}

export function splitFilename(filename: string): FilenameParts {
  const dot = filename.lastIndexOf('.');
  const isExtension = dot > 0 && dot < filename.length - 1 && filename.length - dot <= MAX_EXTENSION_LENGTH;
  return isExtension
    ? { stem: filename.slice(0, dot), extension: filename.slice(dot) }
    : { stem: filename, extension: '' };
}

/** The characters that may not stand in a name: the fixed ones and the server's. For the sentence of 8.3. */
export function forbiddenCharacters(disallowed: string): string {
  return [...new Set(`${FORBIDDEN}${disallowed}`)].join('');
}

/** `text` without what may not be typed; what is pasted loses it too (5.7). */
export function withoutForbidden(text: string, disallowed: string): string {
  const forbidden = forbiddenCharacters(disallowed);
  return Array.from(text)
    .filter((character) => !forbidden.includes(character) && !isControl(character))
    .join('');
}

export function isFilenameValid(filename: string, disallowed: string, maxLength = MAX_FILENAME_LENGTH): boolean {
  const { stem } = splitFilename(filename);
  return (
    stem.trim() !== '' &&
    filename.length <= maxLength &&
    withoutForbidden(filename, disallowed) === filename &&
    !DEVICE_NAME.test(filename) &&
    !/[. ]$/.test(filename)
  );
}

/** Cut to `maxLength` UTF-16 units; the extension stays and no character is torn apart (design 14, 5.7 and 5.8). */
export function cutFilename(filename: string, maxLength = MAX_FILENAME_LENGTH): string {
  const { stem, extension } = splitFilename(filename);
  if (filename.length <= maxLength) return filename;
  return `${cutText(stem, maxLength - extension.length).trimEnd()}${extension}`;
}

/** Direction marks and other invisible controls make a name look like another one. */
function isControl(character: string): boolean {
  return /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(character);
}
