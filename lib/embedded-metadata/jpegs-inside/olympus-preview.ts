/** Olympus and OM System keep the preview of a raw file in the camera settings of their maker note. */
import { latin1 } from '../bytes.ts';
import { type ByteSource, ShiftedSource } from '../slice-source.ts';
import { type Directory, readDirectory, readNumbers, type TiffHeader } from '../tiff-directory.ts';
import type { Extent } from './jpeg-inside.ts';

const TAGS = { exif: 0x8769, makerNote: 0x927c, settings: 0x2020, start: 0x0101, length: 0x0102 } as const;
/** Start of the maker note, and where its directory is. */
const HEADS: readonly (readonly [head: string, directory: number])[] = [
  ['OLYMPUS\0II', 12],
  ['OM SYSTEM\0', 16],
];

/** Its place in the file; empty if there is none. Offsets in the note count from its start. */
export async function olympusPreview(source: ByteSource, main: Directory, header: TiffHeader): Promise<Extent[]> {
  const [exifAt = 0] = await readNumbers(source, main, TAGS.exif, header);
  const makerNote = (await readDirectory(source, exifAt, header)).entries.get(TAGS.makerNote);
  if (!makerNote) return [];
  const note = new ShiftedSource(source, makerNote.offset);
  const start = latin1(await note.read(0, 10), 0, 10);
  const [, directoryAt] = HEADS.find(([head]) => start.startsWith(head)) ?? [];
  if (directoryAt === undefined) return [];
  const directory = await readDirectory(note, directoryAt, header);
  const pointer = directory.entries.get(TAGS.settings);
  // A pointer, or the directory itself as the value.
  const isPointer = pointer?.length === 4;
  const [pointed = 0] = isPointer ? await readNumbers(note, directory, TAGS.settings, header) : [pointer?.offset];
  const settings = await readDirectory(note, pointed, header);
  const [offset = 0] = await readNumbers(note, settings, TAGS.start, header);
  const [length = 0] = await readNumbers(note, settings, TAGS.length, header);
  return length > 0 ? [{ offset: makerNote.offset + offset, length }] : [];
}
