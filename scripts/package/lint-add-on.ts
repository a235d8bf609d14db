/** Mozilla's own check of an add-on, the one that an upload to its catalogue meets first. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';

export interface LintResult {
  /** One line each, empty when all is well. */
  readonly errors: readonly string[];
  /** React and Vite have a few: they set `innerHTML` and import a chunk by a variable. */
  readonly warnings: number;
}

interface Message {
  readonly code: string;
  readonly message: string;
  readonly file?: string | null;
}

/**
 * `addOn` is a zip, an `.xpi` or a folder. `isSelfHosted`: not meant for Mozilla's catalogue, so that an address for updates
 * is right. Rejects with the tool's own words when it could not look.
 */
export async function lintAddOn(addOn: string, { isSelfHosted }: { isSelfHosted: boolean }): Promise<LintResult> {
  const tool = join(root, 'node_modules/addons-linter/bin/addons-linter');
  const args = [tool, '--output', 'json', ...(isSelfHosted ? ['--self-hosted'] : []), addOn];
  const words = await new Promise<string>((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    // Its exit code says no more than its report, and the report comes with either.
    execFile(process.execPath, args, options, (failure, stdout, stderr) =>
      stdout.startsWith('{') ? resolve(stdout) : reject(new Error(`addons-linter: ${stderr || failure?.message}`)),
    );
  });
  const report = JSON.parse(words) as { readonly errors: readonly Message[]; readonly warnings: readonly Message[] };
  return {
    errors: report.errors.map(({ code, message, file }) => `${file ?? 'the add-on'}: ${message} (${code})`),
    warnings: report.warnings.length,
  };
}
