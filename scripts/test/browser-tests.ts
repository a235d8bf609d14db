import { getBrowser } from '../browsers/get-browser.ts';
import { reportedStep } from './reported-step.ts';
import { FAILED, type Outcome } from './step.ts';

/** Playwright's tests, in whatever Chromium and Firefox this machine has or can get. */
export async function browserTests(filters: readonly string[] = []): Promise<Outcome> {
  const chromium = getBrowser('chromium');
  const firefox = getBrowser('firefox');
  if (chromium === undefined || firefox === undefined) return FAILED;
  return reportedStep('playwright', ['test', ...filters], { COMYAN_CHROMIUM: chromium, COMYAN_FIREFOX: firefox });
}
