import { expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '#lib/core/app-error.ts';
import { keptUntil } from '#lib/session/model/kept-queue.ts';
import { hasNoSession, isForbidden, isHandOverRefusal, isRefusal } from '#lib/session/model/refusal.ts';
import { readTypedSignIn } from '#lib/session/model/typed-sign-in.ts';

const status = (code: number) => new AppError('net/status', { facts: { status: code } });

it.each([
  ['401', status(401), { isForbidden: true, hasNoSession: true, isRefusal: true }],
  ['403', status(403), { isForbidden: true, hasNoSession: true, isRefusal: true }],
  ['an expired session', new AppError('session/expired'), { isForbidden: false, hasNoSession: true, isRefusal: true }],
  [
    'a forged response',
    new AppError('session/unverified-answer'),
    { isForbidden: false, hasNoSession: false, isRefusal: true },
  ],
  ['500', status(500), { isForbidden: false, hasNoSession: false, isRefusal: false }],
  [
    'another error with such a number',
    new AppError('uploads/refused', { facts: { status: 403 } }),
    { isForbidden: false, hasNoSession: false, isRefusal: false },
  ],
])('[4.17, 5.13] reports whether a session exists: %s', (_case, error, expected) => {
  expect({
    isForbidden: isForbidden(error),
    hasNoSession: hasNoSession(error),
    isRefusal: isRefusal(error),
  }).toEqual(expected);
});

it.each<[AppErrorCode, boolean]>([
  ['session/hand-over-refused', true],
  ['session/unverified-answer', true],
  ['session/cookies-blocked', false],
  ['net/unreachable', false],
])('[8.9] a session supplied by a host application is rejected permanently by %s: %s', (code, isRefused) => {
  expect(isHandOverRefusal(code)).toBe(isRefused);
});

it('a queue is kept for fourteen days after its owner was last seen', () => {
  const seenAt = Date.UTC(2026, 10, 22, 12);
  expect(new Date(keptUntil(seenAt)).toISOString()).toBe('2026-12-06T12:00:00.000Z');
});

const TYPED = { username: 'anna', domain: 'NEWS', remember: true, owner: '' };
it.each([
  [TYPED, TYPED],
  [
    { ...TYPED, remember: 'yes', password: 'secret' },
    { ...TYPED, remember: false },
  ],
  [{ ...TYPED, username: 7 }, null],
  [{ ...TYPED, domain: undefined }, null],
  [{ ...TYPED, owner: null }, null],
])('[4.18] text typed into the sign-in is restored without a password, or not at all: %j', (kept, read) => {
  expect(readTypedSignIn(JSON.stringify(kept))).toEqual(read);
});

it.each([[null], [''], ['{'], ['null']])('[4.18] there is no typed text where %j is stored', (text) => {
  expect(readTypedSignIn(text)).toBeNull();
});
