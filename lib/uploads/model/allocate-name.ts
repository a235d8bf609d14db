/** Names of new files: cut to their length, and numbered if cutting has made two equal (5.7, 5.8, 9.5). */
import { cutText } from '#lib/core/cut-text.ts';
import { MAX_FILENAME_LENGTH, splitFilename } from './filename.ts';

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
  reserve(filename: string, originalFilename: string): void;
  /** Returns `filename`, numbered if cutting (9.5) has made it equal to the name of another file, and reserves it. */
  allocate(filename: string, originalFilename: string): string;
}

/** Allocates the names of a list: two files with different names never get the same name by cutting. */
export function createNameAllocator(maxLength: number): NameAllocator {
  const owners = new Map<string, string>();
  const numbers = new Map<string, number>();
  const reserve: NameAllocator['reserve'] = (filename, originalFilename) => {
    owners.set(nameKey(filename), originalFilename);
  };
  return {
    reserve,
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
      reserve(name, originalFilename);
      return name;
    },
  };
}

/** Case and Unicode composition do not distinguish names. */
function nameKey(filename: string): string {
  return filename.normalize('NFC').toLowerCase();
}
