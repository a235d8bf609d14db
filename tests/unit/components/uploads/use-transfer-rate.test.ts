import { expect, it } from 'vitest';
import { bytesPerSecond, secondsLeft, withSample } from '../../../../components/uploads/use-transfer-rate.ts';

const sampleOf = (atMs: number, bytes: number, bytesTotal = 1_000) => ({ atMs, bytes, bytesTotal, isAbout: false });

it('estimates from the bytes that arrived', () => {
  expect(secondsLeft([sampleOf(0, 0, 10_000_000), sampleOf(4_000, 4_000_000, 10_000_000)])).toBe(6);
});

it('returns null while too little is known', () => {
  expect(secondsLeft([])).toBeNull();
  expect(secondsLeft([sampleOf(0, 0), sampleOf(500, 100)])).toBeNull();
  expect(secondsLeft([sampleOf(0, 5), sampleOf(5_000, 5)])).toBeNull();
});

it('drops old samples, and all of them when files were removed, added or paused', () => {
  const old = [sampleOf(0, 10), sampleOf(10_000, 20)];
  expect(withSample(old, sampleOf(20_000, 30))).toEqual([sampleOf(10_000, 20), sampleOf(20_000, 30)]);
  expect(withSample(old, sampleOf(11_000, 5))).toEqual([sampleOf(11_000, 5)]);
  expect(withSample(old, sampleOf(11_000, 620, 1_600))).toEqual([sampleOf(11_000, 620, 1_600)]);
});

it('distinguishes a stall from too few samples', () => {
  const stalled = [0, 1_000, 2_000].map((atMs) => sampleOf(atMs, 500));
  expect(bytesPerSecond(stalled)).toBe(0);
  expect(secondsLeft(stalled)).toBeNull();
  expect(bytesPerSecond(stalled.slice(0, 2))).toBeNull();
});

it('smooths over ten seconds', () => {
  const seconds = Array.from({ length: 21 }, (_, second) => sampleOf(second * 1_000, Math.max(0, second - 10) * 100));
  const samples = seconds.reduce<ReturnType<typeof withSample>>(withSample, []);
  expect(samples[0]?.atMs).toBe(10_000);
  expect(bytesPerSecond(samples)).toBe(100);
});
