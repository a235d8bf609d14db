import { expect, it } from 'vitest';
import { nextTurn } from '#lib/client/uploads/file-sender.ts';
import { AppError, fromPlainError, hasCode, toPlainError } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { randomId } from '#lib/core/random-id.ts';

it('an error is sent in a message with its code and facts only', () => {
  const error = new AppError('net/status', {
    facts: { status: 502 },
    cause: new Error('GET /secret'),
    retryable: true,
  });
  const plain = toPlainError(error);
  expect(plain).toEqual({ code: 'net/status', facts: { status: 502 } });
  expect(fromPlainError(plain)).toMatchObject({ name: 'AppError', message: 'net/status', retryable: false, ...plain });
  expect(error).toMatchObject({ retryable: true, cause: { message: 'GET /secret' } });
  expect(toPlainError(new TypeError('x'))).toEqual({ code: 'internal', facts: {} });
});

it('an error is recognised by its code, wherever it was thrown', () => {
  expect(hasCode(new AppError('aborted'), 'aborted')).toBe(true);
  expect(hasCode(new AppError('aborted'), 'internal')).toBe(false);
  expect(hasCode({ code: 'aborted' }, 'aborted')).toBe(false);
});

it('an event reaches every listener until it unsubscribes, also during a call', () => {
  const events = createEmitter<string>();
  const seen: string[] = [];
  const leave = events.on((event) => {
    seen.push(`first ${event}`);
    leave();
  });
  events.on((event) => seen.push(`second ${event}`));
  events.emit('a');
  events.emit('b');
  expect(seen).toEqual(['first a', 'second a', 'second b']);
});

it('an id is unique and has 16 URL-safe characters', () => {
  const ids = Array.from({ length: 500 }, randomId);
  expect(ids.filter((id) => !/^[\w-]{16}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(500);
});

it('the next task runs after everything queued before it', async () => {
  const order: string[] = [];
  const turn = nextTurn().then(() => order.push('turn'));
  await Promise.resolve().then(() => order.push('microtask'));
  await turn;
  expect(order).toEqual(['microtask', 'turn']);
});
