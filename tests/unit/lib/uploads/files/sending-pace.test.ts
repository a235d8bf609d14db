import { expect, it } from 'vitest';
import { createSendingPace } from '#lib/uploads/files/sending-pace.ts';

const ids = Array.from({ length: 100 }, (_, at) => `file-${at}`);

function create() {
  const state = { now: 0, ended: 0 };
  const pace = createSendingPace({
    now: () => state.now,
    unsent: () => ids.slice(state.ended),
    unprocessed: () => [],
  });
  /** How many of the uploads that are left are expected to end soon; they are the first ones. */
  const soonAfter = (now: number, ended: number): number => {
    Object.assign(state, { now, ended });
    const soon = ids.slice(ended).map(pace.isSoon);
    expect(soon).toEqual(soon.toSorted((one, other) => Number(other) - Number(one)));
    return soon.filter(Boolean).length;
  };
  return soonAfter;
}

it('expects all uploads to end soon until the first second shows their pace, and then as many as end in three', () => {
  const soonAfter = create();
  expect(soonAfter(0, 0)).toBe(100);
  expect(soonAfter(900, 9)).toBe(91);
  expect(soonAfter(1_000, 10)).toBe(30);
  expect(soonAfter(1_500, 30)).toBe(70);
});

it('expects none to end where none does: without a connection, or on a slow one', () => {
  const soonAfter = create();
  soonAfter(0, 0);
  expect(soonAfter(1_000, 0)).toBe(0);
  expect(soonAfter(1_500, 1)).toBe(6);
  expect(soonAfter(2_000, 1)).toBe(0);
});

it('measures anew after a pause', () => {
  const soonAfter = create();
  soonAfter(0, 0);
  soonAfter(1_000, 50);
  expect(soonAfter(10_000, 60)).toBe(40);
  expect(soonAfter(11_000, 60)).toBe(0);
});

it('expects a file that is sent to be processed soon, for three seconds', () => {
  const state = { now: 0 };
  const pace = createSendingPace({ now: () => state.now, unsent: () => ['other'], unprocessed: () => ['sent'] });
  for (state.now = 0; state.now < 3_000; state.now += 500) expect(pace.isSoon('sent')).toBe(true);
  expect(pace.isSoon('sent')).toBe(false);
});
