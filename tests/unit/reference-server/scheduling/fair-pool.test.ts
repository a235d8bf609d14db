/** Places that people share, and work that wants all of them. */
import { expect, it } from 'vitest';
import { createFairPool } from '../../../../reference-server/scheduling/fair-pool.ts';

function works() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    running,
    start: (name: string) => () => {
      running.push(name);
      return new Promise<void>((resolve) => {
        ends.set(name, () => {
          running.splice(running.indexOf(name), 1);
          resolve();
        });
      });
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
      return [...running];
    },
  };
}

it('runs work alone when what was called before has ended, and nothing that is called later before it', async () => {
  const pool = createFairPool({ size: 3, perPerson: 2 });
  const { running, start, end } = works();
  void pool.run(start('a1'), { person: 'a' });
  void pool.run(start('a2'), { person: 'a' });
  void pool.run(start('a3'), { person: 'a' });
  void pool.run(start('alone'), { isAlone: true });
  void pool.run(start('b1'), { person: 'b' });
  void pool.run(start('b2'), { person: 'b' });
  await new Promise(setImmediate);
  expect(running).toEqual(['a1', 'a2']);
  expect(await end('a1')).toEqual(['a2', 'a3']);
  expect(await end('a2')).toEqual(['a3']);
  expect(await end('a3')).toEqual(['alone']);
  expect(await end('alone')).toEqual(['b1', 'b2']);
  await end('b1');
  await end('b2');
  await pool.idle();
  expect(pool.length).toBe(0);
});

it('starts the work of others while one person has all of their places', async () => {
  const pool = createFairPool({ size: 3, perPerson: 2 });
  const { running, start, end } = works();
  for (const name of ['a1', 'a2', 'a3']) void pool.run(start(name), { person: 'a' });
  void pool.run(start('b1'), { person: 'b' });
  void pool.run(start('c1'), { person: 'c' });
  await new Promise(setImmediate);
  expect(running).toEqual(['a1', 'a2', 'b1']);
  expect(await end('b1')).toEqual(['a1', 'a2', 'c1']);
  expect(await end('a1')).toEqual(['a2', 'c1', 'a3']);
});

it('gives the next place to whoever has the fewest running, then to whoever was served longest ago', async () => {
  const pool = createFairPool({ size: 2 });
  const { running, start, end } = works();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void pool.run(start(name), { person: 'a' });
  for (const name of ['b1', 'b2', 'c1']) void pool.run(start(name), { person: name[0] ?? '' });
  void pool.run(start('d1'), { person: 'd', isPatient: true });
  await new Promise(setImmediate);
  expect(running).toEqual(['a1', 'a2']);
  expect(await end('a1')).toEqual(['a2', 'b1']);
  expect(await end('b1')).toEqual(['a2', 'c1']);
  expect(await end('c1')).toEqual(['a2', 'b2']);
  expect(await end('a2')).toEqual(['b2', 'a3']);
  expect(await end('b2')).toEqual(['a3', 'a4']);
  expect(await end('a3')).toEqual(['a4', 'd1']);
});

it('serves a person who waits before those who come again and again', async () => {
  const pool = createFairPool({ size: 1 });
  const { running, start, end } = works();
  void pool.run(start('a1'), { person: 'a' });
  void pool.run(start('a2'), { person: 'a' });
  void pool.run(start('b1'), { person: 'b' });
  await new Promise(setImmediate);
  expect(await end('a1')).toEqual(['b1']);
  void pool.run(start('c1'), { person: 'c' });
  await new Promise(setImmediate);
  expect(await end('b1')).toEqual(['a2']);
  expect(running).toEqual(['a2']);
});

it('gives the place of work that is not waited for any more to the next, and fails what waits when it is closed', async () => {
  const pool = createFairPool({ size: 1, leftError: () => new Error('left') });
  const { running, start, end } = works();
  void pool.run(start('a1'), { person: 'a' });
  const gone = new AbortController();
  const left = expect(pool.run(start('a2'), { person: 'a', signal: gone.signal })).rejects.toThrow('left');
  const failed = expect(pool.run(start('b2'), { person: 'b' })).rejects.toThrow('closed');
  void pool.run(start('a3'), { person: 'a' }).catch(() => undefined);
  gone.abort();
  await left;
  await expect(pool.run(start('a4'), { person: 'a', signal: gone.signal })).rejects.toThrow('left');
  expect(running).toEqual(['a1']);
  pool.close(new Error('closed'));
  await failed;
  await expect(pool.run(start('a5'))).rejects.toThrow('closed');
  expect(await end('a1')).toEqual([]);
  await pool.idle();
});
