import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readyWith,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

async function show(locale: string, names: readonly string[], count = names.length): Promise<void> {
  renderApp(page, '/upload/');
  await settle(() =>
    page.share({
      startUp: { ...readyWith({ ENABLE_SEARCH: false }), locale } as ReturnType<typeof readyWith>,
      auth: MAY_ALL,
      bundles: [bundleOf()],
      rows: [],
      lost: { names, count },
    }),
  );
}

it.each([
  ['en-US', ['a.jpg'], '1 file was lost on this computer: a.jpg. Add it again.'],
  ['en-US', ['a.jpg', 'b.mp4'], '2 files were lost on this computer: a.jpg, b.mp4. Add them again.'],
  ['de-DE', ['a.jpg'], '1 Datei ist auf diesem Computer verloren gegangen: a.jpg. Fügen Sie sie erneut hinzu.'],
  [
    'de-DE',
    ['a.jpg', 'b.mp4'],
    '2 Dateien sind auf diesem Computer verloren gegangen: a.jpg, b.mp4. Fügen Sie sie erneut hinzu.',
  ],
])('[2.7.3] says in %s which files were lost: %j', async (locale, names, sentence) => {
  await show(locale, names);
  // Many names scroll, by keys too.
  expect((await screen.findByText(sentence)).tabIndex).toBe(0);
});

it('says that there were more than it names, and stays closed', async () => {
  await show('en-US', ['a.jpg', 'b.jpg'], 700);
  await screen.findByText('700 files were lost on this computer: a.jpg, b.jpg …. Add them again.');
  await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(page.lastCommand()).toMatchObject({ name: 'uploads.dismissLost' });
});

it('shows no message if no file was lost', async () => {
  await show('en-US', []);
  expect(screen.queryByText(/lost on this computer/)).toBeNull();
});
