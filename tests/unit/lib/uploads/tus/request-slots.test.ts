import { describe, expect, it } from 'vitest';
import { type AttemptKind, freeSlots, hasSlot, transferKind } from '#lib/uploads/tus/request-slots.ts';

const many = (kind: AttemptKind, count: number): AttemptKind[] => Array.from({ length: count }, () => kind);

describe('[7.14] a request may start', () => {
  it.each<readonly [AttemptKind, readonly AttemptKind[], boolean]>([
    ['large', many('large', 2), true],
    ['large', many('large', 3), false],
    ['large', [...many('small', 2), 'check'], true],
    ['large', many('small', 4), false],
    ['small', many('small', 5), true],
    ['small', many('small', 6), false],
    ['small', [...many('small', 5), 'check'], false],
    ['small', [...many('large', 2), 'check'], true],
    ['small', many('large', 3), false],
    ['check', many('large', 3), true],
    ['check', [...many('large', 3), 'check'], false],
    ['check', many('small', 4), false],
    ['listed', many('small', 6), true],
  ])('%s beside %j: %s', (kind, requests, isAllowed) => {
    expect(hasSlot(kind, requests, false)).toBe(isAllowed);
  });

  it.each<readonly [AttemptKind, readonly AttemptKind[], boolean]>([
    ['small', many('small', 11), true],
    ['small', many('small', 12), false],
    ['small', [...many('small', 11), 'check'], false],
    ['small', [...many('small', 4), 'large'], false],
    ['large', many('large', 3), false],
    ['check', many('small', 4), false],
  ])('on a fast link %s beside %j: %s', (kind, requests, isAllowed) => {
    expect(hasSlot(kind, requests, true)).toBe(isAllowed);
  });

  it('twelve attempts at once are the most', () => {
    expect([freeSlots([]), freeSlots(many('small', 4)), freeSlots(many('small', 13))]).toEqual([12, 8, 0]);
  });

  it.each([
    [1_000_000, true, 'small'],
    [1_000_001, true, 'large'],
    [1, false, 'large'],
  ] as const)('%d bytes with a creation that carries them: %s → %s', (sizeBytes, isOneRequest, kind) => {
    expect(transferKind(sizeBytes, isOneRequest)).toBe(kind);
  });
});
