/** Work in lanes, and work that wants all of them. */
import { expect, it } from 'vitest';
import { createLanes } from '../../../../reference-server/scheduling/lanes.ts';

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
  const lanes = createLanes(3, 2);
  const { running, start, end } = works();
  void lanes.run(start('a1'), 'a');
  void lanes.run(start('a2'), 'a');
  void lanes.run(start('a3'), 'a');
  void lanes.runAlone(start('alone'));
  void lanes.run(start('b1'), 'b');
  void lanes.run(start('b2'), 'b');
  await new Promise(setImmediate);
  expect(running).toEqual(['a1', 'a2']);
  expect(await end('a1')).toEqual(['a2', 'a3']);
  expect(await end('a2')).toEqual(['a3']);
  expect(await end('a3')).toEqual(['alone']);
  expect(await end('alone')).toEqual(['b1', 'b2']);
  await end('b1');
  await end('b2');
  await lanes.idle();
  expect(lanes.length).toBe(0);
});

it('starts others while one key has all of its lanes', async () => {
  const lanes = createLanes(3, 2);
  const { running, start, end } = works();
  for (const name of ['a1', 'a2', 'a3']) void lanes.run(start(name), 'a');
  void lanes.run(start('b1'), 'b');
  void lanes.run(start('c1'), 'c');
  await new Promise(setImmediate);
  expect(running).toEqual(['a1', 'a2', 'b1']);
  expect(await end('b1')).toEqual(['a1', 'a2', 'c1']);
  expect(await end('a1')).toEqual(['a2', 'c1', 'a3']);
});
