import type { Texts } from '../i18n/text-provider.tsx';

/** Types whose name is a word; others are shown by their code: HEIC, HTML, ZIP. */
const WORDS = { text: 'file.type.text', appledouble: 'file.type.appledouble', elf: 'file.type.program' } as const;
const NAMES: Readonly<Record<string, string>> = { webm: 'WebM', mpegts: 'MPEG-TS', x3f: 'X3F', midi: 'MIDI' };

/** What the bytes of a file are, in words. */
export function fileTypeName(type: string, { t }: Pick<Texts, 't'>): string {
  const word = Object.hasOwn(WORDS, type) ? WORDS[type as keyof typeof WORDS] : undefined;
  return word ? t(word) : (NAMES[type] ?? type.toUpperCase());
}
