import { expect, it } from 'vitest';
import { createPictureTaker } from '#lib/capture/take-picture.ts';
import { readDroppedPicture } from '#lib/client/uploads/dropped-pictures.ts';
import { AppError } from '#lib/core/app-error.ts';

const SHOWN = 'https://cdn.example/s.jpg';
const LARGE = 'https://cdn.example/l.jpg';
const JPEG = [0xff, 0xd8, 0xff, 0xe0];

/** A site that lets each request wait as long as it may, but for the addresses in `answers`. */
function hangingSite(answers: readonly string[]) {
  let time = 1_000;
  const wait = (address: string, patienceMs: number): boolean => {
    const isAnswered = answers.includes(address) && patienceMs > 0;
    if (!isAnswered) time += patienceMs;
    return isAnswered;
  };
  return { now: () => time, waitedMs: () => time - 1_000, wait };
}

async function take(addresses: readonly string[], answers: readonly string[] = []) {
  const { now, waitedMs, wait } = hangingSite(answers);
  let said = '';
  const srcsets = [addresses.map((address, at) => `${address} ${at + 1}x`).join()];
  const list = { open: async () => ({ server: 'https://media.example/', add: async () => true }) };
  await createPictureTaker(
    list,
    () => ({ locale: 'en-US', strings: {} }),
    now,
  )({
    picture: SHOWN,
    page: 'https://news.example/',
    access: Promise.resolve('given'),
    readFacts: async () => ({ srcsets, base: SHOWN, width: 1 }),
    hold: async (address, _, patienceMs) =>
      wait(address, patienceMs)
        ? { kind: 'held', bytes: JPEG.length, mimeType: 'image/jpeg' }
        : { kind: 'unreachable' },
    readHeld: async () => btoa(String.fromCharCode(...JPEG)),
    async fetch(address, patienceMs) {
      if (!wait(address, patienceMs)) throw new DOMException('', 'TimeoutError');
      return new Response(new Uint8Array(JPEG));
    },
    say: async (text) => {
      said = text;
    },
    end: async () => undefined,
  });
  return { waitedMs: waitedMs(), said };
}

it.each([
  ['a picture', [SHOWN]],
  ['a picture with a larger one', [SHOWN, LARGE]],
])('a site that hangs is waited for once, in its page and by the background: %s', async (_, addresses) => {
  expect(await take(addresses)).toEqual({ waitedMs: 300_000, said: expect.stringContaining('could not be read') });
});

it('the picture that is shown is taken where the larger one hangs', async () => {
  const { said, waitedMs } = await take([SHOWN, LARGE], [SHOWN]);
  expect([waitedMs, said]).toEqual([240_000, expect.stringContaining('in the size that the page shows')]);
});

it('a site that hangs is waited for once for all addresses of a dropped picture', async () => {
  const { now, waitedMs, wait } = hangingSite([]);
  const reader = {
    async read(address: string, _: unknown, patienceMs: number): Promise<Response> {
      wait(address, patienceMs);
      throw new DOMException('', 'TimeoutError');
    },
    permit: () => ({ isGiven: Promise.resolve(true), end: async () => undefined }),
  };
  const reading = { reader, isPermitted: true, server: 'https://media.example/', file: null };
  await expect(readDroppedPicture(reading, { addresses: [LARGE, SHOWN], alt: '' }, now)).rejects.toEqual(
    new AppError('capture/unreachable'),
  );
  expect(waitedMs()).toBe(300_000);
});
