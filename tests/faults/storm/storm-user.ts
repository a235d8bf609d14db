/** User actions in a storm: opening the upload page, adding files, pressing Upload. */
import type { DrivenPage } from '../../e2e/harness/browsers/driven-page.ts';
import { signIn } from '../../e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { type RowContext, STEPS } from '../harness/steps.ts';

const button = (name: string) => ({ role: 'button', name });
const ADD_FILES = button('Add Files');

/** Resolves on the upload page, signed in, with no dialog in the way. */
export async function reopenUploads(context: RowContext): Promise<DrivenPage> {
  if (context.screens.length === 0) await STEPS.open(context, context.row.surface ?? 'panel');
  const screen = context.screens.at(-1) as DrivenPage;
  let last = '';
  const isBack = async (): Promise<boolean> => {
    last = await screen.text();
    for (const name of ['OK', 'Login']) {
      if (!(await screen.has(button(name)))) continue;
      await screen.click(button(name));
      // The page before the login is still there at the next look.
      if (name === 'Login') await screen.waitFor(button('Sign In'));
      return false;
    }
    if (await screen.has(button('Sign In'))) {
      await signIn(screen, 'editor', { remember: true });
      return false;
    }
    if (await screen.has(ADD_FILES)) return true;
    if (await screen.has({ role: 'link', name: 'Upload' })) await screen.click({ role: 'link', name: 'Upload' });
    return false;
  };
  await waitUntil(
    () => `the upload page; it reads:\n${last}`,
    () => isBack().catch(() => false),
    { timeoutMs: 120_000, everyMs: 250 },
  );
  return screen;
}

/** The completion dialog may open at any time: a control that it covers is tried again. */
export async function sendFiles(context: RowContext, names: readonly string[]): Promise<void> {
  const screen = await reopenUploads(context);
  const [first = ''] = names;
  const isAdded = async (): Promise<boolean> => {
    await reopenUploads(context);
    if (!(await screen.text()).includes(first)) await STEPS.add(context, names);
    return true;
  };
  // A session that ends now leaves the files unsent.
  await waitUntil(`${first} to be added`, () => isAdded().catch(() => false), { timeoutMs: 120_000 });
  const isStarted = async (): Promise<boolean> => {
    await reopenUploads(context);
    if (!/Press Upload|Not sent/.test(await screen.text())) return true;
    await STEPS.fill(context, 'form');
    if (await screen.has(button('Upload'))) await screen.click(button('Upload'));
    return false;
  };
  const what = `${names.join()} to be started`;
  await waitUntil(what, () => isStarted().catch(() => false), { timeoutMs: 120_000, everyMs: 500 });
}
