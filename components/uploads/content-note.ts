/** What the bytes of a file are, in words. */
import { splitFilename } from '#lib/uploads/model/filename.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { Texts } from '../i18n/text-provider.tsx';

/** Types whose name is a word; others are shown by their code: HEIC, HTML, ZIP. */
const WORDS = { text: 'file.type.text', appledouble: 'file.type.appledouble', elf: 'file.type.program' } as const;
const NAMES: Readonly<Record<string, string>> = { webm: 'WebM', mpegts: 'MPEG-TS', x3f: 'X3F', midi: 'MIDI' };

export function fileTypeName(type: string, { t }: Pick<Texts, 't'>): string {
  const word = Object.hasOwn(WORDS, type) ? WORDS[type as keyof typeof WORDS] : undefined;
  return word ? t(word) : (NAMES[type] ?? type.toUpperCase());
}

/** A file that is sent although its name says another type, or nothing can show it; null for all others. */
export function contentNote(row: UploadRow, texts: Pick<Texts, 't'>): string | null {
  if (row.isRefused) return null;
  if (row.isUnshowable) return texts.t('file.unshowable');
  if (row.detectedType === null) return null;
  const { extension } = splitFilename(row.filename);
  return texts.t('file.misnamed', { type: fileTypeName(row.detectedType, texts), extension });
}
