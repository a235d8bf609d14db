import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Theme } from '#lib/contract/page-theme.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { createPageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FAILED = { status: 'failed', error: { code: 'settings/unavailable', facts: {} } } as const;

/** Counts page reloads from now on. */
function countReloads(): () => number {
  const reload = vi.fn();
  const { location } = window;
  const get = (_target: object, name: string) => (name === 'reload' ? reload : Reflect.get(location, name));
  vi.stubGlobal('location', new Proxy({}, { get }));
  return () => reload.mock.calls.length;
}

describe('start-up', () => {
  it('shows a loading state before anything is known', () => {
    renderApp(createPageClient());
    expect(screen.getByText('Loading...')).toBeTruthy();
  });

  it('[1.9] says that the browser has not yet reported a policy, where it is waited for', async () => {
    const page = createPageClient();
    renderApp(page);
    await settle(() => page.share({ startUp: { status: 'loading', isPolicyAwaited: true } }));
    expect(screen.getByText(/whether your organization has settings/)).toBeTruthy();
  });

  it('a page loaded over plain http explains why it cannot start, and links to https', async () => {
    const page = createPageClient({ can: { isSecure: false } });
    renderApp(page);
    await settle(() => page.share({}));
    expect(await screen.findByRole('heading', { name: 'This connection is not encrypted' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open with https' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/localhost\/[^:]*$/);
    expect(page.sent).toEqual([]);
  });

  it('[4.28] stops loading after a time-out when nothing arrives', async () => {
    vi.useFakeTimers();
    renderApp(createPageClient());
    await settle(() => void vi.advanceTimersByTime(39_000));
    expect(screen.queryByRole('alert')).toBeNull();
    await settle(() => void vi.advanceTimersByTime(2_000));
    expect(screen.getByRole('alert').textContent).toContain('Application initialization failed with error:');
    vi.useRealTimers();
  });

  it('[1.6, 1.7] an open page takes another language and theme as soon as they are chosen elsewhere', async () => {
    const page = createPageClient();
    renderApp(page, '/upload/');
    await settle(() => page.share({}));
    expect(await screen.findByRole('textbox', { name: 'Headline' })).toBeTruthy();
    const colours = { accent: '#6d28a8', strong: '#551f83', on: '#ffffff', soft: '#efe6f6' };
    const pictures = { logo: 'themes/nordlicht/logo.svg', background: null };
    const theme: Theme = {
      name: 'nordlicht',
      accent: { light: colours, dark: colours },
      pages: { login: pictures, upload: pictures, search: pictures },
    };
    await settle(() => page.share({ startUp: { ...readyWith(), locale: 'de-DE', theme } as StartUp }));
    expect(await screen.findByRole('heading', { name: 'Bild-Upload' })).toBeTruthy();
    expect(document.documentElement.style.getPropertyValue('--theme-light-accent')).toBe('#6d28a8');
    expect(document.querySelector('img.logo')?.getAttribute('src')).toMatch(/\/themes\/nordlicht\/logo\.svg$/);
    await settle(() => page.share({ startUp: readyWith() }));
    expect(document.documentElement.style.getPropertyValue('--theme-light-accent')).toBe('');
  });

  it('says that the browser may block a server inside the network', async () => {
    const page = createPageClient();
    renderApp(page);
    const error = { code: 'net/unreachable', facts: {} } as const;
    await settle(() => page.share({ startUp: { status: 'failed', error, server: 'http://media.lan/' } }));
    expect(await screen.findByText(/The browser may have blocked the request/)).toBeTruthy();
  });

  it('[4.28, 8.8] says why it could not start and offers to reload', async () => {
    const page = createPageClient();
    renderApp(page);
    await settle(() =>
      page.share({ startUp: { status: 'failed', error: { code: 'settings/unavailable', facts: {} } } }),
    );
    expect(screen.getByRole('alert').textContent).toBe(
      'Application initialization failed with error: Application could not get settings from server.',
    );
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('[4.28, 8.8] reloads once, in the background, and only a page that failed again', async () => {
    const page = createPageClient();
    let answer: (value: null) => void = () => undefined;
    page.answer('settings.reload', () => new Promise((resolve) => (answer = resolve)));
    renderApp(page);
    await settle(() => page.share({ startUp: FAILED }));
    const reloads = countReloads();
    const button = screen.getByRole('button', { name: 'Reload' });
    await userEvent.click(button);
    await userEvent.click(button);
    expect(page.namesOf().filter((name) => name === 'settings.reload')).toHaveLength(1);
    expect(button).toHaveProperty('disabled', true);
    await settle(() => answer(null));
    expect(reloads()).toBe(1);

    await userEvent.click(button);
    await settle(() => page.share({ startUp: readyWith() }));
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    await settle(() => answer(null));
    expect(reloads()).toBe(1);
  });

  it('[8.8] reloads at once where no background exists', async () => {
    const page = createPageClient({ can: { hasBackground: false } });
    page.leaveUnanswered('settings.reload');
    renderApp(page);
    await settle(() => page.share({ startUp: FAILED }));
    const reloads = countReloads();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect([reloads(), page.sent]).toEqual([1, []]);
  });

  it('[8.8] names missing labels as the cause', async () => {
    const page = createPageClient();
    renderApp(page);
    await settle(() =>
      page.share({ startUp: { status: 'failed', error: { code: 'localisation/unavailable', facts: {} } } }),
    );
    expect(screen.getByRole('alert').textContent).toContain(
      'Application could not get localization string from server.',
    );
  });

  it('continues with saved data and offers to try again', async () => {
    const page = createPageClient();
    renderApp(page, '/upload/');
    const startUp = { ...readyWith(), staleBecause: { code: 'settings/unavailable', facts: {} } } as ReturnType<
      typeof readyWith
    >;
    await settle(() => page.share({ startUp }));
    expect(screen.getByRole('button', { name: 'Add Files' })).toBeTruthy();
    expect(screen.getByText(/Application could not get settings from server\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(page.namesOf()).toContain('settings.reload');
  });

  it("[1.7] shows the server's labels before its own", async () => {
    const page = createPageClient();
    renderApp(page, '/upload/');
    const startUp = { ...readyWith(), strings: { 'uploads.addFiles': 'Pick pictures' } } as ReturnType<
      typeof readyWith
    >;
    await settle(() => page.share({ startUp }));
    expect(screen.getByRole('button', { name: 'Pick pictures' })).toBeTruthy();
  });

  it.each([
    ['he-IL', { 'search.label': 'חיפוש' }, 'rtl'],
    ['ar-EG', { 'search.label': 'بحث' }, 'rtl'],
    ['ar-EG', {}, ''],
    ['ar-EG', { 'search.label': 'Search' }, ''],
    ['en-US', { 'search.label': 'Search' }, ''],
  ])('[1.7] the page runs as its labels are written: %s with %o', async (locale, strings, dir) => {
    const page = createPageClient();
    renderApp(page, '/upload/');
    await settle(() => page.share({ startUp: { ...readyWith(), locale, strings } as ReturnType<typeof readyWith> }));
    expect(document.dir).toBe(dir);
  });

  it('[1.7] shows German for any German locale', async () => {
    const page = createPageClient();
    renderApp(page, '/upload/');
    await settle(() => page.share({ startUp: { ...readyWith(), locale: 'de-AT' } as ReturnType<typeof readyWith> }));
    expect(await screen.findByRole('button', { name: 'Dateien hinzufügen' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('de-AT');
  });
});
