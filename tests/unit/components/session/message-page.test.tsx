import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_PERMISSIONS } from '#lib/session/model/auth-state.ts';
import { createPageClient, type PageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

async function show(route: string, auth = {}): Promise<void> {
  renderApp(page, route);
  await settle(() => page.share({ auth }));
}

describe('message pages', () => {
  it('[2.1.12, 2.11.1] show the authentication error and link to the root', async () => {
    await show('/error/auth', { status: 'signed-out' });
    expect(await screen.findByText('Authentication error')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Return to main page' }));
    await waitFor(() => expect(window.location.hash).toBe('#/login'));
  });

  it('[2.1.13, 2.11.2] tell a user without permission, and link to the root', async () => {
    await show('/error/access-denied', { permissions: NO_PERMISSIONS });
    expect(await screen.findByText('You have no permissions for upload')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to main page' }).getAttribute('href')).toBe('#/');
  });

  it('[2.1.14, 8.2] show that a session was closed and link to a new one', async () => {
    await show('/session-closed', { status: 'signed-out' });
    expect(await screen.findByText('Your session was closed')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(() => expect(window.location.hash).toBe('#/login'));
  });
});

describe('embedded', () => {
  it.each(['/error/auth', '/error/access-denied', '/session-closed'])(
    '[6.5, 2.11.1, 2.11.2] %s has no link out of it',
    async (route) => {
      await show(route, { isEmbedded: true });
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});

describe('sign-out on the page of a failed sign-in', () => {
  it.each(['/error/access-denied', '/session-closed'])('[2.11.2, 2.1.14] is not offered at %s', async (route) => {
    await show(route, { status: 'signed-out' });
    await settle(() => page.share({ startUp: readyWith({ authenticationMethod: 'azuread' }) }));
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
  });

  it('[2.11.1] is offered for azuread only', async () => {
    page.answer('settings.plugins', () => ({ chrome: false, firefox: false, isCertain: true }));
    renderApp(page, '/error/auth');
    await settle(() =>
      page.share({ startUp: readyWith({ authenticationMethod: 'azuread' }), auth: { status: 'signed-out' } }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(page.namesOf()).toContain('session.signOut');
    await show('/error/auth', { status: 'signed-out' });
    await settle(() => page.share({ startUp: readyWith({ authenticationMethod: 'other' }) }));
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
  });
});

describe('the dialog of an expired session', () => {
  it('[2.11.3, 8.10] is shown over the search as well', async () => {
    page.answer('search.page', () => ({ Results: [], Query: { QueryFound: 0, QueryID: '' } }));
    await show('/search/');
    await settle(() => page.share({ auth: { status: 'expired' } }));
    expect(await screen.findByRole('alertdialog', { name: 'Session has expired' })).toBeTruthy();
    expect(window.location.hash).toBe('#/search/');
  });

  it('[4.18] is not shown over the login page', async () => {
    await show('/login', { status: 'expired' });
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
