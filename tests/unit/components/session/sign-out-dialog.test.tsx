import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bundleOf, createPageClient, rowOf } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

it.each([
  ['Stay signed in', []],
  ['Keep and sign out', ['keep']],
  ['Discard and sign out', ['discard']],
])('focuses the button that loses nothing, and signs out as the button says: %s', async (button, sent) => {
  const page = createPageClient();
  renderApp(page, '/upload/');
  await settle(() => page.share({ bundles: [bundleOf()], rows: [rowOf()] }));
  fireEvent.click(screen.getByRole('button', { name: /^User:/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('alertdialog', { name: '1 upload is not finished' });
  expect(document.activeElement?.textContent).toBe('Stay signed in');
  fireEvent.click(screen.getByRole('button', { name: button }));
  const signOuts = page.sent
    .filter(({ name }) => name === 'session.signOut')
    .map(({ request }) => request['unfinished']);
  expect(signOuts).toEqual(['ask', ...sent]);
});
