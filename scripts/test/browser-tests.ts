import { getBrowser } from '../browsers/get-browser.ts';
import { getDisplayTools } from '../browsers/get-display-tools.ts';
import { reportedStep } from './reported-step.ts';
import { failed, type Outcome } from './step.ts';

/** Playwright's tests, in the Chromium and the Firefox that this machine has or can get, headless or on a display in memory. */
export async function browserTests(filters: readonly string[] = []): Promise<Outcome> {
  const chromium = getBrowser('chromium');
  const firefox = getBrowser('firefox');
  const hasDisplay = getDisplayTools();
  if (chromium === undefined || firefox === undefined || !hasDisplay)
    return failed('a browser or a display is missing');
  return reportedStep('playwright', ['test', ...filters], { COMYAN_CHROMIUM: chromium, COMYAN_FIREFOX: firefox });
}
