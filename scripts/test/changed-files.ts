import { execFileSync } from 'node:child_process';
import { root } from '../root.ts';

/** Files that differ from the merge base with `ref`, including uncommitted ones, without deleted files. */
export function changedFiles(ref: string): string[] {
  const base = git('merge-base', ref, 'HEAD').trim();
  const names = git('diff', '--name-only', '--diff-filter=d', base) + git('ls-files', '--others', '--exclude-standard');
  return names.split('\n').filter(Boolean);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
