import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createHostBridge, type HostBridge } from '#lib/client/embedding/host-bridge.ts';
import { type HostWindow, type ReceivedMessage, UNKNOWN_ORIGIN } from '#lib/host/host-window.ts';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';

const HOST = 'https://host.example';
const LIST = ['https://other.example', HOST];

let page: PageClient;
let warn: MockInstance;
let posted: { message: { type: string }; origin: string }[];
let receive: (message: ReceivedMessage) => void;
let bridge: HostBridge;

beforeEach(() => {
  vi.useFakeTimers();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function embed(origin: string | null = HOST, embedOrigins = LIST, auth = {}, outer: readonly string[] = []): void {
  posted = [];
  const host: HostWindow = {
    origin,
    ancestors: [...(origin === null ? [] : [origin]), ...outer],
    post: (message, target) => void posted.push({ message: message as { type: string }, origin: target }),
    onMessage: (listener) => {
      receive = listener;
    },
  };
  receive = () => undefined;
  page = createPageClient();
  page.answer('session.take', () => ({ owner: 'NEWS/Anna Keller' }));
  bridge = createHostBridge(host, '1.2.3');
  bridge.follow(page.client);
  page.share({ startUp: readyWith({ embedOrigins }), auth: { isEmbedded: true, ...auth } });
}

const types = () => posted.map(({ message }) => message.type);
const answer = (sid: string | null, origin = HOST) =>
  receive({ data: { source: 'comyan-host', type: 'session', sid }, origin, isFromHost: true });
const isAsked = () => bridge.state.getState().isHostAsked;

describe('an embedded page', () => {
  it('posts that it is ready to the embedding origin only', () => {
    embed();
    expect(posted).toEqual([
      { message: { source: 'comyan-widget', protocol: 1, type: 'ready', version: '1.2.3' }, origin: HOST },
    ]);
    expect(isAsked()).toBe(false);
  });

  it('lets the browser match the list of origins where the embedding origin is unknown', () => {
    embed(null);
    expect(posted.map(({ origin }) => origin)).toEqual(LIST);
  });

  it.each([
    ['https://evil.example', LIST],
    [HOST, []],
  ])('ignores windows that are not on the list, and posts nothing to them: %s', (origin, list) => {
    embed(origin, list, { status: 'signed-out' });
    answer('s1', origin);
    expect(posted).toEqual([]);
    expect(page.namesOf()).not.toContain('session.take');
    expect(isAsked()).toBe(false);
  });

  it.each(['https://evil.example', UNKNOWN_ORIGIN])(
    'takes no session from a listed host that is itself in a page of %s',
    async (outer) => {
      embed(HOST, LIST, { status: 'signed-out' }, [outer]);
      answer('s1');
      await vi.advanceTimersByTimeAsync(0);
      expect(page.namesOf()).not.toContain('session.take');
      expect(isAsked()).toBe(false);
      expect(warn).toHaveBeenCalled();
    },
  );

  it('posts failures shown on a screen to its host, and to no other window', () => {
    embed();
    bridge.sendError('session/hand-over-refused');
    expect(posted.at(-1)).toMatchObject({
      message: { type: 'error', code: 'session/hand-over-refused' },
      origin: HOST,
    });
    embed('https://evil.example');
    bridge.sendError('session/hand-over-refused');
    expect(posted).toEqual([]);
  });

  it('uses the session that the host sends when no user is signed in', async () => {
    embed(HOST, LIST, { status: 'signed-out' });
    expect(isAsked()).toBe(true);
    answer('s1');
    await vi.advanceTimersByTimeAsync(0);
    expect(page.sent.at(-1)).toEqual({ name: 'session.take', request: { sessionId: 's1', isConfirmed: true } });
  });

  it('uses a one-time code like a session', async () => {
    embed(HOST, LIST, { status: 'signed-out' });
    receive({ data: { source: 'comyan-host', type: 'session', code: 'c1' }, origin: HOST, isFromHost: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(page.sent.at(-1)).toEqual({ name: 'session.take', request: { sessionId: 'c1', isConfirmed: true } });
  });

  it('opens a window without a session for a code whose cookies are blocked, because the code is used up', async () => {
    embed(HOST, LIST, { status: 'signed-out' });
    page.refuse('session.take', 'session/cookies-blocked');
    receive({ data: { source: 'comyan-host', type: 'session', code: 'c1' }, origin: HOST, isFromHost: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(bridge.state.getState()).toMatchObject({ hasBlockedCookies: true, blockedSessionId: null });
  });

  it('knows whether the host around it is on the list', () => {
    for (const [origin, isListed] of [
      [HOST, true],
      ['https://evil.example', false],
      [null, false],
    ] as const) {
      embed(origin);
      expect(bridge.isHostOneOf(LIST), String(origin)).toBe(isListed);
    }
    for (const outer of LIST) {
      embed(HOST, LIST, {}, [outer]);
      expect(bridge.isHostOneOf(LIST)).toBe(true);
      embed(HOST, LIST, {}, [outer, 'https://evil.example']);
      expect(bridge.isHostOneOf(LIST)).toBe(false);
    }
  });

  it('reports no sign-out until the page knows the user of the session it has taken over', async () => {
    embed(HOST, LIST, { status: 'signed-out' });
    answer('s1');
    await vi.advanceTimersByTimeAsync(0);
    expect(bridge.state.getState()).toMatchObject({ isHostAsked: true, messagesFollowed: 0 });
    page.share({ auth: { status: 'signed-in', username: 'somebody-else' } });
    expect(isAsked()).toBe(true);
    page.share({ auth: { status: 'signed-in', username: 'Anna Keller' } });
    expect(bridge.state.getState()).toMatchObject({ isHostAsked: false, messagesFollowed: 1 });
  });

  it('waits for a session it has taken over no longer than for one it requested', async () => {
    embed(HOST, LIST, { status: 'signed-out' });
    await vi.advanceTimersByTimeAsync(9_000);
    page.answer('session.take', async () => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      return { owner: 'NEWS/Anna Keller' };
    });
    answer('s1');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isAsked()).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isAsked()).toBe(false);
  });

  it('[4.18] requests another session once after an expiry, and waits ten seconds', async () => {
    embed();
    page.share({ auth: { status: 'expired' } });
    page.share({ auth: { status: 'expired', waiting: { owner: 'NEWS/anna', count: 2, until: 0 } } });
    expect(types()).toEqual(['ready', 'sessionExpired']);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(isAsked()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isAsked()).toBe(false);
  });

  it('accepts a late response as well', async () => {
    embed();
    page.share({ auth: { status: 'expired' } });
    await vi.advanceTimersByTimeAsync(60_000);
    answer('s2');
    await vi.advanceTimersByTimeAsync(0);
    expect(page.namesOf()).toContain('session.take');
  });

  it.each([
    ['session/hand-over-refused', true],
    ['session/unverified-answer', true],
    ['net/unreachable', false],
    ['contract/malformed-answer', false],
    ['session/owner-unconfirmed', false],
  ] as const)(
    '[8.9] ends the session on a rejection, but not on a network or server error: %s',
    async (code, isClosed) => {
      embed(HOST, LIST, { status: 'signed-out' });
      page.refuse('session.take', code);
      answer('s1');
      await vi.advanceTimersByTimeAsync(0);
      expect(posted.at(-1)?.message).toMatchObject({ type: 'error', code });
      expect(page.namesOf().includes('session.close')).toBe(isClosed);
      expect(isAsked()).toBe(false);
    },
  );

  it('offers to open a session whose cookies are blocked in the frame in a window', async () => {
    embed(HOST, LIST, { status: 'signed-out' });
    page.refuse('session.take', 'session/cookies-blocked');
    answer('s1');
    await vi.advanceTimersByTimeAsync(0);
    expect(bridge.state.getState()).toMatchObject({
      isHostAsked: false,
      hasBlockedCookies: true,
      blockedSessionId: 's1',
    });
    expect(page.namesOf()).not.toContain('session.close');
  });

  it('[2.1.14] ends when the host has ended its session', async () => {
    embed();
    answer(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(page.namesOf()).toContain('session.close');
    expect(bridge.state.getState().messagesFollowed).toBe(0);
    page.share({ auth: { status: 'signed-out' } });
    expect(bridge.state.getState().messagesFollowed).toBe(1);
  });

  it('has not processed a message whose session could not be ended', async () => {
    embed();
    page.refuse('session.close', 'messaging/disconnected');
    answer(null);
    await vi.advanceTimersByTimeAsync(0);
    page.share({ auth: { status: 'signed-out' } });
    expect(bridge.state.getState().messagesFollowed).toBe(0);
  });

  it('posts each asset of a finished bundle once, and the number of failed files', async () => {
    embed();
    page.answer('uploads.details', ({ uploadIds }) =>
      (uploadIds as string[]).map((uploadId) => ({ uploadId, objectId: `asset-of-${uploadId}` })),
    );
    const first = rowOf({ status: 'complete' });
    const failed = rowOf({ uploadId: 'upload-2', status: 'error', error: 'uploads/refused' });
    page.share({ bundles: [bundleOf({ completion: 'errors' })], rows: [first, failed] });
    await vi.advanceTimersByTimeAsync(0);
    expect(posted.slice(1).map(({ message }) => message)).toMatchObject([
      { type: 'uploadComplete', objectIds: ['asset-of-upload-1'], failed: 1 },
      { type: 'error', code: 'uploads/failed' },
    ]);

    page.share({ bundles: [bundleOf({ isStarted: true })] });
    const second = rowOf({ uploadId: 'upload-2', status: 'complete' });
    page.share({ bundles: [bundleOf({ completion: 'success' })], rows: [first, second] });
    await vi.advanceTimersByTimeAsync(0);
    expect(posted.at(-1)?.message).toMatchObject({ objectIds: ['asset-of-upload-2'], failed: 0 });
  });

  it('logs a message from another window without its content', () => {
    embed();
    answer('s3cret', 'https://evil.example');
    const lines = warn.mock.calls.map((line) => JSON.stringify(line));
    expect(lines.join()).toContain('a foreign message was ignored');
    expect(lines.join()).not.toContain('s3cret');
    expect(page.namesOf()).not.toContain('session.take');
  });
});
