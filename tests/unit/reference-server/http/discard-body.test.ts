import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { discardBody } from '../../../../reference-server/http/discard-body.ts';

it('reads all bodies to their end, one piece of one of them in a turn of the event loop', async () => {
  let read = 0;
  const bodies = Array.from({ length: 20 }, () => {
    let left = 30;
    return new Readable({
      highWaterMark: 1,
      read() {
        read += 1;
        left -= 1;
        this.push(left < 0 ? null : Buffer.alloc(1_000));
      },
    });
  });
  for (const body of bodies) discardBody(body);
  // Each has one piece ready before it is read for the first time.
  await setImmediate();
  let turns = 0;
  while (bodies.some(({ readableEnded }) => !readableEnded)) {
    const before = read;
    await setImmediate();
    turns += 1;
    expect(read - before).toBeLessThanOrEqual(turns === 1 ? 40 : 3);
    expect(turns).toBeLessThan(5_000);
  }
  expect(turns).toBeGreaterThan((20 * 30) / 3);
});

it('ends when the client leaves', async () => {
  const body = new Readable({ read: () => undefined });
  discardBody(body);
  body.destroy(new Error('the client has left'));
  await setImmediate();
  expect(body.destroyed).toBe(true);
});
