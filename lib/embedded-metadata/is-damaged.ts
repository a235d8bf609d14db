import { hasTopBox } from './containers/iso-media.ts';
import type { Container } from './containers/read-container.ts';
import type { FileType } from './model/detect-file-type.ts';
import type { SliceSource } from './slice-source.ts';
import { readDirectory, readTiffHeader } from './tiff-directory.ts';

/** The boxes without which a file of ISO media cannot be decoded. */
const NEEDED_BOXES: Readonly<Partial<Record<FileType, readonly string[]>>> = {
  mp4: ['moov'],
  mov: ['moov'],
  cr3: ['moov'],
  heic: ['meta', 'moov'],
  avif: ['meta', 'moov'],
};

/** True if the file has the signature of a type, but lacks what every decoder needs, because it was cut, for example. */
export async function isDamaged({ fileType, blocks }: Container, source: SliceSource): Promise<boolean> {
  if (fileType === 'jpeg' || fileType === 'png' || fileType === 'webp') {
    return blocks !== undefined && blocks.pixelSize === undefined && source.unreadFrom === undefined;
  }
  if (fileType === 'tiff') return lacksDirectory(source);
  const boxes = fileType && NEEDED_BOXES[fileType];
  return boxes !== undefined && !(await hasTopBox(source, boxes)) && source.unreadFrom === undefined;
}

async function lacksDirectory(source: SliceSource): Promise<boolean> {
  const header = await readTiffHeader(source);
  if (!header) return false;
  const { entries } = await readDirectory(source, header.firstDirectory, header);
  return entries.size === 0 && source.unreadFrom === undefined;
}
