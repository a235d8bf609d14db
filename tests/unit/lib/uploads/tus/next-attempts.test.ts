import { describe, expect, it } from 'vitest';
import type { ActiveState, WaitReason } from '#lib/uploads/model/upload-state.ts';
import { nextAttempts } from '#lib/uploads/tus/next-attempts.ts';
import { processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const NOW = 1_000_000;
const upload = (name: string, waitingFor: WaitReason = 'none', retryAt: number | null = null) => ({
  name,
  state: uploading({ waitingFor, retryAt }) as ActiveState,
});
type Item = ReturnType<typeof upload>;
const names = (uploads: readonly Item[]) => uploads.map(({ name }) => name);

describe('[7.14] the uploads to try next', () => {
  it.each<readonly [string, readonly Item[], object, readonly string[], number | null]>([
    ['those that wait for nothing', [upload('a'), upload('b')], {}, ['a', 'b'], null],
    ['those whose time has come', [upload('a', 'server', NOW), upload('b', 'busy', NOW + 1)], {}, ['a'], NOW + 1],
    ['none before the earliest time', [upload('a', 'full', NOW + 9), upload('b', 'locked', NOW + 5)], {}, [], NOW + 5],
    ['none that waits for a sign-in', [upload('a', 'sign-in', NOW + 5)], {}, [], null],
    ['a single one while the server does not respond', [upload('a'), upload('b')], { isReached: false }, ['a'], null],
    [
      'the first one that was tried without a response',
      [upload('a'), upload('b', 'portal', NOW), upload('c', 'connection', NOW)],
      { isReached: false },
      ['b'],
      null,
    ],
    [
      'none before that single one is due',
      [upload('a'), upload('b', 'connection', NOW + 7), upload('c', 'connection', NOW)],
      { isReached: false },
      [],
      NOW + 7,
    ],
    [
      'the one that is due first when none waits for the connection',
      [upload('a', 'busy', NOW + 600_000), upload('b')],
      { isReached: false },
      ['b'],
      null,
    ],
    [
      'none while that single one is running',
      [upload('a'), upload('b')],
      { isReached: false, isRunning: true },
      [],
      null,
    ],
    ['others next to running ones', [upload('a')], { isRunning: true }, ['a'], null],
    ['none of an empty list', [], { isReached: false }, [], null],
  ])('are %s', (_, resting, turn, due, nextAt) => {
    const answer = nextAttempts(resting, {
      now: NOW,
      isReached: true,
      isRunning: false,
      checksFirst: 0,
      freeSlots: 9,
      mayStart: () => true,
      ...turn,
    });
    expect([names(answer.due), answer.nextAt]).toEqual([due, nextAt]);
  });

  it('[4.3] begin with the status check that is longest ago', () => {
    const check = (name: string, retryAt: number) => ({ name, state: processing(retryAt) as ActiveState });
    const { due } = nextAttempts([check('a', NOW - 1), check('b', NOW - 2), upload('c')], {
      now: NOW,
      isReached: true,
      isRunning: false,
      checksFirst: 1,
      freeSlots: 9,
      mayStart: () => true,
    });
    expect(names(due)).toEqual(['b', 'c', 'a']);
  });

  it('are read no further than there are slots', () => {
    const read: string[] = [];
    function* waiting() {
      for (const item of [upload('a', 'busy', NOW + 1), upload('b'), upload('c'), upload('d'), upload('e')]) {
        read.push(item.name);
        yield item;
      }
    }
    const facts = { now: NOW, isReached: true, isRunning: true, checksFirst: 2, freeSlots: 2, mayStart: () => true };
    expect(names(nextAttempts(waiting(), facts).due)).toEqual(['b', 'c']);
    expect(read).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are all of those that cannot start, beside as many others as there are slots', () => {
    const facts = { now: NOW, isReached: true, isRunning: true, checksFirst: 2, freeSlots: 1 };
    const mayStart = ({ name }: Item) => name >= 'd';
    const waiting = [...'abcde'].map((name) => upload(name));
    expect(names(nextAttempts(waiting, { ...facts, mayStart }).due)).toEqual(['a', 'b', 'c', 'd']);
  });
});
