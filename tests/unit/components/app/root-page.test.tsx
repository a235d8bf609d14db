import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LaunchParamsStore } from '#lib/client/connection/launch-params-store.ts';
import { NO_PERMISSIONS } from '#lib/session/model/auth-state.ts';
import { createPageClient, type PageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

let page: PageClient;
const ERROR = {
  sessionId: null,
  isCode: false,
  target: null,
  errorPage: '/error/auth',
  message: 'Locked',
  isWidget: false,
  isEmbedded: false,
} as const;

beforeEach(() => {
  page = createPageClient();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function showRoot(auth: Parameters<PageClient['share']>[0]['auth'] & object): Promise<void> {
  renderApp(page, '/');
  await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), auth }));
}

describe('root', () => {
  it('[2.1.1, 2.2.3] requests the session, then redirects to the after-login target', async () => {
    await showRoot({ status: 'unknown' });
    expect(page.namesOf()).toContain('session.refresh');
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    await waitFor(() => expect(window.location.hash).toBe('#/upload/'));
  });

  it('[2.2.2] stays on the error page of its address, whatever the server responds meanwhile', async () => {
    let isDone = false;
    const launchParams: LaunchParamsStore = {
      isWidget: false,
      isEmbedded: false,
      pending: () => (isDone ? null : ERROR),
      done: () => {
        isDone = true;
      },
      keepInAddress: () => undefined,
    };
    page = { ...page, client: { ...page.client, launchParams } };
    await showRoot({ status: 'unknown' });
    await settle(() => page.share({ auth: { status: 'signed-out' } }));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Locked');
    expect(window.location.hash).toBe('#/error/auth');
  });

  it.each(['signed-in', 'signed-out'] as const)(
    '[2.4.2] redirects once to the image search where text search is off: %s',
    async (status) => {
      renderApp(page, '/search/text/?q=deich');
      await settle(() => page.share({ startUp: readyWith({ textSearch: false }), auth: { status } }));
      if (status === 'signed-out') await settle(() => page.share({ auth: { status: 'signed-in' } }));
      await waitFor(() => expect(window.location.hash).toMatch(/^#\/search\/(\?|$)/));
      await settle();
      expect(window.location.hash).toMatch(/^#\/search\/(\?|$)/);
    },
  );

  it('[2.2.4] redirects to the login page without a session', async () => {
    await showRoot({ status: 'signed-out' });
    await waitFor(() => expect(window.location.hash).toBe('#/login'));
  });

  it('[2.2.3, 2.5.2] signs out a user without upload permission and says why', async () => {
    await showRoot({ status: 'signed-in', permissions: NO_PERMISSIONS });
    expect(page.namesOf()).toContain('session.signOut');
    await settle(() => page.share({ auth: { status: 'signed-out' } }));
    expect(await screen.findByText('You have no permissions for upload')).toBeTruthy();
  });

  it('reports an unreachable server and retries, instead of ending the session', async () => {
    page.refuse('session.refresh', 'net/unreachable');
    await showRoot({ status: 'unknown' });
    expect((await screen.findByRole('alert')).textContent).toBe('The server could not be reached.');
    const before = page.namesOf().length;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(page.namesOf().slice(before)).toEqual(['session.refresh']);
    expect(window.location.hash).toBe('#/');
  });

  it.each(['/', '/search/', '/search/video/', '/search/audio/'])(
    '[7.4] reports at %s that the server answered with 500, and never that it could not be reached',
    async (route) => {
      page.refuse('session.refresh', 'net/status', { status: 500, statusText: 'Internal Server Error' });
      renderApp(page, route);
      await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: true }), auth: { status: 'unknown' } }));
      expect(await screen.findByText('Server responded with 500 HTTP code.')).toBeTruthy();
      expect(screen.queryByText('The server could not be reached.')).toBeNull();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    },
  );

  it('retries silently until the server responds', async () => {
    vi.useFakeTimers();
    page.refuse('session.refresh', 'net/unreachable');
    await showRoot({ status: 'unknown' });
    await settle(() => void vi.advanceTimersByTime(0));
    const asked = () => page.namesOf().filter((name) => name === 'session.refresh').length;
    expect(asked()).toBe(1);
    await settle(() => void vi.advanceTimersByTime(20_000));
    expect(asked()).toBe(2);
    expect(screen.getByRole('alert').textContent).toBe('The server could not be reached.');
    await settle(() => window.dispatchEvent(new Event('online')));
    expect(asked()).toBe(3);
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    await settle(() => void vi.advanceTimersByTime(60_000));
    expect(asked()).toBe(3);
  });

  it('[2.1.13, 2.4.1] blocks an upload tab without its permission', async () => {
    renderApp(page, '/upload/video/');
    await settle(() => page.share({}));
    expect(await screen.findByText('You have no permissions for upload')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to main page' })).toBeTruthy();
  });

  it('[2.1.14] shows that a session was closed', async () => {
    renderApp(page, '/session-closed');
    await settle(() => page.share({}));
    expect(await screen.findByText('Your session was closed')).toBeTruthy();
  });
});
