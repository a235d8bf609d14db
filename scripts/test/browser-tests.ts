import { getBrowser } from '../browsers/get-browser.ts';
import { getTestTools } from '../browsers/get-test-tools.ts';
import { reportedStep } from './reported-step.ts';
import { failed, type Outcome } from './step.ts';

/** Runs Playwright's tests in Chromium and Firefox, which are installed if missing. */
export async function browserTests(filters: readonly string[] = []): Promise<Outcome> {
  const chromium = getBrowser('chromium');
  const firefox = getBrowser('firefox');
  const hasTools = getTestTools();
  if (chromium === undefined || firefox === undefined || !hasTools) return failed('a browser or a tool is missing');
  return reportedStep('playwright', ['test', ...filters], { COMYAN_CHROMIUM: chromium, COMYAN_FIREFOX: firefox });
}
