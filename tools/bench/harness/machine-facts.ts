import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { requireBrowser } from '../../../scripts/browsers/find-browser.ts';

/** The machine of this run: ratios can be compared between machines, times cannot. */
export function machineFacts(): Readonly<Record<string, string | number>> {
  const [first] = cpus();
  return {
    cores: cpus().length,
    processor: first?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 1_024 ** 3),
    browser: execFileSync(requireBrowser('chromium'), ['--version'], { encoding: 'utf8' }).trim(),
    node: process.version,
  };
}
