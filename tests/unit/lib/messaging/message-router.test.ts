import { expect, it } from 'vitest';
import { AppError } from '#lib/core/app-error.ts';
import { createMessageRouter } from '#lib/messaging/message-router.ts';
import type { Handlers } from '#lib/messaging/messages.ts';
import { type AuthState, SIGNED_OUT } from '#lib/session/model/auth-state.ts';

function create(
  handler: (request: unknown) => Promise<unknown>,
  ready: Promise<unknown> = Promise.resolve(),
  auth: AuthState = SIGNED_OUT,
) {
  const called: unknown[] = [];
  const handlers = new Proxy({} as Handlers, {
    get: () => (request: unknown) => {
      called.push(request);
      return handler(request);
    },
  });
  return {
    route: createMessageRouter(
      handlers,
      () => ready,
      () => ({ auth, isForeign: (id) => id.startsWith('foreign') }),
    ),
    called,
  };
}

it('passes a valid request to its handler, and returns its response', async () => {
  const { route, called } = create(async () => null);
  expect(await route({ name: 'uploads.start', request: { type: 'image' } })).toEqual({ ok: true, answer: null });
  expect(called).toEqual([{ type: 'image' }]);
});

it('calls no handler before the background is ready, whatever the message', async () => {
  let begin: (_: unknown) => void = () => undefined;
  const { route, called } = create(
    async () => null,
    new Promise((resolve) => {
      begin = resolve;
    }),
  );
  const answer = route({ name: 'search.filterTables', request: {} });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(called).toEqual([]);
  begin(null);
  expect(await answer).toEqual({ ok: true, answer: null });
});

it.each([
  undefined,
  null,
  'uploads.start',
  7,
  [],
  {},
  { name: 'uploads.start' },
  { name: 'uploads.start', request: { type: 'text' } },
  { name: 'uploads.remove', request: { uploadIds: ['../../etc'] } },
  { name: 'uploads.unknown', request: {} },
  { name: 'constructor', request: {} },
  { name: '__proto__', request: {} },
  { name: 'toString', request: {} },
  { name: 7, request: {} },
])('rejects %j as malformed and calls no handler', async (message) => {
  const { route, called } = create(async () => null);
  expect(await route(message)).toEqual({ ok: false, error: { code: 'messaging/malformed', facts: {} } });
  expect(called).toEqual([]);
});

it("returns a handler's error as plain data, without its cause", async () => {
  const { route } = create(async () => {
    throw new AppError('net/status', { facts: { status: 503 }, cause: new Error('https://secret.example') });
  });
  expect(await route({ name: 'session.refresh', request: {} })).toEqual({
    ok: false,
    error: { code: 'net/status', facts: { status: 503 } },
  });
});

it('returns an unexpected exception as internal, without details', async () => {
  const { route } = create(async () => {
    throw new TypeError('of the inside');
  });
  expect(await route({ name: 'session.refresh', request: {} })).toEqual({
    ok: false,
    error: { code: 'internal', facts: {} },
  });
});

it('answers a command with null, and any other message with the result of its handler', async () => {
  const { route } = create(async () => 7);
  expect(await route({ name: 'search.setFilterWidth', request: { width: 300 } })).toEqual({ ok: true, answer: null });
  expect(await route({ name: 'search.filterWidth', request: {} })).toEqual({ ok: true, answer: 7 });
});

it.each([
  ['4.18', 'uploads.pause', { status: 'expired' }, 'session/expired'],
  ['4.18', 'uploads.start', { status: 'expired' }, 'session/expired'],
  ['6.3', 'uploads.start', { status: 'signed-in', username: 'anna' }, 'session/no-upload-permission'],
] as const)('[%s] refuses %s for %o and calls no handler', async (_rule, name, auth, code) => {
  const { route, called } = create(async () => null, Promise.resolve(), { ...SIGNED_OUT, ...auth });
  expect(await route({ name, request: { type: 'image' } })).toEqual({ ok: false, error: { code, facts: {} } });
  expect(called).toEqual([]);
});

const OWN = 'own-upload';
const FOREIGN = 'foreign-upload';

it.each([
  ['uploads.pauseUpload', { uploadId: OWN }, { uploadId: OWN }],
  ['uploads.pauseUpload', { uploadId: FOREIGN }, null],
  ['uploads.retry', { uploadIds: [FOREIGN, OWN] }, { uploadIds: [OWN] }],
  ['uploads.reorder', { uploadIds: [OWN, FOREIGN], beforeId: null }, { uploadIds: [OWN], beforeId: null }],
  ['uploads.reorder', { uploadIds: [OWN], beforeId: FOREIGN }, null],
  ['uploads.remove', { uploadIds: [OWN, FOREIGN], movedIds: [FOREIGN] }, { uploadIds: [OWN], movedIds: [] }],
])("%s of %j reaches its handler without other users' uploads, as %j", async (name, request, seen) => {
  const { route, called } = create(async () => null);
  expect(await route({ name, request })).toEqual({ ok: true, answer: null });
  expect(called).toEqual(seen === null ? [] : [seen]);
});

it.each([
  ['uploads.rename', { uploadId: FOREIGN, filename: 'a.jpg' }],
  ['uploads.setOverrides', { uploadId: FOREIGN, values: {} }],
  ['uploads.editFiles', { uploadIds: [OWN, FOREIGN], edits: [] }],
])("%s refuses typed text for another user's upload", async (name, request) => {
  const { route, called } = create(async () => null);
  expect(await route({ name, request })).toEqual({ ok: false, error: { code: 'session/expired', facts: {} } });
  expect(called).toEqual([]);
});
