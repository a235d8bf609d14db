import { expect, it } from 'vitest';
import { drawerCount } from '../../../../reference-server/media-tools/process-counts.ts';

const GB = 1_000_000_000;

it.each([
  { cores: 1, memory: 16 * GB, count: 2 },
  { cores: 4, memory: 16 * GB, count: 3 },
  { cores: 64, memory: 16 * GB, count: 3 },
  { cores: 64, memory: 64 * GB, count: 14 },
  { cores: 64, memory: 512 * GB, count: 63 },
  { cores: 8, memory: 2 * GB, count: 2 },
])('$cores cores and $memory bytes of memory make thumbnails in $count processes', ({ cores, memory, count }) => {
  expect(drawerCount(cores, memory)).toBe(count);
});

it('the limits of this computer are known', () => {
  expect(drawerCount()).toBeGreaterThanOrEqual(2);
  expect(Number.isInteger(drawerCount())).toBe(true);
});
