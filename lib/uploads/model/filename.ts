/** File names: forbidden characters and validity (specification 5.7, 5.8, 9.5). Pure. */
import { hasHiddenCharacters } from '#lib/contract/file-names.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { UploadOptionsByType } from '#lib/settings/model/upload-options.ts';

/** 9.5; `hasHiddenCharacters` adds those that cannot be seen. */
const FORBIDDEN = '<>:"/\\|?*';
/** 5.8: ImgName and AVMName. */
export const MAX_FILENAME_LENGTH = 80;

/** Rules for the name of a file. */
export interface NameRules {
  /** Characters that the server forbids in addition to the fixed ones (5.7). */
  readonly disallowed: string;
  /** UTF-16 units, the extension included. */
  readonly maxLength: number;
}

/** Rules for files of this type and their sidecars (5.6, 5.7). The server sets the length for images. */
export function nameRulesOf(
  type: MediaType,
  options: UploadOptionsByType,
  { maxImageNameLength }: ServerSettings,
): NameRules {
  return {
    disallowed: options[type].disallowedCharacters,
    maxLength: type === 'image' ? maxImageNameLength : MAX_FILENAME_LENGTH,
  };
}

/** Names that Windows reserves for devices, with or without an extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com[1-9]|lpt[1-9])(\.|$)/i;
/** A longer extension counts as part of the name. */
const MAX_EXTENSION_LENGTH = 12;

export interface FilenameParts {
  readonly stem: string;
  /** With its dot; empty if there is none. */
  readonly extension: string;
}

/** Splits at the last dot; no extension for a leading or trailing dot, or with more than 11 characters after it. */
export function splitFilename(filename: string): FilenameParts {
  const dot = filename.lastIndexOf('.');
  const isExtension = dot > 0 && dot < filename.length - 1 && filename.length - dot <= MAX_EXTENSION_LENGTH;
  return isExtension
    ? { stem: filename.slice(0, dot), extension: filename.slice(dot) }
    : { stem: filename, extension: '' };
}

/** The name that is meant by what was typed for a file with this extension, which may have been typed as well. */
export function withExtension(typed: string, extension: string): string {
  return typed.toLowerCase().endsWith(extension.toLowerCase()) ? typed : `${typed}${extension}`;
}

/** All forbidden characters, the fixed ones and the server's, for the message of 8.3. */
export function forbiddenCharacters(disallowed: string): string {
  return [...new Set(`${FORBIDDEN}${disallowed}`)].join('');
}

/** `text` without forbidden characters, for typed and pasted text (5.7). */
export function withoutForbidden(text: string, disallowed: string): string {
  const forbidden = forbiddenCharacters(disallowed);
  return Array.from(text)
    .filter((character) => !forbidden.includes(character) && !hasHiddenCharacters(character))
    .join('');
}

/** True if the server and common file systems accept the name (5.7, 9.5); `nameProblem` returns the reason if not. */
export function isFilenameValid(filename: string, { disallowed, maxLength }: NameRules): boolean {
  const { stem } = splitFilename(filename);
  return (
    stem.trim() !== '' &&
    filename.length <= maxLength &&
    withoutForbidden(filename, disallowed) === filename &&
    !DEVICE_NAME.test(filename) &&
    !/[. ]$/.test(filename)
  );
}
