import { afterEach, expect, it, vi } from 'vitest';
import { UNKNOWN_ORIGIN } from '#lib/host/host-window.ts';
import { findHostWindow } from '#lib/host/shared/host-window.ts';

const HOST = 'https://desk.example';

const { top } = window;

afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(window, 'top', { value: top, configurable: true });
  Reflect.deleteProperty(location, 'ancestorOrigins');
});

interface Frame {
  /** The host is a frame of another page. */
  readonly isNested?: boolean;
  readonly referrer?: string;
  /** Undefined: the browser has no such list. */
  readonly ancestorOrigins?: readonly string[];
}

function frame({ isNested = false, referrer = '', ancestorOrigins }: Frame): Window {
  const host = { postMessage: vi.fn() } as unknown as Window;
  vi.spyOn(window, 'parent', 'get').mockReturnValue(host);
  Object.defineProperty(window, 'top', { value: isNested ? {} : host, configurable: true });
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  if (ancestorOrigins)
    Object.defineProperty(location, 'ancestorOrigins', { value: ancestorOrigins, configurable: true });
  return host;
}

it('a page without a frame has no host', () => {
  expect(findHostWindow()).toBeNull();
});

it.each([
  [
    'the browser names all origins',
    { ancestorOrigins: [HOST, 'https://portal.example'], isNested: true },
    HOST,
    [HOST, 'https://portal.example'],
  ],
  ['only the referrer names the host', { referrer: `${HOST}/edit` }, HOST, [HOST]],
  [
    'the host is in another page that no list names',
    { referrer: `${HOST}/edit`, isNested: true },
    HOST,
    [HOST, UNKNOWN_ORIGIN],
  ],
  ['nothing is named, and the host is in another page', { isNested: true }, null, [UNKNOWN_ORIGIN]],
  ['nothing is named', {}, null, []],
] as const)('[1.4] %s', (_, given, origin, ancestors) => {
  frame(given);
  expect(findHostWindow()).toMatchObject({ origin, ancestors });
});

it('only messages of the window around it are those of its host', () => {
  const host = frame({});
  const received: unknown[] = [];
  findHostWindow()?.onMessage((message) => received.push(message));
  const message = { data: 'session', origin: HOST };
  for (const source of [window, host]) window.dispatchEvent(Object.assign(new Event('message'), message, { source }));
  expect(received).toEqual([
    { ...message, isFromHost: false },
    { ...message, isFromHost: true },
  ]);
});
