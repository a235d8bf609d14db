/** What Mozilla would refuse is not left lying there. */
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { type LintResult, lintAddOn } from './lint-add-on.ts';

/**
 * Looks at every file, a zip or an `.xpi`, and gives one line for each. Removes those that would be refused, and rejects
 * with all that is wrong with them.
 */
export async function checkAddOns(
  files: readonly string[],
  look: (file: string, options: { isSelfHosted: boolean }) => Promise<LintResult> = lintAddOn,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const name = basename(file);
    const { errors, warnings } = await look(file, { isSelfHosted: name.endsWith('.xpi') });
    if (errors.length === 0) {
      lines.push(`${name}: no error, ${warnings} warnings of Mozilla's linter`);
    } else {
      await rm(file);
      refusals.push(`Mozilla would refuse ${name}:`, ...errors);
    }
  }
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
  return lines;
}
