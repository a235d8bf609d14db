import { expect, it } from 'vitest';
import { createOwnerLastSeen } from '#lib/session/sign-in/owner-last-seen.ts';
import { QUEUE_SEEN } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { createMemoryValues } from '../../../../helpers/builders/memory-values.ts';

const HERE = 'https://media.example/';
const THERE = 'https://other.example/';
const HOUR_MS = 3_600_000;

/** After the changes before it. */
const stored = (values: StoredValues) => values.change(QUEUE_SEEN, (all) => all);

it('[4.17] each user of each server has a time of their own, also after a restart', async () => {
  const values = createMemoryValues();
  const seen = createOwnerLastSeen(values);
  const users = ['NEWS/anna', 'NEWS/ben'].flatMap((owner) => [HERE, THERE].map((server) => [owner, server] as const));
  const times = (from = seen) => users.map(([owner, server]) => from.at(owner, server));
  expect(times()).toEqual([undefined, undefined, undefined, undefined]);
  for (const [at, [owner, server]] of users.entries()) seen.record(owner, server, (at + 1) * HOUR_MS);
  expect(times()).toEqual([1, 2, 3, 4].map((hours) => hours * HOUR_MS));
  seen.forget('NEWS/anna', HERE);
  await stored(values);
  const restarted = createOwnerLastSeen(values);
  await restarted.load();
  expect(times(restarted)).toEqual([undefined, 2 * HOUR_MS, 3 * HOUR_MS, 4 * HOUR_MS]);
});

it('[4.17] two tabs keep the times that the other one has recorded meanwhile', async () => {
  const values = createMemoryValues();
  const [one, other] = [createOwnerLastSeen(values), createOwnerLastSeen(values)];
  one.record('NEWS/anna', HERE, HOUR_MS);
  other.record('NEWS/ben', HERE, 2 * HOUR_MS);
  one.record('NEWS/cleo', HERE, 3 * HOUR_MS);
  other.forget('NEWS/ben', HERE);
  await stored(values);
  const next = createOwnerLastSeen(values);
  await next.load();
  expect(['anna', 'ben', 'cleo'].map((name) => next.at(`NEWS/${name}`, HERE))).toEqual([
    HOUR_MS,
    undefined,
    3 * HOUR_MS,
  ]);
});
