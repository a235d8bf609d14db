import { describe, expect, it } from 'vitest';
import { turnOf } from '#lib/uploads/model/turns.ts';
import type { ActiveState } from '#lib/uploads/model/upload-machine.ts';
import type { Hold } from '#lib/uploads/model/upload-state.ts';
import { processing, uploading } from '../../../helpers/upload-builders.ts';

const NOW = 1_000_000;
const item = (name: string, hold: Hold = 'none', retryAt: number | null = null) => ({
  name,
  state: uploading({ hold, retryAt }) as ActiveState,
});
type Item = ReturnType<typeof item>;
const names = (items: readonly Item[]) => items.map(({ name }) => name);

describe('[7.14] whose turn it is', () => {
  it.each<readonly [string, readonly Item[], object, readonly string[], number | null]>([
    ['those that wait for nothing', [item('a'), item('b')], {}, ['a', 'b'], null],
    ['those whose time has come', [item('a', 'server', NOW), item('b', 'busy', NOW + 1)], {}, ['a'], NOW + 1],
    ['the earliest moment', [item('a', 'full', NOW + 9), item('b', 'locked', NOW + 5)], {}, [], NOW + 5],
    ['nobody who has to sign in', [item('a', 'sign-in')], {}, [], null],
    ['one for all without an answer', [item('a'), item('b')], { isReached: false }, ['a'], null],
    [
      'the first that was tried without an answer',
      [item('a'), item('b', 'portal', NOW), item('c', 'connection', NOW)],
      { isReached: false },
      ['b'],
      null,
    ],
    [
      'nobody before the one for all is due',
      [item('a'), item('b', 'connection', NOW + 7), item('c', 'connection', NOW)],
      { isReached: false },
      [],
      NOW + 7,
    ],
    [
      'the one that is due soonest where none waits for the connection',
      [item('a', 'busy', NOW + 600_000), item('b')],
      { isReached: false },
      ['b'],
      null,
    ],
    ['nobody beside the one for all', [item('a'), item('b')], { isReached: false, isRunning: true }, [], null],
    ['others beside those that run', [item('a')], { isRunning: true }, ['a'], null],
    ['nobody of none', [], { isReached: false }, [], null],
  ])('%s', (_, resting, turn, due, nextAt) => {
    const answer = turnOf(resting, { now: NOW, isReached: true, isRunning: false, checksFirst: 0, ...turn });
    expect([names(answer.due), answer.nextAt]).toEqual([due, nextAt]);
  });

  it('[4.3] asks first what was asked longest ago', () => {
    const check = (name: string, retryAt: number) => ({ name, state: processing(retryAt) as ActiveState });
    const { due } = turnOf([check('a', NOW - 1), check('b', NOW - 2), item('c')], {
      now: NOW,
      isReached: true,
      isRunning: false,
      checksFirst: 1,
    });
    expect(names(due)).toEqual(['b', 'c', 'a']);
  });
});
