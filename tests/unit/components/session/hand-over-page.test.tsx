import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHostBridge } from '#lib/client/embedding/host-bridge.ts';
import type { AppErrorCode } from '#lib/core/app-error.ts';
import type { ReceivedMessage } from '#lib/host/host-window.ts';
import { createPageClient, type PageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

const HOST = 'https://host.example';
const LAUNCH_PARAMS = {
  sessionId: 's1',
  isCode: false,
  target: '/upload/video/',
  errorPage: null,
  message: '',
} as const;

let page: PageClient;
let postedCodes: string[];
let receive: (message: ReceivedMessage) => void;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The page in a frame, of HOST if no other origin is given, with a rejected session in its address. */
async function showHandOver(
  code: AppErrorCode,
  facts = {},
  origin: string | null = HOST,
  isCode = false,
): Promise<void> {
  postedCodes = [];
  page = createPageClient();
  page.refuse('session.take', code, facts);
  const embedding = createHostBridge(
    {
      origin,
      ancestors: origin === null ? [] : [origin],
      post: (message) => void postedCodes.push(String((message as { code?: string }).code ?? '')),
      onMessage: (listener) => {
        receive = listener;
      },
    },
    '1.2.3',
  );
  embedding.follow(page.client);
  let isDone = false;
  const launchParams = {
    isWidget: false,
    isEmbedded: true,
    pending: () => (isDone ? null : { ...LAUNCH_PARAMS, isCode, isWidget: false, isEmbedded: true }),
    done: () => {
      isDone = true;
    },
    keepInAddress: () => undefined,
  };
  page = { ...page, client: { ...page.client, launchParams, embedding } };
  renderApp(page, '/');
  const permissions = { image: true, video: true, audio: false };
  await settle(() =>
    page.share({
      startUp: readyWith({ embedOrigins: [HOST] }),
      auth: { isEmbedded: true, status: 'signed-out', permissions },
    }),
  );
}

const send = (sid: string | null): Promise<void> =>
  settle(() => receive({ data: { source: 'comyan-host', type: 'session', sid }, origin: HOST, isFromHost: true }));

describe('a session supplied by the address', () => {
  it.each([
    [HOST, true],
    ['https://evil.example', false],
    // A browser without `ancestorOrigins`, and a host that sends no Referer.
    [null, false],
  ])('[2.2.1] is used without a question in a frame of a listed host only: %s', async (origin, isConfirmed) => {
    await showHandOver('session/not-confirmed', { next: 'NEWS/editor' }, origin);
    await screen.findByRole('alertdialog', { name: 'Sign in as NEWS/editor?' });
    expect(page.sent.filter(({ name }) => name === 'session.take')).toEqual([
      { name: 'session.take', request: { sessionId: 's1', isConfirmed } },
    ]);
    // A question is not an error.
    expect(postedCodes.filter((posted) => posted !== '')).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });

  it.each([
    ['net/status', { status: 503, statusText: 'Unavailable' }],
    ['session/somebody-else', { current: 'NEWS/photo', next: 'NEWS/editor' }],
  ] as const)('[1.4, 2.2.1] is replaced by one that the host application sends after %s', async (code, facts) => {
    await showHandOver(code, facts);
    expect(await screen.findByRole('button', { name: /Try again|Stay as/ })).toBeTruthy();
    page.answer('session.take', () => ({ owner: 'NEWS/Anna Keller' }));
    await send('s2');
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    await waitFor(() => expect(window.location.hash).toBe('#/upload/video/'));
    const taken = page.sent.filter(({ name }) => name === 'session.take').map(({ request }) => request.sessionId);
    expect(taken).toEqual(['s1', 's2']);
  });

  it.each([
    ['session/not-confirmed', { next: '' }, /^The page that opened the widget wants to sign you in\./],
    ['session/somebody-else', { current: 'NEWS/photo', next: '' }, /^NEWS\/photo is signed in to this browser\./],
  ] as const)('[2.2.1] is asked about without a name that the server does not tell: %s', async (code, facts, text) => {
    await showHandOver(code, facts, 'https://evil.example');
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign in by this link?' });
    expect(dialog.textContent).toContain('does not say as which user');
    expect(screen.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^(Cancel|Stay as NEWS\/photo)$/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    const taken = page.sent.filter(({ name }) => name === 'session.take').map(({ request }) => request['isConfirmed']);
    expect(taken).toEqual([false, true]);
  });

  it('[2.1.14] ends when the host application ends it', async () => {
    await showHandOver('net/status', { status: 503, statusText: 'Unavailable' });
    await send(null);
    await settle(() => page.share({ auth: { status: 'signed-out' } }));
    expect(await screen.findByText('Your session was closed')).toBeTruthy();
  });

  it.each([
    ['session/not-confirmed', { next: 'NEWS/editor' }],
    ['session/somebody-else', { current: 'NEWS/photo', next: 'NEWS/editor' }],
  ] as const)('[2.2.1] is taken over when the user agrees: %s', async (code, facts) => {
    await showHandOver(code, facts, 'https://evil.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue as NEWS/editor' }));
    const taken = page.sent.filter(({ name }) => name === 'session.take').map(({ request }) => request['isConfirmed']);
    expect(taken).toEqual([false, true]);
  });

  it.each([
    ['with a session that can be used again', false, '#/?sid=s1'],
    ['without a one-time code, which is used up', true, ''],
  ])('[2.2.1] continues in a window of its own where cookies are blocked, %s', async (_, isCode, hash) => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await showHandOver('session/cookies-blocked', {}, HOST, isCode);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This browser does not allow signing in inside other pages.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Open in a new window' }));
    const [address, target, features] = opened.mock.calls[0] ?? [];
    expect([new URL(String(address)).hash, target, features]).toEqual([hash, '_blank', 'noopener']);
  });

  it.each([
    ['a refusal of the server', 'session/hand-over-refused', { reason: 'Invalid user session ID' }],
    ['an unverifiable response', 'session/unverified-answer', {}],
  ] as const)(
    '[2.2.1, 8.9] leads to the page of a failed sign-in after %s, which the host is told of',
    async (_, code, facts) => {
      await showHandOver(code, facts);
      await waitFor(() => expect(window.location.hash).toBe('#/error/auth'));
      const { textContent } = screen.getByRole('alert');
      expect(textContent).toMatch('reason' in facts ? /^Server error: Invalid user session ID/ : /./);
      expect(postedCodes).toContain(code);
    },
  );
});
