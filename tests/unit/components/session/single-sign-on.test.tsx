import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { createPageClient, type PageClient, readyWith, SIGNED_IN } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
  page.answer('settings.plugins', () => ({ chrome: false, firefox: false, isCertain: true }));
});

afterEach(cleanup);

async function showLogin(auth = {}, settings = {}): Promise<void> {
  renderApp(page, '/login');
  const startUp = readyWith({ authenticationMethod: 'azuread', ...settings });
  await settle(() => page.share({ startUp, auth: { ...SIGNED_OUT, ...auth } }));
  await screen.findByRole('heading', { level: 1 });
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the login page of single sign-on', () => {
  it('[2.1.2, 2.6.1] shows a welcome text, and one button instead of the form', async () => {
    await showLogin();
    expect(screen.getByText(/^Welcome!/)).toBeTruthy();
    // The other leads to the extension's options.
    expect(screen.getAllByRole('button')).toEqual([button('Sign in with Microsoft'), button('Options')]);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(button('Sign in with Microsoft'));
    expect(page.sent.at(-1)).toEqual({ name: 'session.signInAtProvider', request: {} });
  });

  it("[1.8, 2.6.1] says 'Sign In' for every other method", async () => {
    await showLogin({}, { authenticationMethod: 'keycloak' });
    expect(button('Sign In')).toBeTruthy();
  });

  it('[2.5.2] shows progress', async () => {
    page.leaveUnanswered('session.signInAtProvider');
    await showLogin();
    await userEvent.click(button('Sign in with Microsoft'));
    expect(button('Authenticating...')).toBeTruthy();
  });

  it('[7.24] takes no sign-in before the sign-out at the provider has begun', async () => {
    await showLogin({ signInWindow: { status: 'leaving' } });
    await userEvent.click(button('Signing out…'));
    expect(page.namesOf()).not.toContain('session.signInAtProvider');
    await settle(() => page.share({ auth: SIGNED_OUT }));
    await userEvent.click(button('Sign in with Microsoft'));
    expect(page.namesOf()).toContain('session.signInAtProvider');
  });

  it.each([
    [{ chrome: false, firefox: false, isCertain: true }, false],
    [{ chrome: true, firefox: false, isCertain: true }, true],
    [{ chrome: false, firefox: true, isCertain: true }, true],
  ])('[2.6.1, 7.20] links to the installation only where a file exists: %o', async (plugins, isShown) => {
    page.answer('settings.plugins', () => plugins);
    await showLogin();
    await waitFor(() => expect(page.namesOf()).toContain('settings.plugins'));
    await settle(() => undefined);
    const link = screen.queryByRole('link', { name: 'Install the widget' });
    expect(link !== null).toBe(isShown);
    if (isShown) expect(link?.getAttribute('href')).toMatch(/\/help\/$/);
  });

  it('[2.6.1, 7.24] opens the full media system in a new window', async () => {
    await showLogin();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /Open the full media system/ });
    expect([link.href, link.target]).toEqual(['https://media.example/upload-service/link/media-system', '_blank']);
  });

  it.each([
    ['open', { status: 'open' }, 'Sign in using the window that opened.'],
    ['cancelled', { status: 'cancelled' }, 'The window was closed before you signed in.'],
    ['failed', { status: 'failed', reason: 'No.' }, 'Authentication failed with error. No.'],
  ])('[2.6.2] reports a window that is %s', async (_, signInWindow, words) => {
    await showLogin({ signInWindow });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('[2.6.2] says that the browser opened no window, and offers a link', async () => {
    await showLogin({ signInWindow: { status: 'blocked', errand: 'sign-in' } });
    expect(screen.getByText(/blocked the sign-in window/)).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign in in a new tab' });
    expect(link.href).toBe('https://media.example/upload-service/openid/signin?src=widget');
    await settle(() => page.share({ auth: { signInWindow: { status: 'blocked', errand: 'sign-out' } } }));
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign out everywhere in a new tab' }).href).toBe(
      'https://media.example/upload-service/openid/signout/widget?src=widget',
    );
  });

  it.each([
    [{ status: 'not-kept' }, 'This browser does not allow signing in inside other pages.'],
    [{ status: 'cancelled' }, 'The window was closed before you signed in.'],
    [{ status: 'blocked', errand: 'sign-in' }, 'The browser blocked the sign-in window.'],
  ])(
    '[2.6.2] offers to open the page in a window where a frame stays without a sign-in: %o',
    async (signInWindow, words) => {
      page = createPageClient({ isFramed: true, basePath: '/widget/' });
      page.answer('settings.plugins', () => ({ chrome: false, firefox: false }));
      await showLogin({ signInWindow });
      const notice = screen.getByText(new RegExp(`^${words}`));
      const link = within(notice).getByRole<HTMLAnchorElement>('link', { name: 'Open in a new window' });
      expect([link.pathname, link.target, link.rel]).toEqual(['/widget/', '_blank', 'noopener']);
    },
  );

  it('[2.6.2] has no such link on a separate page', async () => {
    await showLogin({ signInWindow: { status: 'cancelled' } });
    expect(screen.queryByRole('link', { name: 'Open in a new window' })).toBeNull();
  });

  it('shows how many uploads are waiting for which user', async () => {
    await showLogin({ waiting: { owner: 'NEWS/anna', count: 3, until: Date.UTC(2026, 11, 4) } });
    expect(screen.getByText(/^3 uploads are waiting for NEWS\/anna to sign in\./)).toBeTruthy();
  });

  it('[2.3.1] continues to the search once signed in', async () => {
    await showLogin();
    await settle(() => page.share({ auth: SIGNED_IN }));
    await waitFor(() => expect(window.location.hash).toBe('#/search/'));
  });
});
