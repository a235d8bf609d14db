import { readFile } from 'node:fs/promises';

const LAST_LINES = 5;

/** The end of a log, for the error of a program that does not start; undefined: it has no log. */
export async function lastLines(file: string | undefined): Promise<string> {
  if (file === undefined) return '';
  const text = await readFile(file, 'utf8');
  return `The end of ${file}:\n${text.trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`;
}
