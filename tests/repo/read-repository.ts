/** The files of the repository: everything on disk except what .gitignore names, so that it works without git. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';

let files: readonly string[] | undefined;

/** Relative to the root, in alphabetical order. */
export function repositoryFiles(): readonly string[] {
  files ??= listFiles();
  return files;
}

function listFiles(): readonly string[] {
  const ignored = new Set([
    '.git',
    ...readText('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\/$/, '')),
  ]);
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(({ name }) => !ignored.has(name) && !name.endsWith('.log'))
      .flatMap((entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        return entry.isDirectory() ? list(path) : [path];
      });
  return list('').toSorted();
}

export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
