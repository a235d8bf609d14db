import { expect, it } from 'vitest';
import { createOwnerLastSeen } from '#lib/session/owner-last-seen.ts';
import { createMemoryValues } from '../../../helpers/builders/memory-values.ts';

const HERE = 'https://media.example/';
const THERE = 'https://other.example/';
const HOUR_MS = 3_600_000;

it('[4.17] each user of each server has a time of their own, also after a restart', async () => {
  const values = createMemoryValues();
  const seen = createOwnerLastSeen(values);
  const users = ['NEWS/anna', 'NEWS/ben'].flatMap((owner) => [HERE, THERE].map((server) => [owner, server] as const));
  const times = (from = seen) => users.map(([owner, server]) => from.at(owner, server));
  expect(times()).toEqual([undefined, undefined, undefined, undefined]);
  for (const [at, [owner, server]] of users.entries()) seen.note(owner, server, (at + 1) * HOUR_MS);
  expect(times()).toEqual([1, 2, 3, 4].map((hours) => hours * HOUR_MS));
  seen.forget('NEWS/anna', HERE);
  const restarted = createOwnerLastSeen(values);
  await restarted.load();
  expect(times(restarted)).toEqual([undefined, 2 * HOUR_MS, 3 * HOUR_MS, 4 * HOUR_MS]);
});
