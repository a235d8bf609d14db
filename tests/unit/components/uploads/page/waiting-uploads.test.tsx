import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

// Loaded lazily: keys are handled, and captions are among what they reach, once they have been.
beforeAll(async () => {
  await import('../../../../../components/uploads/list/list-focus.ts');
  await import('../../../../../components/uploads/list/row-caption.tsx');
});

beforeEach(() => {
  page = createPageClient();
  page.answer('uploads.tryNow', () => null);
});
afterEach(cleanup);

async function show(locale: 'en-US' | 'de-DE', ...rows: readonly UploadRow[]): Promise<void> {
  renderApp(page, '/upload/');
  const startUp = { ...readyWith(), locale } as StartUp;
  await settle(() => page.share({ startUp, bundles: [bundleOf()], rows }));
}

const waiting = (waitingFor: UploadRow['waitingFor'], parts: Partial<UploadRow> = {}): UploadRow =>
  rowOf({ status: 'uploading', waitingFor, ...parts });
const tries = () => page.sent.filter(({ name }) => name === 'uploads.tryNow').map(({ request }) => request);
const TRY_NOW = { 'en-US': 'Try now', 'de-DE': 'Jetzt versuchen' } as const;
const TRY_ITEM = { 'en-US': 'Try husum.jpg now', 'de-DE': 'husum.jpg jetzt versuchen' } as const;

describe('what an upload waits for', () => {
  it.each([
    ['en-US', 'connection', 'Waiting for connection', 'Waiting for connection: 0 of 1 sent.'],
    [
      'en-US',
      'portal',
      'Network asks for a sign-in',
      'This network requires its own sign-in. Open a web page in the browser and sign in there. 0 of 1 sent.',
    ],
    ['en-US', 'server', 'Server error, waiting', 'Server error, trying again: 0 of 1 sent.'],
    ['en-US', 'busy', 'Server is busy, waiting', 'The server is busy: 0 of 1 sent.'],
    ['en-US', 'locked', 'Locked by the server, waiting', 'The server is still busy with these files: 0 of 1 sent.'],
    [
      'en-US',
      'full',
      'Server is full, waiting',
      'The server is full. Sending continues when there is space: 0 of 1 sent.',
    ],
    [
      'en-US',
      'quota',
      'Too many unfinished, waiting',
      'You have too many unfinished uploads on the server. Sending continues when some are finished or removed: 0 of 1 sent.',
    ],
    ['de-DE', 'connection', 'Wartet auf Verbindung', 'Wartet auf Verbindung: 0 von 1 gesendet.'],
    [
      'de-DE',
      'portal',
      'Netzwerk verlangt Anmeldung',
      'Dieses Netzwerk verlangt eine eigene Anmeldung. Öffnen Sie im Browser eine Webseite und melden Sie sich dort an. 0 von 1 gesendet.',
    ],
    ['de-DE', 'server', 'Serverfehler, wartet', 'Serverfehler, neuer Versuch läuft: 0 von 1 gesendet.'],
    ['de-DE', 'busy', 'Server ausgelastet, wartet', 'Der Server ist ausgelastet: 0 von 1 gesendet.'],
    [
      'de-DE',
      'locked',
      'Vom Server gesperrt, wartet',
      'Der Server ist noch mit diesen Dateien beschäftigt: 0 von 1 gesendet.',
    ],
    [
      'de-DE',
      'full',
      'Server voll, wartet',
      'Der Server ist voll. Es geht weiter, sobald wieder Platz ist: 0 von 1 gesendet.',
    ],
    [
      'de-DE',
      'quota',
      'Zu viele unfertige, wartet',
      'Sie haben zu viele unfertige Uploads auf dem Server. Es geht weiter, sobald einige fertig oder entfernt sind: 0 von 1 gesendet.',
    ],
  ] as const)(
    '[2.7.4] is shown in its row and below the list, each with a button to try now: %s %s',
    async (...said) => {
      const [locale, waitingFor, onRow, below] = said;
      await show(locale, waiting(waitingFor));
      const row = screen.getByRole('row', { name: `husum.jpg, ${onRow}` });
      expect(within(row).getByText(onRow)).toBeTruthy();
      expect(await screen.findByText((text) => text.startsWith(below))).toBeTruthy();
      await userEvent.click(await screen.findByRole('button', { name: TRY_ITEM[locale] }));
      await userEvent.click(await screen.findByRole('button', { name: TRY_NOW[locale] }));
      expect(tries()).toEqual([{}, {}]);
    },
  );

  it('[2.7.4] cannot be tried now without a sign-in, or if nothing waits', async () => {
    await show('en-US', waiting('sign-in'), rowOf({ uploadId: 'upload-2', status: 'uploading' }));
    await import('../../../../../components/uploads/list/try-now.tsx');
    await settle();
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  it('[2.7.4] has a button that is reached by the keys of the list and keeps the focus', async () => {
    await show('en-US', waiting('server'));
    const button = await screen.findByRole('button', { name: TRY_ITEM['en-US'] });
    await screen.findByRole('button', { name: /^Caption of/ });
    screen.getByRole('row', { name: /^husum/ }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(tries()).toEqual([{}]);
    await settle(() => page.share({ rows: [waiting('server', { isTrying: true })] }));
    expect(screen.getByText('Trying again')).toBeTruthy();
    expect(document.activeElement).toBe(button);
  });
});
