/** A surface that closes follows the background no longer: what it sends last would come back to it. */
import { afterEach, expect, it } from 'vitest';
import { createMirror } from '#lib/client/connection/mirror.ts';

const leave = () => window.dispatchEvent(new Event('pagehide'));
const showAgain = () => window.dispatchEvent(new Event('pageshow'));

afterEach(showAgain);

/** A mirror, and the log of its connections. */
function connect() {
  const log: string[] = [];
  const mirror = createMirror({
    request: () => Promise.resolve(null),
    sendFiles: () => Promise.resolve(),
    connect() {
      log.push('open');
      return { close: () => void log.push('close') };
    },
  });
  mirror.connect();
  return { mirror, log };
}

it('closes its connection, and a command that it still sends opens none', () => {
  const { mirror, log } = connect();
  leave();
  mirror.connect();
  expect(log).toEqual(['open', 'close']);
});

it('connects again when it is shown again from the back/forward cache', () => {
  const { log } = connect();
  leave();
  showAgain();
  expect(log).toEqual(['open', 'close', 'open']);
});
