import { openUploads } from '../../../tests/e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from './bench.ts';
import { benchPage } from './bench-build.ts';

/** Adds photographs in the popup, which the background keeps. Resolves with the name of the first row. */
export async function storeQueue({ browser, samples }: Bench, count: number): Promise<string> {
  const names = Array.from({ length: count }, (_, index) => `harbour-${String(index + 1).padStart(2, '0')}.jpg`);
  const files = await Promise.all(names.map((name) => samples.jpeg(name)));
  // Opened first: a new tab closes the popup.
  const queue = await browser.openTab(benchPage('hand-over'));
  const popup = await browser.openPopup();
  await openUploads(popup);
  await popup.chooseFiles(
    { role: 'button', name: 'Add Files' },
    files.map(({ path }) => path),
  );
  await popup.waitForText(/harbour-01\.jpg/);
  const isKept = () => queue.evaluate<boolean>(`settledCount() === ${count}`);
  await waitUntil('the files to be kept', isKept);
  await popup.close();
  await queue.close();
  return names[0] ?? '';
}
