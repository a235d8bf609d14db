/** The variant of each picture, chosen by choose-variants.ts so that no two thumbnails look alike. */
import { readFileSync } from 'node:fs';

const table = JSON.parse(readFileSync(new URL('./variants.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, number>
>;

export const variantOf = (key: string): number => table[key] ?? 0;
