import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bundleOf, createPageClient, readyWith, rowOf } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

it.each([
  ['Keep and sign out', ['keep']],
  ['Discard and sign out', ['discard']],
  ['Cancel', []],
])(
  'Sign Out with unfinished files offers its buttons in the order of safety, the first with the focus, and signs out as the button says: %s',
  async (button, sent) => {
    const page = createPageClient();
    renderApp(page, '/upload/');
    await settle(() => page.share({ bundles: [bundleOf()], rows: [rowOf()] }));
    fireEvent.click(screen.getByRole('button', { name: /^User:/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    const dialog = await screen.findByRole('alertdialog', { name: '1 file is not finished' });
    const buttons = within(dialog).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Keep and sign out',
      'Discard and sign out',
      'Cancel',
    ]);
    expect(document.activeElement?.textContent).toBe('Keep and sign out');
    fireEvent.click(screen.getByRole('button', { name: button }));
    const signOuts = page.sent
      .filter(({ name }) => name === 'session.signOut')
      .map(({ request }) => request['unfinished']);
    expect(signOuts).toEqual(['ask', ...sent]);
  },
);

it.each([
  ['en-US', /^2 files are not finished$/],
  ['de-DE', /^2 Dateien sind noch nicht fertig$/],
])('[4.5] Sign Out does not call files unsent that the server has but did not finish: %s', async (locale, name) => {
  const page = createPageClient();
  renderApp(page, '/upload/');
  const sent = [
    rowOf({ uploadId: 'upload-1', status: 'processing', isTransferred: true }),
    rowOf({ uploadId: 'upload-2', status: 'error', error: 'uploads/check-failed', isTransferred: true }),
  ];
  const startUp = { ...readyWith(), locale } as ReturnType<typeof readyWith>;
  await settle(() => page.share({ startUp, bundles: [bundleOf()], rows: sent }));
  fireEvent.click(screen.getByRole('button', { name: /^(User|Benutzer):/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^(Sign Out|Abmelden)$/ }));
  expect(await screen.findByRole('alertdialog', { name })).toBeTruthy();
});
