import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSignInWindow } from '#lib/host/web/sign-in-window.ts';

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

it('navigates also if that fails', async () => {
  await createSignInWindow(false, '/').open(
    target(() => Promise.reject(new Error('failed'))),
    Promise.resolve(),
    EVENTS,
  );
  expect(window.location.hash).toBe('#provider');
});

it('a window does not wait for it, because its page stays', async () => {
  const replace = vi.fn();
  vi.spyOn(window, 'open').mockReturnValue({ focus: () => undefined, closed: false, location: { replace } } as never);
  const beforeLeaving = vi.fn(() => new Promise<void>(() => undefined));
  expect(await createSignInWindow(true, '/').open(target(beforeLeaving), Promise.resolve(), EVENTS)).toBe('opened');
  expect(replace).toHaveBeenCalledWith('about:blank#window');
  expect(beforeLeaving).not.toHaveBeenCalled();
});
