import { installedBrowser } from '../browsers/get-browser.ts';
import { reportedStep } from './reported-step.ts';
import { type Outcome, type Print, printLine, runTool } from './step.ts';
import { environmentOfBrowsers } from './tool-environment.ts';

/** Installs what the tests need, in a process of its own, because that blocks. */
export async function installTools(print: Print = printLine, ...args: readonly string[]): Promise<void> {
  await runTool('node', ['scripts/browsers/install-test-tools.ts', ...args], {}, print);
}

/** Runs Playwright's tests in Chromium and Firefox. Tests whose browser or tool is missing are skipped. */
export async function browserTests(args: readonly string[] = [], print: Print = printLine): Promise<Outcome> {
  if (installedBrowser('chromium') === undefined) return SKIPPED;
  // Which files a test imports, only Playwright's own loader knows.
  const env = args.some((arg) => arg.startsWith('--only-changed')) ? {} : NODE_READS_TYPESCRIPT;
  return reportedStep('playwright', ['test', ...args], print, { ...environmentOfBrowsers(), ...env });
}

/** Not Babel, which takes three times as long until the first test. */
export const NODE_READS_TYPESCRIPT = { PW_DISABLE_TS_ESM: '1' };

const SKIPPED: Outcome = {
  passed: 0,
  failures: [],
  skips: [{ title: 'Browser tests', reason: 'Chromium is not installed' }],
};
