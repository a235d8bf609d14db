import { getBrowser } from '../browsers/get-browser.ts';
import { getTestTools } from '../browsers/get-test-tools.ts';
import { reportedStep } from './reported-step.ts';
import { failed, type Outcome } from './step.ts';

/** Playwright's tests, in the Chromium and the Firefox that this machine has or can get, headless or on a display in memory. */
export async function browserTests(filters: readonly string[] = []): Promise<Outcome> {
  const chromium = getBrowser('chromium');
  const firefox = getBrowser('firefox');
  const hasTools = getTestTools();
  if (chromium === undefined || firefox === undefined || !hasTools) return failed('a browser or a tool is missing');
  return reportedStep('playwright', ['test', ...filters], { COMYAN_CHROMIUM: chromium, COMYAN_FIREFOX: firefox });
}
