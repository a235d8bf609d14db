/** File names: forbidden characters, length and validity (specification 5.7, 5.8, 9.5). Pure. */
import { hasHiddenCharacters } from '#lib/contract/file-names.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { cutText } from '#lib/core/cut-text.ts';
import type { UploadOptionsByType } from '#lib/settings/model/upload-options.ts';

/** 9.5; `hasHiddenCharacters` adds those that cannot be seen. */
const FORBIDDEN = '<>:"/\\|?*';
/** 5.8: ImgName and AVMName. */
export const MAX_FILENAME_LENGTH = 80;

/** Rules for the name of a file. */
export interface NameRules {
  /** Characters that the server forbids besides the fixed ones (5.7). */
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

/** Cut to `maxLength` UTF-16 units; keeps the extension and splits no character (5.7, 5.8; docs/design/choices.md). */
export function cutFilename(filename: string, maxLength = MAX_FILENAME_LENGTH): string {
  const { stem, extension } = splitFilename(filename);
  if (filename.length <= maxLength) return filename;
  return `${cutText(stem, maxLength - extension.length).trimEnd()}${extension}`;
}

/** The name with a number after its stem, cut to `maxLength` (9.5): `deich-2.jpg`. */
function numberedFilename(filename: string, number: number, maxLength: number): string {
  const { stem, extension } = splitFilename(filename);
  const end = `-${number}${extension}`;
  return `${cutText(stem, maxLength - end.length).trimEnd()}${end}`;
}

export interface NameAllocator {
  /** Marks the name as used by that file. */
  note(filename: string, originalFilename: string): void;
  /** Returns `filename`, numbered if cutting (9.5) has made it equal to the name of another file, and notes it. */
  allocate(filename: string, originalFilename: string): string;
}

/** Allocates the names of a list: two files with different names never get the same name by cutting. */
export function createNameAllocator(maxLength: number): NameAllocator {
  const owners = new Map<string, string>();
  const numbers = new Map<string, number>();
  const note: NameAllocator['note'] = (filename, originalFilename) => {
    owners.set(nameKey(filename), originalFilename);
  };
  return {
    note,
    allocate(filename, originalFilename) {
      const isTaken = (name: string): boolean => {
        const owner = owners.get(nameKey(name)) ?? originalFilename;
        return owner !== originalFilename && Math.max(owner.length, originalFilename.length) > maxLength;
      };
      let name = filename;
      while (isTaken(name)) {
        const number = (numbers.get(filename) ?? 1) + 1;
        numbers.set(filename, number);
        name = numberedFilename(filename, number, maxLength);
      }
      note(name, originalFilename);
      return name;
    },
  };
}

/** Case and Unicode composition do not distinguish names. */
function nameKey(filename: string): string {
  return filename.normalize('NFC').toLowerCase();
}
