/** User actions on a surface of the extension, by the labels that the specification prints. */
import type { Sample } from '../../../helpers/samples/sample-media.ts';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
import type { DrivenPage } from '../browsers/driven-page.ts';

export interface SignIn {
  readonly remember?: boolean;
}

export async function signIn(page: DrivenPage, name: string, { remember = false }: SignIn = {}): Promise<void> {
  // The form is loaded on demand.
  await page.waitFor({ role: 'textbox', name: 'Username' });
  await page.fill({ role: 'textbox', name: 'Username' }, name);
  await page.fill({ role: 'textbox', name: 'Password' }, name);
  if (remember) await page.click({ role: 'checkbox', name: 'Remember me' });
  await page.click({ role: 'button', name: 'Sign In' });
  // The button has another name while the password is checked.
  await waitUntil('the login page to close', async () => !(await page.has({ role: 'textbox', name: 'Username' })));
}

/** Resolves on the upload page: a reopened surface is there already, after a sign-in the search is shown. */
export async function openUploads(page: DrivenPage): Promise<void> {
  const addFiles = { role: 'button', name: 'Add Files' };
  const link = { role: 'link', name: 'Upload' };
  const isThere = await waitUntil('the upload page or a link to it', async () => {
    if (await page.has(addFiles)) return 'there';
    return (await page.has(link)) && 'linked';
  });
  if (isThere === 'linked') await page.click(link);
  await page.waitFor(addFiles);
}

/** Resolves when all of them are listed. */
export async function addFiles(page: DrivenPage, ...samples: readonly Sample[]): Promise<void> {
  await page.chooseFiles(
    { role: 'button', name: 'Add Files' },
    samples.map(({ path }) => path),
  );
  for (const { name } of samples) await page.waitForText(name);
}

/** Adds one file, fills the form and starts; resolves when the row is uploading or already complete. */
export async function upload(page: DrivenPage, sample: Sample, headline: string): Promise<void> {
  await addFiles(page, sample);
  await bringFormToFront(page);
  await page.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await page.fill({ role: 'textbox', name: 'Headline' }, headline);
  await page.click({ role: 'button', name: 'Upload' });
  await bringListToFront(page);
  // A small file may complete between two looks.
  await waitUntil(
    'the upload to start',
    async () => (await progressOf(page, sample)) !== undefined || /^Complete$|Upload finished/m.test(await page.text()),
  );
}

/** On a narrow page list or form is in front; on a wide page both are shown. */
export async function bringFormToFront(page: DrivenPage): Promise<void> {
  await page.evaluate(`document.querySelector('.pane:last-child')?.click()`);
}

export async function bringListToFront(page: DrivenPage): Promise<void> {
  await page.evaluate(`document.querySelector('.pane:first-child')?.click()`);
}

/** Thousandths; undefined while the upload is not running. */
export function progressOf(page: DrivenPage, sample: Sample): Promise<number | undefined> {
  return page.progress(`Progress of ${sample.name}`);
}

/** Resolves with the progress as soon as it is at least `permille`. */
export function reachProgress(page: DrivenPage, sample: Sample, permille: number): Promise<number> {
  return waitUntil(`${sample.name} to reach ${permille} ‰`, async () => {
    const now = await progressOf(page, sample);
    return now !== undefined && now >= permille && now;
  });
}
