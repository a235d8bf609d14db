/** Runs Mozilla's linter, the first check of an upload to its catalogue. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';
import { toolPackages } from '../tool-packages.ts';

export interface LintResult {
  /** One line per error. */
  readonly errors: readonly string[];
  /** Number of warnings. React and Vite cause a few: they set `innerHTML` and import a chunk by a variable. */
  readonly warnings: number;
}

interface Message {
  readonly code: string;
  readonly message: string;
  readonly file?: string | null;
}

/**
 * `addOn` is a zip, an `.xpi` or a folder. A self-hosted add-on may have an `update_url`, one for Mozilla's catalogue
 * may not. Rejects with the tool's output when it cannot run.
 */
export async function lintAddOn(addOn: string, { isSelfHosted }: { isSelfHosted: boolean }): Promise<LintResult> {
  const tool = join(await toolPackages('add-on-linter'), 'addons-linter/bin/addons-linter');
  const args = [tool, '--output', 'json', ...(isSelfHosted ? ['--self-hosted'] : []), addOn];
  const output = await new Promise<string>((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    // It writes its report with every exit code, so the code is ignored.
    execFile(process.execPath, args, options, (failure, stdout, stderr) =>
      stdout.startsWith('{') ? resolve(stdout) : reject(new Error(`addons-linter: ${stderr || failure?.message}`)),
    );
  });
  const report = JSON.parse(output) as { readonly errors: readonly Message[]; readonly warnings: readonly Message[] };
  return {
    errors: report.errors.map(({ code, message, file }) => `${file ?? 'the add-on'}: ${message} (${code})`),
    warnings: report.warnings.length,
  };
}
