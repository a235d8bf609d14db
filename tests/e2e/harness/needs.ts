import { test } from '@playwright/test';
import { findBrowser, programsNamed } from '../../../scripts/browsers/find-browser.ts';

/** Skips the test that runs, with the reason, unless all of these are installed. */
export function needs(...tools: readonly string[]): void {
  const isThere = (tool: string) =>
    tool === 'firefox' ? findBrowser(tool) !== undefined : programsNamed([tool]).length > 0;
  const missing = tools.filter((tool) => !isThere(tool));
  test.skip(missing.length > 0, `not installed: ${missing.join(', ')}`);
}
