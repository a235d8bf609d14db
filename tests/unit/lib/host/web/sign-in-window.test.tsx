import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSignInWindow } from '#lib/host/web/sign-in-window.ts';
import { waitUntil } from '../../../../helpers/waiting/wait-until.ts';

const EVENTS = { onAddress: () => undefined, onMessage: () => undefined, onClosed: () => undefined };

beforeEach(() => {
  window.location.hash = '';
});
afterEach(() => {
  vi.restoreAllMocks();
  window.location.hash = '';
});

function target(beforeLeaving: () => Promise<void>) {
  // Only the hash: jsdom does not navigate further.
  return {
    windowAddress: 'about:blank#window',
    pageAddress: () => '#provider',
    route: '/login',
    channelName: 'test',
    beforeLeaving,
  };
}

it('[7.24] a page that navigates itself first waits for what must be done before it ends', async () => {
  let finish = (): void => undefined;
  const opened = createSignInWindow(false, '/').open(
    target(() => new Promise((resolve) => (finish = resolve))),
    Promise.resolve(),
    EVENTS,
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(window.location.hash).toBe('');
  finish();
  expect(await opened).toBe('left');
  expect(window.location.hash).toBe('#provider');
});

it.each([
  ['a page that the provider has sent back', 'navigate', true],
  ['a page that was reloaded before the provider has answered', 'reload', false],
])('[7.24] %s (%s) counts as returned: %s', async (_, type, hasReturned) => {
  await createSignInWindow(false, '/').open(
    target(() => Promise.resolve()),
    Promise.resolve(),
    EVENTS,
  );
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  expect(createSignInWindow(false, '/').hasReturned()).toBe(hasReturned);
  expect(createSignInWindow(false, '/').hasReturned()).toBe(false);
});

it('[7.24] a page below a path returns to it, without parameters of another sign-in', async () => {
  window.history.replaceState(null, '', '/widget/?theme=blue&error=auth-error&msg=No');
  const asked: string[] = [];
  await createSignInWindow(false, '/widget/').open(
    { ...target(() => Promise.resolve()), pageAddress: (path) => `#${asked.push(path)}` },
    Promise.resolve(),
    EVENTS,
  );
  expect(asked).toEqual(['/widget/login?theme=blue']);
  window.history.replaceState(null, '', '/');
});

it('navigates also if that fails', async () => {
  await createSignInWindow(false, '/').open(
    target(() => Promise.reject(new Error('failed'))),
    Promise.resolve(),
    EVENTS,
  );
  expect(window.location.hash).toBe('#provider');
});

it('[2.6.2, 9.9] a window of 800 × 800 does not wait for it, because its page stays', async () => {
  const replace = vi.fn();
  const open = vi.spyOn(window, 'open');
  open.mockReturnValue({ focus: () => undefined, closed: false, location: { replace } } as never);
  const beforeLeaving = vi.fn(() => new Promise<void>(() => undefined));
  expect(await createSignInWindow(true, '/').open(target(beforeLeaving), Promise.resolve(), EVENTS)).toBe('opened');
  expect(open).toHaveBeenCalledWith('about:blank', 'comyan-sign-in', 'popup,width=800,height=800');
  expect(replace).toHaveBeenCalledWith('about:blank#window');
  expect(beforeLeaving).not.toHaveBeenCalled();
});

const ERROR = { type: 'signinError', message: 'Call us' };

/** A window of the browser, with what its page learns of it. */
async function openFollowed() {
  const opened = { focus: () => undefined, closed: false, location: { replace: () => undefined } };
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  const events = { onAddress: vi.fn(), onMessage: vi.fn(), onClosed: vi.fn() };
  await createSignInWindow(true, '/').open(
    target(() => Promise.resolve()),
    Promise.resolve(),
    events,
  );
  return { opened, events };
}

it('[2.6.2] learns once that the user has closed the window', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { opened, events } = await openFollowed();
  vi.advanceTimersByTime(1_000);
  expect(events.onClosed).not.toHaveBeenCalled();
  opened.closed = true;
  vi.advanceTimersByTime(1_000);
  expect(events.onClosed).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('[2.6.2] takes messages of its window at its own origin only, and logs foreign origins', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const { opened, events } = await openFollowed();
  const say = (origin: string, source: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { data: ERROR, origin, source: source as Window }));
  say(window.location.origin, window);
  say('https://elsewhere.example', opened);
  expect(events.onMessage).not.toHaveBeenCalled();
  expect(logged.mock.calls.flat().join()).toContain('foreign origin');
  say(window.location.origin, opened);
  expect(events.onMessage.mock.calls).toEqual([[ERROR]]);
});

it('[2.6.2] needs only its window where a browser refuses channels in a frame without storage', async () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('Refused', 'SecurityError');
  });
  const { opened, events } = await openFollowed();
  vi.unstubAllGlobals();
  const { origin } = window.location;
  window.dispatchEvent(new MessageEvent('message', { data: ERROR, origin, source: opened as never }));
  expect(events.onMessage.mock.calls).toEqual([[ERROR]]);
});

it('[2.6.2] says that the browser blocked the window, and hears of one that a link opened', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const onMessage = vi.fn();
  const opening = createSignInWindow(true, '/').open(
    target(() => Promise.resolve()),
    Promise.resolve(),
    { ...EVENTS, onMessage },
  );
  expect(await opening).toBe('blocked');
  const tab = new BroadcastChannel('test');
  tab.postMessage({ type: 'signinSuccess' });
  await waitUntil('the report', () => onMessage.mock.calls.length > 0);
  expect(onMessage.mock.calls).toEqual([[{ type: 'signinSuccess' }]]);
  tab.close();
});
