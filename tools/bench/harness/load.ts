/** What many people do with a server all day, one thing after the other, and what strangers do to it meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Plant, plant } from '../../attack/checks/planted.ts';
import { greyPng } from '../../attack/checks/png.ts';
import { resetSome } from '../../attack/checks/resets.ts';
import { requestPath } from '../../attack/exchange.ts';
import { loginForm } from '../../attack/person.ts';
import { openSocket } from '../../attack/raw-socket.ts';
import type { Target } from '../../attack/target.ts';
import { newUpload, patch, terminate } from '../../attack/tus.ts';

interface Habit {
  readonly everyMs: number;
  run(target: Target, at: number): Promise<unknown>;
}

/** Rows that say which uploads were removed are kept for weeks, so many for each person (`MOST_TAKEN_BACK`). */
const REMEMBERED_REMOVALS = 20_000;
const REMOVALS_AT_ONCE = 8;
const RESETS = 95;
const READ_BYTES = 3_000_000;
const READER_MS = 30_000;
const WORDS = ['harbour', 'a', 'storm', 'tide', 'e'];

const HABITS: Readonly<Record<string, Habit>> = {
  searches: {
    everyMs: 300,
    run: (target, at) =>
      target.b.send('search/image/', {
        method: 'POST',
        json: { queryText: WORDS[at % WORDS.length], resStart: 1 + (at % 3), resCount: 24 },
      }),
  },
  'uploads, their pictures and removals': {
    everyMs: 1_000,
    async run(target, at) {
      const { objectId, media } = await plant(target, picture(at));
      for (const address of media) await target.a.send(address);
      await target.a.send(`uploadstatus/image/${objectId}`, { method: 'DELETE' });
    },
  },
  'uploads that are given up': {
    everyMs: 2_000,
    async run(target) {
      const { address } = await newUpload(target);
      await patch(target.a, address, 0, 'half');
      await terminate(target.a, address);
    },
  },
  'status lists': {
    everyMs: 1_000,
    run(target) {
      const uploads = Array.from({ length: 100 }, () => ({ type: 'image', objectId: target.newObjectId() }));
      return target.a.send('uploadstatus', { method: 'POST', json: { uploads } });
    },
  },
  'requests that are reset': { everyMs: 5_000, run: ({ endpoint }) => resetSome(endpoint, RESETS) },
};

const picture = (at: number): Plant => ({ bytes: greyPng(400 + (at % 50), 300), filename: `load-${at % 10}.png` });

/** Until `signal` aborts. Resolves with how often each was done, and how often it failed. */
export async function keepBusy(target: Target, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
  const habits = { ...HABITS, 'sign-ins': signIns(target), 'slow readers': await slowReaders(target) };
  const counts = await Promise.all(Object.entries(habits).map(([name, habit]) => repeat(name, habit, target, signal)));
  return Object.fromEntries(counts);
}

async function repeat(name: string, { everyMs, run }: Habit, target: Target, signal: AbortSignal) {
  let failures = 0;
  let at = 0;
  for (; !signal.aborted; at += 1) {
    const next = sleep(everyMs, undefined, { signal }).catch(() => undefined);
    await run(target, at).catch(() => {
      failures += 1;
    });
    await next;
  }
  return [name, `${at}, ${failures} failed`] as const;
}

/** In one browser: each new one is remembered for a month. */
function signIns(target: Target): Habit {
  const [account] = target.accounts;
  if (account === undefined) throw new Error('There is no account');
  const person = target.guest();
  return {
    everyMs: 3_000,
    async run() {
      await person.send('api/login', { method: 'POST', form: loginForm(account) });
      await person.send('api/logout', { method: 'POST' });
    },
  };
}

/** Fills the table to its limit, so that its size says something. */
export async function rememberRemovals({ a, newObjectId }: Target): Promise<void> {
  let left = REMEMBERED_REMOVALS;
  const remove = async () => {
    for (; left > 0; left -= 1) await a.send(`uploadstatus/image/${newObjectId()}`, { method: 'DELETE' });
  };
  await Promise.all(Array.from({ length: REMOVALS_AT_ONCE }, remove));
}

/** Each asks for a file of megabytes, and reads what the system takes for it at once. */
async function slowReaders(target: Target): Promise<Habit> {
  const { media } = await plant(target, { bytes: Buffer.alloc(READ_BYTES, 7), filename: 'load.tif' });
  const { endpoint, a } = target;
  const cookies = [...a.cookies].map((pair) => pair.join('=')).join('; ');
  const path = requestPath(endpoint, media.at(-1) ?? '');
  return {
    everyMs: 5_000,
    async run() {
      const socket = openSocket(endpoint).pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${endpoint.base.host}\r\nCookie: ${cookies}\r\n\r\n`);
      setTimeout(() => socket.destroy(), READER_MS).unref();
    },
  };
}
