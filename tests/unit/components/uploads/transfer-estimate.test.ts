import { expect, it } from 'vitest';
import { secondsLeft, withSample } from '../../../../components/uploads/transfer-estimate.ts';

it('estimates from what arrived', () => {
  const samples = [
    { atMs: 0, bytes: 0 },
    { atMs: 4_000, bytes: 4_000_000 },
  ];
  expect(secondsLeft(samples, 10_000_000)).toBe(6);
});

it('says nothing while too little is known', () => {
  expect(secondsLeft([], 1)).toBeNull();
  expect(
    secondsLeft(
      [
        { atMs: 0, bytes: 0 },
        { atMs: 500, bytes: 100 },
      ],
      1000,
    ),
  ).toBeNull();
  expect(
    secondsLeft(
      [
        { atMs: 0, bytes: 5 },
        { atMs: 5_000, bytes: 5 },
      ],
      1000,
    ),
  ).toBeNull();
});

it('forgets old samples, and all of them when files were removed', () => {
  const old = [
    { atMs: 0, bytes: 10 },
    { atMs: 10_000, bytes: 20 },
  ];
  expect(withSample(old, { atMs: 20_000, bytes: 30 })).toEqual([
    { atMs: 10_000, bytes: 20 },
    { atMs: 20_000, bytes: 30 },
  ]);
  expect(withSample(old, { atMs: 11_000, bytes: 5 })).toEqual([{ atMs: 11_000, bytes: 5 }]);
});
