import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

const SCRIPT_TAG = /<script[^>]* src="\/([^"]+\.js)"/g;
const STATIC_IMPORT = /\b(?:from|import)"\.\/([^"]+\.js)"/g;

/**
 * Paths, relative to the root, of the scripts that a built page loads before it runs: those of its tags and their static imports, not
 * what it requests for later (`preloads.ts`). Empty when the page is not built.
 */
export function initialScripts(outputDir: string, page: string): string[] {
  if (!existsSync(join(root, outputDir, page))) return [];
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, name = ''] of read(path).matchAll(STATIC_IMPORT)) add(join('chunks', name));
  };
  const read = (path: string): string => readFileSync(join(root, outputDir, path), 'utf8');
  for (const [, path = ''] of read(page).matchAll(SCRIPT_TAG)) add(path);
  return [...found].map((path) => join(outputDir, path));
}
