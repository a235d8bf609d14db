import { expect, it } from 'vitest';
import { bytesPerSecond, secondsLeft, withSample } from '../../../../components/uploads/transfer-estimate.ts';

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

it('knows a stall from too little knowledge', () => {
  const stalled = [0, 1_000, 2_000].map((atMs) => ({ atMs, bytes: 500 }));
  expect(bytesPerSecond(stalled)).toBe(0);
  expect(secondsLeft(stalled, 1_000)).toBeNull();
  expect(bytesPerSecond(stalled.slice(0, 2))).toBeNull();
});

it('smooths over ten seconds', () => {
  const seconds = Array.from({ length: 21 }, (_, second) => ({
    atMs: second * 1_000,
    bytes: Math.max(0, second - 10) * 100,
  }));
  const samples = seconds.reduce<ReturnType<typeof withSample>>(withSample, []);
  expect(samples[0]?.atMs).toBe(10_000);
  expect(bytesPerSecond(samples)).toBe(100);
});
