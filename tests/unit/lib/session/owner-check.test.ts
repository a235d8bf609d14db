import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Network } from '#lib/capabilities/network.ts';
import { CSRF_COOKIE, SESSION_COOKIE } from '#lib/contract/session.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { Requester } from '#lib/net/requester.ts';
import { createOwnerCheck } from '#lib/session/owner-check.ts';

/** A server that knows the user of each session cookie, and a cookie jar beside it. */
function createWorld(users: Readonly<Record<string, string>>) {
  const jar = { session: '', csrf: '' };
  const network = {
    readCookie: async (_url: string, name: string) =>
      (name === SESSION_COOKIE ? jar.session : name === CSRF_COOKIE && jar.csrf) || null,
  } as Network;
  const requester = {
    server: () => 'https://media.example.com',
    async call() {
      const userName = users[jar.session];
      // The token belongs to its session: in between two cookies there is nobody.
      if (userName === undefined || jar.csrf !== jar.session) throw new AppError('session/expired');
      const userSessionID = jar.session;
      const verificationToken = createHash('sha256').update(`${userName}:${userSessionID}`).digest('hex');
      return { userName, userSessionID, userDivision: '', verificationToken };
    },
  } as unknown as Requester;
  return { jar, check: createOwnerCheck(requester, network) };
}

const USERS = { s1: 'NEWS/editor', s2: 'NEWS/photo' };

describe('the owner of the session', () => {
  it('is forgotten when the cookies are those of another session', async () => {
    const { jar, check } = createWorld(USERS);
    Object.assign(jar, { session: 's1', csrf: 's1' });
    await check.confirm();
    expect(check.owner()).toBe('NEWS/editor');
    Object.assign(jar, { session: 's2', csrf: 's2' });
    expect(await check.doubtIfChanged()).toBe(true);
    expect(check.owner()).toBeNull();
  });

  it('stays confirmed while the cookies are the same', async () => {
    const { jar, check } = createWorld(USERS);
    Object.assign(jar, { session: 's1', csrf: 's1' });
    await check.confirm();
    expect(await check.doubtIfChanged()).toBe(false);
    expect(check.owner()).toBe('NEWS/editor');
  });

  it('is asked for again when the cookies change after a refusal', async () => {
    const { jar, check } = createWorld(USERS);
    // The one cookie is there already, the other not yet.
    Object.assign(jar, { session: 's2', csrf: 's1' });
    await expect(check.confirm()).rejects.toThrow('session/expired');
    expect(await check.doubtIfChanged()).toBe(false);
    jar.csrf = 's2';
    expect(await check.doubtIfChanged()).toBe(true);
    await check.confirm();
    expect(check.owner()).toBe('NEWS/photo');
  });
});
