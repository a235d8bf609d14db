import { expect, it } from 'vitest';
import { createUpdates } from '#lib/uploads/engine/updates.ts';

function setUp(parts: { isAtWork?: boolean; surfaces?: number } = {}) {
  const world = { isAtWork: parts.isAtWork ?? false, surfaces: parts.surfaces ?? 0, applied: 0, told: 0 };
  let available = (): void => undefined;
  const updates = createUpdates({
    extension: {
      onAvailable: (listener) => {
        available = listener;
      },
      apply: () => {
        world.applied += 1;
      },
    },
    isAtWork: () => world.isAtWork,
    surfaceCount: () => world.surfaces,
    changed: () => {
      world.told += 1;
    },
  });
  return { world, updates, available: () => available() };
}

it('applies an update at once while nothing is running or open', () => {
  const { world, available } = setUp();
  available();
  expect(world.applied).toBe(1);
});

it.each([
  ['while files are sent', { isAtWork: true }, { isAtWork: false }],
  ['while a surface is open, which gets the update message', { surfaces: 1 }, { surfaces: 0 }],
])('waits %s', (_when, busy, over) => {
  const { world, updates, available } = setUp(busy);
  updates.check();
  available();
  expect([world.applied, world.told, updates.isReady()]).toEqual([0, 1, true]);
  Object.assign(world, over);
  updates.check();
  expect(world.applied).toBe(1);
});

it('applies nothing without an update', () => {
  const { world, updates } = setUp();
  updates.check();
  expect([world.applied, updates.isReady()]).toEqual([0, false]);
});
