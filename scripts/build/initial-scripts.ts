import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/**
 * Paths, relative to the root, of the scripts that a built page loads before it runs: Vite writes the entry and a
 * `modulepreload` for every static import into the page. Empty when the page is not built.
 */
export function initialScripts(outputDir: string, page: string): string[] {
  const file = join(root, outputDir, page);
  if (!existsSync(file)) return [];
  const tags = readFileSync(file, 'utf8').matchAll(/(?:src|href)="\/([^"]+\.js)"/g);
  return [...tags].map(([, path]) => join(outputDir, path ?? ''));
}
