import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createOwnerCheck } from '#lib/session/sign-in/owner-check.ts';
import { createFakeNetwork, jsonResponse } from '../../../../helpers/servers/fake-network.ts';

const answerFor = (userName: string, userSessionID = 's-1') => ({
  userName,
  userSessionID,
  userDivision: '',
  verificationToken: createHash('sha256').update(`${userName}:${userSessionID}`).digest('hex'),
});

function create(answer: () => Response | Promise<Response>) {
  const network = createFakeNetwork(answer);
  network.cookies.set('XSRF-TOKEN', 'csrf-1');
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  return { network, check: createOwnerCheck(httpClient, network) };
}

it('confirms no user before the server has been asked', () => {
  const { check } = create(() => jsonResponse(answerFor('NEWS/anna')));
  expect(check.owner()).toBeNull();
  expect(() => check.assert('NEWS/anna', 'csrf-1')).toThrow('session/owner-unconfirmed');
});

it('confirms the owner for the cookie that the check was sent with, and no other user', async () => {
  const { check } = create(() => jsonResponse(answerFor('NEWS/anna')));
  await check.confirm();
  expect(() => check.assert('NEWS/anna', 'csrf-1')).not.toThrow();
  expect(() => check.assert('NEWS/ben', 'csrf-1')).toThrow('session/owner-unconfirmed');
  expect(() => check.assert('NEWS/anna', 'csrf-2')).toThrow('session/owner-unconfirmed');
  expect(() => check.assert('NEWS/anna', null)).toThrow('session/owner-unconfirmed');
});

it('[5.13] rejects a response whose hash does not match', async () => {
  const { check } = create(() => jsonResponse({ ...answerFor('NEWS/anna'), userName: 'NEWS/ben' }));
  await expect(check.confirm()).rejects.toMatchObject({ code: 'session/unverified-answer' });
  expect(check.owner()).toBeNull();
});

it('repeats the check when the cookies changed during it, and accepts a name confirmed twice', async () => {
  let count = 0;
  const { check, network } = create(() => {
    count += 1;
    network.cookies.set('XSRF-TOKEN', `csrf-${count + 1}`);
    return jsonResponse(answerFor(count === 1 ? 'NEWS/anna' : 'NEWS/ben'));
  });
  expect((await check.confirm()).userName).toBe('NEWS/ben');
  expect(count).toBe(3);
  expect(() => check.assert('NEWS/ben', 'csrf-4')).not.toThrow();
});

it('confirms no user while each response names another', async () => {
  let count = 0;
  const { check, network } = create(() => {
    count += 1;
    network.cookies.set('XSRF-TOKEN', `csrf-${count + 1}`);
    return jsonResponse(answerFor(`NEWS/${count}`));
  });
  await expect(check.confirm()).rejects.toMatchObject({ code: 'session/owner-unconfirmed', retryable: true });
  expect(count).toBe(3);
});

it('confirms no user when the cookie changed during the check', async () => {
  const { check } = create(() => {
    check.invalidate();
    return jsonResponse(answerFor('NEWS/anna'));
  });
  await expect(check.confirm()).rejects.toMatchObject({ code: 'session/owner-unconfirmed' });
  expect(check.owner()).toBeNull();
});

it.each(['XSRF-TOKEN', 'CMY-SESSION'])('invalidates the owner when the cookie %s has changed', async (name) => {
  const { check, network } = create(() => jsonResponse(answerFor('NEWS/anna')));
  await check.confirm();
  expect(await check.invalidateIfChanged()).toBe(false);
  expect(check.owner()).toBe('NEWS/anna');
  network.cookies.set(name, 'of another user');
  expect(await check.invalidateIfChanged()).toBe(true);
  expect(check.owner()).toBeNull();
});

it('notices a sign-in outside the widget after a rejected check, and confirms that user', async () => {
  let answer = new Response(null, { status: 403 });
  const { check, network } = create(() => answer);
  await expect(check.confirm()).rejects.toMatchObject({ code: 'net/status' });
  expect(await check.invalidateIfChanged()).toBe(false);
  network.cookies.set('XSRF-TOKEN', 'csrf-2');
  expect(await check.invalidateIfChanged()).toBe(true);
  answer = jsonResponse(answerFor('NEWS/ben'));
  await check.confirm();
  expect(check.owner()).toBe('NEWS/ben');
});

it.each(['XSRF-TOKEN', 'CMY-SESSION'])(
  'asks again when %s was set while a request without it was refused',
  async (name) => {
    let count = 0;
    const { check, network } = create(() => {
      count += 1;
      if (count > 1) return jsonResponse(answerFor('NEWS/ben'));
      network.cookies.set(name, 'of another page');
      return new Response(null, { status: 401 });
    });
    await check.confirm();
    expect(check.owner()).toBe('NEWS/ben');
  },
);

it('accepts the refusal of a server that sets other cookies with each, and takes them for no sign-in', async () => {
  let count = 0;
  const { check, network } = create(() => {
    count += 1;
    network.cookies.set('XSRF-TOKEN', `csrf-${count + 1}`);
    return new Response(null, { status: 401 });
  });
  await expect(check.confirm()).rejects.toMatchObject({ code: 'net/status' });
  expect(count).toBe(3);
  expect(await check.invalidateIfChanged()).toBe(false);
});
