import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from '../../../../reference-server/scheduling/turns.ts';

const HERE = new AbortController().signal;

/** Work that is done when the test says so. */
function held() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) };
}

it('a person has four turns at a time, and others have theirs', async () => {
  const turns = createTurns();
  const [one, other] = [held(), held()];
  const all = Array.from({ length: 6 }, () => turns.take('editor', HERE, one.work));
  const mine = turns.take('photo', HERE, other.work);
  await setImmediate();
  expect([one.ends.length, other.ends.length]).toEqual([4, 1]);
  other.ends[0]?.();
  await mine;
  one.ends[0]?.();
  await all[0];
  await setImmediate();
  expect(one.ends.length).toBe(5);
  for (const end of one.ends) end();
  await setImmediate();
  one.ends[5]?.();
  await Promise.all(all);
});

it('work whose client has left is not begun, and work that fails gives its turn back', async () => {
  const turns = createTurns();
  const { ends, work } = held();
  const all = Array.from({ length: 3 }, () => turns.take('editor', HERE, work));
  await expect(turns.take('editor', HERE, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  all.push(turns.take('editor', HERE, work));
  const gone = new AbortController();
  let isBegun = false;
  const late = expect(
    turns.take('editor', gone.signal, async () => {
      isBegun = true;
    }),
  ).rejects.toMatchObject({ statusCode: 499 });
  gone.abort();
  await setImmediate();
  for (const end of ends) end();
  await late;
  expect(isBegun).toBe(false);
  await Promise.all(all);
});

it('at most 400 requests of one person are held', async () => {
  const turns = createTurns();
  const { ends, work } = held();
  const all = Array.from({ length: 400 }, () => turns.take('editor', HERE, work));
  await expect(turns.take('editor', HERE, work)).rejects.toMatchObject({ statusCode: 429, facts: { retryAfter: 1 } });
  await turns.take('photo', HERE, async () => undefined);
  while (ends.length < 400) {
    for (const end of ends) end();
    await setImmediate();
  }
  for (const end of ends) end();
  await Promise.all(all);
  await turns.take('editor', HERE, async () => undefined);
});
