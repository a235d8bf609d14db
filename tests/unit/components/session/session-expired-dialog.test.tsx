import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { createPageClient, type PageClient } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

const TITLE = 'Session has expired';

async function expireOn(route: string): Promise<PageClient> {
  const page = createPageClient();
  page.answer('settings.plugins', () => ({ chrome: true, firefox: true, isCertain: true }));
  renderApp(page, route);
  await settle(() => page.share({}));
  await settle(() => page.share({ auth: { ...SIGNED_OUT, status: 'expired' } }));
  return page;
}

const pressLogin = async () =>
  userEvent.click(
    within(await screen.findByRole('alertdialog', { name: TITLE })).getByRole('button', { name: 'Login' }),
  );

describe("'Login' in the dialog of an expired session", () => {
  it.each([
    '/upload/',
    '/search/',
    '/help/',
    '/help/configure-edge-sidebar',
    '/error/auth',
    '/error/access-denied',
    '/session-closed',
  ])('[4.18] navigates from %s to the login page', async (route) => {
    const page = await expireOn(route);
    await pressLogin();
    expect(page.namesOf()).toContain('session.acknowledgeExpiry');
    await settle(() => page.share({ auth: { status: 'signed-out' } }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog', { name: TITLE })).toBeNull();
    expect(window.location.hash).toBe('#/login');
  });

  it('navigates although the background does not respond', async () => {
    const page = await expireOn('/help/');
    page.leaveUnanswered('session.acknowledgeExpiry');
    await pressLogin();
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('a page whose dialog was answered on another surface stays where it is', async () => {
    const page = await expireOn('/help/');
    await screen.findByRole('alertdialog', { name: TITLE });
    await settle(() => page.share({ auth: { status: 'signed-out' } }));
    expect(screen.queryByRole('alertdialog', { name: TITLE })).toBeNull();
    expect(window.location.hash).toBe('#/help/');
  });
});
