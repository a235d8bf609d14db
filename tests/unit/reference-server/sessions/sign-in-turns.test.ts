import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '../../../../reference-server/sessions/passwords.ts';
import { createSignInTurns } from '../../../../reference-server/sessions/sign-in-turns.ts';

const LIMITS = { atOnce: 2, waiting: 6, waitingPerAddress: 4 };

/** Turns whose work ends when the test says so, with the order in which they began and were refused. */
function open(limits = LIMITS) {
  const turns = createSignInTurns(limits);
  const began: string[] = [];
  const refused: unknown[] = [];
  const ends = new Map<string, () => void>();
  const come = (name: string) => {
    const [address = ''] = name;
    turns
      .run(address, () => {
        began.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      })
      .catch((error: unknown) => refused.push([name, error]));
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { began, refused, come, end, settle };
}

const busy = { statusCode: 503, code: 'busy', facts: { retryAfter: expect.any(Number) } };

describe('turns', () => {
  it('are taken by one address while nobody else waits, then by each in turn', async () => {
    const { began, come, end, settle } = open();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) come(name);
    await settle();
    expect(began).toEqual(['a1', 'a2']);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name);
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('are refused to an address of which many wait, and the others come', async () => {
    const { began, refused, come, end, settle } = open();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b1']) come(name);
    await settle();
    expect(refused).toEqual([['a7', expect.objectContaining(busy)]]);
    await end('a1');
    expect(began.at(-1)).toBe('b1');
  });

  it('are lost by the longest line when too many wait', async () => {
    const { began, refused, come, end, settle } = open();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'c1', 'd1', 'd2']) come(name);
    await settle();
    expect(refused.map((one) => (one as [string])[0]).toSorted()).toEqual(['a5', 'a6', 'd2']);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'd1']) await end(name);
    expect(began.slice(0, 5)).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  });

  it('end with the error of the work', async () => {
    const turns = createSignInTurns({ ...LIMITS, atOnce: 1 });
    await expect(turns.run('a', () => Promise.reject(new RangeError('no memory')))).rejects.toThrow('no memory');
    expect(await turns.run('a', async () => 'next')).toBe('next');
  });
});

it('one sign-in waits for three hashes of the recommended cost at most, however many one address has sent', async () => {
  const hash = await hashPassword('right');
  const turns = createSignInTurns({ atOnce: 2, waiting: 200, waitingPerAddress: 50 });
  let checked = 0;
  const flood = Array.from({ length: 5 }, () =>
    turns
      .run('flood', () => isPassword('wrong', hash))
      .then(() => {
        checked += 1;
      }),
  );
  expect(await turns.run('desk', () => isPassword('right', hash))).toBe(true);
  expect(checked).toBeLessThanOrEqual(3);
  await Promise.all(flood);
});
