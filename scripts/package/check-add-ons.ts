/** Deletes packages that Mozilla would reject. */
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { type LintResult, lintAddOn } from './lint-add-on.ts';

/**
 * Lints each file, a zip or an `.xpi`, and resolves with one line per file. Deletes files with errors, and rejects with
 * all of those errors.
 */
export async function checkAddOns(
  files: readonly string[],
  lint: (file: string, options: { isSelfHosted: boolean }) => Promise<LintResult> = lintAddOn,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const failures: string[] = [];
  for (const file of files) {
    const name = basename(file);
    const { errors, warnings } = await lint(file, { isSelfHosted: name.endsWith('.xpi') });
    if (errors.length === 0) {
      lines.push(`${name}: no error, ${warnings} warnings of Mozilla's linter`);
    } else {
      await rm(file);
      failures.push(`Mozilla would reject ${name}:`, ...errors);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return lines;
}
