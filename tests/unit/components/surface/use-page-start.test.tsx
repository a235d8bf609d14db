import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { SurfaceName } from '#lib/host/page-host.ts';
import { bundleOf, createPageClient, readsSaved, readyWith, rowOf } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

/** Not that of the loading screen. */
const content = () => document.querySelector('main[tabindex]');

async function open(surface: SurfaceName, route: string, host = {}) {
  const page = createPageClient({ surface, ...host });
  page.leaveUnanswered('search.page');
  renderApp(page, route);
  await settle(() =>
    page.share({ startUp: readyWith({ ENABLE_SEARCH: true }), bundles: [bundleOf()], rows: [rowOf()] }),
  );
  await expect.poll(content).not.toBeNull();
}

it.each(['/upload/', '/search/', '/help/'])('a reopened popup has the focus on the content of %s', async (route) => {
  await open('popup', route);
  expect(document.activeElement).toBe(content());
});

it('a reopened popup leaves the focus where the user has set it while the page was loading', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => button.remove());
  button.focus();
  await open('popup', '/help/');
  expect(document.activeElement).toBe(button);
});

it('a reopened popup has the focus in the field that had it', async () => {
  await open(
    'popup',
    '/upload/',
    readsSaved('cursor', async () => 'image IPTCHeadline 0 0'),
  );
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('IPTCHeadline');
});

it.each(['page', 'sidepanel'] as const)(
  'a %s leaves the focus to the browser until a link is pressed',
  async (surface) => {
    await open(surface, '/help/');
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getAllByRole('link', { name: /Chrome|Edge/ })[0] as HTMLElement);
    await screen.findByRole('link', { name: /All help pages/ });
    expect(document.activeElement).toBe(content());
  },
);
