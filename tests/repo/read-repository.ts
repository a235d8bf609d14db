/** What is in the repository, as far as git knows it: neither ignored files nor anything a tool left behind. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';

/** Committed files and new ones that are not ignored, relative to the root. */
export function repositoryFiles(): readonly string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  });
  return list.split('\n').filter((file) => file !== '' && exists(file));
}

export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function exists(file: string): boolean {
  try {
    readFileSync(join(root, file));
    return true;
  } catch {
    // Deleted and not yet committed.
    return false;
  }
}
