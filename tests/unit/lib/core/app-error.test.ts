import { expect, it } from 'vitest';
import { AppError, fromPlainError, hasCode, toPlainError } from '#lib/core/app-error.ts';

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
