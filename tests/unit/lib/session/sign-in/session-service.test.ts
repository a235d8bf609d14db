import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { UploadChannels } from '#lib/contract/channels.ts';
import { createHttpClient } from '#lib/net/http-client.ts';
import { createPendingLogout } from '#lib/session/logout/pending-logout.ts';
import { createOwnerCheck } from '#lib/session/sign-in/owner-check.ts';
import { createSessionService, type SessionService } from '#lib/session/sign-in/session-service.ts';
import type { SessionStorage } from '#lib/session/sign-in/session-storage.ts';
import { watchCookies } from '#lib/session/watch/owner-changes.ts';
import { createFakeNetwork, jsonResponse } from '../../../../helpers/servers/fake-network.ts';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

const channel = { chanID: '1', chanName: 'Desk', chanSrcID: '', isSelectable: true };
const login = { username: 'anna', password: 'secret', domain: 'NEWS', remember: true };

type Answer = Response | Promise<Response>;
interface Server {
  session: () => Answer;
  channels: () => Answer;
  logout: () => Answer;
  /** Awaited before a pending logout is read. */
  look: () => Promise<void> | void;
}

const answerFor = (userName: string) => ({
  userName,
  userSessionID: 's',
  userDivision: 'Photo desk',
  verificationToken: createHash('sha256').update(`${userName}:s`).digest('hex'),
});
const status = (code: number) => () => new Response(null, { status: code });

function create(server: Partial<Server> = {}, isEmbedded = false, isFramed = false, isPasswordLogin = false) {
  const answers: Server = {
    session: () => jsonResponse(answerFor('NEWS/anna')),
    channels: () => jsonResponse({ img: [channel], vid: [], aud: [] }),
    logout: () => new Response(),
    look: () => undefined,
    ...server,
  };
  const stored = {
    remembered: { username: '', domain: '' },
    rememberedOwner: '',
    owner: { userName: '', userDivision: '' },
    channels: { img: [], vid: [], aud: [] } as UploadChannels,
  };
  const owed = new Map<string, string | null>();
  const storage: SessionStorage = {
    read: async () => ({ ...stored }),
    async rememberOwner({ userName, userDivision }, channels) {
      Object.assign(stored, { owner: { userName, userDivision }, channels });
    },
    async forgetOwner() {
      Object.assign(stored, { owner: { userName: '', userDivision: '' }, channels: { img: [], vid: [], aud: [] } });
    },
    async rememberLogin(remembered, { owner }) {
      Object.assign(stored, { remembered, rememberedOwner: owner });
    },
    async forgetLogin() {
      Object.assign(stored, { remembered: { username: '', domain: '' }, rememberedOwner: '' });
    },
  };
  const network = createFakeNetwork((url) => {
    if (url.endsWith('uploadChannels')) return answers.channels();
    return url.endsWith('logout') ? answers.logout() : answers.session();
  });
  const httpClient = createHttpClient(network);
  httpClient.setServer('https://media.example/');
  const ownerCheck = createOwnerCheck(httpClient, network);
  const pendingLogout = createPendingLogout(httpClient, network, {
    async read(server) {
      await answers.look();
      return owed.get(server) ?? null;
    },
    write: async (server, fingerprint) => void owed.set(server, fingerprint),
  });
  const page = { isEmbedded, isFramed };
  const service = createSessionService({
    httpClient,
    ownerCheck,
    pendingLogout,
    storage,
    page,
    isPasswordLogin: async () => isPasswordLogin,
  });
  return { service, answers, stored, owed, network, ownerCheck };
}

it('[4.17, 3.3, 6.1] the session is loading, then signed in with name, domain, division and permissions', async () => {
  const { service, stored } = create();
  const seen: string[] = [];
  service.onChange(({ status }) => seen.push(status));
  await service.signIn(login);
  expect(service.state()).toMatchObject({
    status: 'signed-in',
    username: 'anna',
    domain: 'NEWS',
    userDivision: 'Photo desk',
    permissions: { image: true, video: false, audio: false },
  });
  expect(seen.slice(0, 2)).toEqual(['loading', 'signed-in']);
  expect(stored.remembered).toEqual({ username: 'anna', domain: 'NEWS' });
  expect(JSON.stringify([stored, service.state()])).not.toContain('secret');
});

it("[3.3] 'Remember me' stores the name as typed, and the owner as the server names them", async () => {
  const { service, stored } = create();
  await service.signIn({ ...login, username: 'Anna@news.example', domain: '' });
  expect(stored).toMatchObject({
    remembered: { username: 'Anna@news.example', domain: '' },
    rememberedOwner: 'NEWS/anna',
  });
  await service.signIn({ ...login, remember: false });
  expect(stored).toMatchObject({ remembered: { username: '', domain: '' }, rememberedOwner: '' });
});

it('[7.2] sends name with domain, password, remember and passcode as a form', async () => {
  const { service, network } = create();
  await service.signIn({ ...login, passcode: '123456' });
  expect(String(network.sent[0]?.init.body)).toBe('username=NEWS%2Fanna&password=secret&remember=true&passcode=123456');
});

it.each([
  [true, 'true'],
  [false, null],
])('[7.2] requests partitioned cookies in a frame only: framed %s', async (isFramed, partitioned) => {
  const { service, network } = create({}, false, isFramed);
  await service.signIn(login);
  expect(new URLSearchParams(String(network.sent[0]?.init.body)).get('partitioned')).toBe(partitioned);
});

it.each([401, 403])('[8.1] distinguishes wrong credentials from %i, and no user is signed in', async (code) => {
  const { service } = create({ session: status(code) });
  await expect(service.signIn(login)).rejects.toMatchObject({ code: 'session/invalid-credentials' });
  expect(service.state().status).toBe('signed-out');
});

it('[7.5] the session has no pending logout for a session started outside the widget while a password was rejected here', async () => {
  const { service, owed, network } = create({
    session: () => {
      network.cookies.set('XSRF-TOKEN', 'of another tab');
      return new Response(null, { status: 401 });
    },
  });
  await expect(service.signIn(login)).rejects.toMatchObject({ code: 'session/invalid-credentials' });
  expect([...owed]).toEqual([]);
});

it.each([
  ['drops the cookies', true, status(403), 'session/cookies-blocked'],
  ['gets an error of the server', true, status(502), 'net/status'],
  ['does not exist', false, status(403), 'net/status'],
  [
    'gets a forged response',
    true,
    () => jsonResponse({ ...answerFor('NEWS/anna'), verificationToken: '0' }),
    'session/unverified-answer',
  ],
])(
  '[7.2] distinguishes a frame that drops the cookies of a sign-in from other failures: the frame %s',
  async (_, isFramed, next, code) => {
    const answers = [() => jsonResponse(answerFor('NEWS/anna')), next];
    const { service } = create({ session: () => (answers.shift() ?? next)() }, false, isFramed);
    await expect(service.signIn(login)).rejects.toMatchObject({ code });
    expect(service.state().status).toBe('signed-out');
  },
);

it.each([
  [true, 'session/cookies-blocked'],
  [false, 'session/expired'],
])('[7.2] detects a frame without cookies also by its rejected channel request: framed %s', async (isFramed, code) => {
  const { service } = create({ channels: status(403) }, false, isFramed);
  await expect(service.signIn(login)).rejects.toMatchObject({ code });
});

it('[5.13, 8.1] rejects a forged verificationToken, and does not report a wrong password', async () => {
  const { service } = create({ session: () => jsonResponse({ ...answerFor('NEWS/anna'), verificationToken: '00' }) });
  await expect(service.signIn(login)).rejects.toMatchObject({ code: 'session/unverified-answer' });
  expect(service.state().status).toBe('signed-out');
});

it('[5.13] rejects a forged response to the sign-in itself, although the next one is valid', async () => {
  const answers = [{ ...answerFor('NEWS/anna'), verificationToken: '00' }, answerFor('NEWS/anna')];
  const { service } = create({ session: () => jsonResponse(answers.shift() ?? answerFor('NEWS/anna')) });
  await expect(service.signIn(login)).rejects.toMatchObject({ code: 'session/unverified-answer' });
  expect(service.state().status).toBe('signed-out');
});

it.each([
  ['its token was forged', { ...answerFor('NEWS/anna'), verificationToken: '00' }],
  ['its response cannot be read', 'nonsense'],
])('[7.5] logs out a session that was started although %s', async (_fault, answer) => {
  const { service, network } = create({
    session: () => {
      network.cookies.set('XSRF-TOKEN', 'of the new session');
      return jsonResponse(answer);
    },
  });
  await expect(service.signIn(login)).rejects.toThrow();
  await retryUntilPassing(() => expect(network.sent.at(-1)?.url).toMatch(/logout$/));
});

it('sends no logout after a wrong password', async () => {
  const { service, network } = create({ session: status(403) });
  network.cookies.set('XSRF-TOKEN', 'of another session');
  await expect(service.signIn(login)).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(network.sent.map(({ url }) => url)).toEqual(['https://media.example/api/login']);
});

it('[8.1] distinguishes another failure from wrong credentials', async () => {
  const { service } = create({ session: status(500) });
  await expect(service.signIn(login)).rejects.toMatchObject({ code: 'net/status' });
});

it('[2.5.2] signs a user without upload permission out again', async () => {
  let logouts = 0;
  const { service } = create({
    channels: () => jsonResponse({ img: [], vid: [], aud: [] }),
    logout: () => {
      logouts += 1;
      return new Response();
    },
  });
  await expect(service.signIn(login)).rejects.toMatchObject({ code: 'session/no-upload-permission' });
  expect([service.state().status, logouts]).toEqual(['signed-out', 1]);
});

it('[4.17, 3.3] shows no user before the sign-in or after the sign-out', async () => {
  const { service } = create();
  const nobody = {
    username: '',
    domain: '',
    userDivision: '',
    permissions: { image: false, video: false, audio: false },
    channels: { img: [], vid: [], aud: [] },
    isEmbedded: false,
    waiting: null,
    signInWindow: { status: 'none' },
  };
  const remembered = { username: 'anna', domain: 'NEWS' };
  expect(service.state()).toEqual({
    ...nobody,
    status: 'unknown',
    hasLeft: false,
    remembered: { username: '', domain: '' },
  });
  await service.signIn(login);
  await service.signOut();
  expect(service.state()).toEqual({ ...nobody, status: 'signed-out', hasLeft: true, remembered });
  service.leaveServer();
  expect(service.state()).toEqual({ ...nobody, status: 'unknown', hasLeft: true, remembered });
});

it('[7.5] signs out here although the server does not respond, and removes the user', async () => {
  const { service, stored } = create({ logout: () => Promise.reject(new TypeError('offline')) });
  await service.signIn(login);
  await service.signOut();
  expect(service.state()).toMatchObject({
    status: 'signed-out',
    username: '',
    channels: { img: [] },
    remembered: { username: 'anna' },
  });
  expect(stored.owner.userName).toBe('');
});

it('[4.18] expires an existing session, and the Login button closes the dialog', async () => {
  const { service, answers, stored } = create();
  await service.signIn(login);
  answers.session = status(403);
  await service.refresh();
  expect(service.state()).toMatchObject({ status: 'expired', username: 'anna', permissions: { image: true } });
  // A background that starts now has no dialog, so it must not show the owner of the list either.
  expect(stored).toMatchObject({ owner: { userName: '' }, channels: { img: [] } });
  // Checked again, as when a cookie changes: still the same dialog.
  await service.refresh();
  expect(service.state()).toMatchObject({ status: 'expired', username: 'anna' });
  service.acknowledgeExpiry();
  expect(service.state()).toMatchObject({ status: 'signed-out', username: '', permissions: { image: false } });
});

it('[4.18, 5.13] expires a session whose response was forged', async () => {
  const { service, answers } = create();
  await service.signIn(login);
  answers.session = () => jsonResponse({ ...answerFor('NEWS/anna'), verificationToken: '00' });
  await service.refresh();
  expect(service.state().status).toBe('expired');
});

it('[4.18] expires a session whose channels are rejected', async () => {
  const { service, answers } = create();
  await service.signIn(login);
  answers.channels = status(403);
  await service.refresh();
  expect(service.state().status).toBe('expired');
});

it('[2.2.4, 4.18] shows no dialog to a user who was never signed in', async () => {
  const { service } = create({ session: status(403) });
  await service.refresh();
  expect(service.state().status).toBe('signed-out');
});

it('[2.2.4] a sign-in on another page during the refused request of no session is taken over, not ended', async () => {
  const { service, answers, network, owed } = create({}, false, false, true);
  answers.session = () => {
    network.cookies.set('XSRF-TOKEN', 'of another page');
    answers.session = () => jsonResponse(answerFor('NEWS/anna'));
    return new Response(null, { status: 401 });
  };
  await service.refresh();
  expect(service.state()).toMatchObject({ status: 'signed-in', username: 'anna' });
  expect([...owed]).toEqual([]);
});

describe('a sign-in on another page while the refusal of no session is being handled', () => {
  const withSignIn = () => {
    const created = create({ session: status(403) }, false, false, true);
    const { service, answers, network } = created;
    let cookieChanged: (name: string) => void = () => undefined;
    network.onCookieChanged = (listener) => {
      cookieChanged = listener;
    };
    service.onChange((auth) => {
      if (auth.status !== 'signed-out') return;
      network.cookies.set('XSRF-TOKEN', 'of another page');
      answers.session = () => jsonResponse(answerFor('NEWS/anna'));
      cookieChanged('XSRF-TOKEN');
    });
    return created;
  };

  it('[2.2.4] is not ended by it', async () => {
    const { service, network, owed } = withSignIn();
    await service.refresh();
    expect([...owed]).toEqual([]);
    expect(network.sent.filter(({ url }) => url.endsWith('logout'))).toEqual([]);
  });

  it('is noticed by the change of its cookie', async () => {
    const { service, network, ownerCheck } = withSignIn();
    watchCookies({ network, session: service, ownerCheck, uploads: { ownerUnconfirmed: () => undefined } });
    await service.refresh();
    await retryUntilPassing(() => expect(service.state()).toMatchObject({ status: 'signed-in', username: 'anna' }));
  });
});

it.each([500, 502])('ends no session when the server responds with %i', async (code) => {
  const { service, answers, stored } = create();
  await service.signIn(login);
  answers.session = status(code);
  await service.refresh();
  expect(service.state()).toMatchObject({ status: 'signed-in', username: 'anna' });
  expect(stored.owner.userName).toBe('NEWS/anna');
});

it('sends one check at a time, and later another', async () => {
  const { service, network } = create();
  await Promise.all([service.refresh(), service.refresh()]);
  expect(network.sent).toHaveLength(2);
  await service.refresh();
  expect(network.sent).toHaveLength(4);
});

it('names no user whose channels arrive after the sign-out', async () => {
  const { service, answers } = create();
  let answer: (response: Response) => void = () => undefined;
  answers.channels = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const refreshing = service.refresh();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await service.signOut();
  answer(jsonResponse({ img: [channel], vid: [], aud: [] }));
  await refreshing;
  expect(service.state()).toMatchObject({ status: 'signed-out', username: '' });
});

it('names the user who signed in last when channels of the previous one arrive late', async () => {
  const { service, answers } = create();
  const late: ((response: Response) => void)[] = [];
  answers.channels = () => new Promise((resolve) => late.push(resolve));
  const refreshing = service.refresh();
  await new Promise((resolve) => setTimeout(resolve, 5));
  answers.session = () => jsonResponse(answerFor('NEWS/ben'));
  answers.channels = () => jsonResponse({ img: [], vid: [channel], aud: [] });
  await service.signIn({ ...login, username: 'ben' });
  late[0]?.(jsonResponse({ img: [channel], vid: [], aud: [] }));
  await refreshing;
  expect(service.state()).toMatchObject({
    status: 'signed-in',
    username: 'ben',
    permissions: { image: false, video: true },
  });
});

it.each([
  ['a sign-out', async (service: SessionService) => service.signOut(), true],
  ['a sign-out in another tab', async (service: SessionService) => service.endLocally(), true],
  ['an end by the host application', async (service: SessionService) => service.close(), true],
  ['a change of the server', async (service: SessionService) => service.leaveServer(), true],
  ['an expiry', async (service: SessionService) => service.expire(), false],
  [
    'a confirmed expiry',
    async (service: SessionService) => {
      service.expire();
      service.acknowledgeExpiry();
    },
    false,
  ],
] as const)(
  '[4.17] keeps through failed sign-ins whether the user has signed out, after %s',
  async (_, end, hasLeft) => {
    const { service, answers } = create();
    await service.signIn(login);
    await end(service);
    expect(service.state().hasLeft).toBe(hasLeft);
    const { session } = answers;
    answers.session = status(403);
    await service.signIn(login).catch(() => undefined);
    expect(service.state()).toMatchObject({ status: 'signed-out', hasLeft });
    answers.session = session;
    await service.signIn(login);
    expect(service.state()).toMatchObject({ status: 'signed-in', hasLeft: false });
  },
);

it.each([
  ['names its user', () => jsonResponse(answerFor('NEWS/anna'))],
  ['refuses', status(403)],
  ['fails', status(500)],
])(
  'the session has no user at another server, and checks there although a check at the old one is running, which %s',
  async (_, late) => {
    const { service, answers, stored } = create();
    await service.signIn(login);
    const old = Promise.withResolvers<Response>();
    const asked = Promise.withResolvers<void>();
    answers.session = () => {
      asked.resolve();
      return old.promise;
    };
    const checking = service.refresh();
    await asked.promise;
    service.leaveServer();
    expect(service.state()).toMatchObject({ status: 'unknown', username: '', channels: { img: [] } });
    expect(stored.owner.userName).toBe('');
    answers.session = () => jsonResponse(answerFor('NEWS/ben'));
    await service.refresh();
    expect(service.state()).toMatchObject({ status: 'signed-in', username: 'ben' });
    old.resolve(late());
    await checking;
    expect(service.state()).toMatchObject({ status: 'signed-in', username: 'ben' });
  },
);

it('sends no second check to another server when the check at the old one ends', async () => {
  const { service, answers, network } = create();
  const [old, current] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  answers.session = () => old.promise;
  const checking = service.refresh();
  await retryUntilPassing(() => expect(network.sent).toHaveLength(1));
  service.leaveServer();
  answers.session = () => current.promise;
  const here = service.refresh();
  old.resolve(status(500)());
  await checking;
  const shared = service.refresh();
  current.resolve(jsonResponse(answerFor('NEWS/ben')));
  await Promise.all([here, shared]);
  // Both checks, and the channels of the second one.
  expect(network.sent).toHaveLength(3);
});

it('[7.5] a sign-in is not ended by a pending logout that is found meanwhile', async () => {
  const { service, answers, network, owed } = create({ logout: status(500) });
  network.cookies.set('XSRF-TOKEN', 'of anna');
  // A page cannot remove the cookie, which would end the session.
  Object.assign(network, { removeCookie: undefined });
  await service.signIn(login);
  await service.signOut();
  await service.flushLogout();
  expect(owed.size).toBe(1);
  const [looking, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answers.look = () => {
    looking.resolve();
    return looked.promise;
  };
  const checking = service.refresh();
  await looking.promise;
  answers.look = () => undefined;
  const statuses: string[] = [];
  service.onChange((state) => statuses.push(state.status));
  const signingIn = service.signIn(login);
  looked.resolve();
  await Promise.all([checking, signingIn]);
  expect([...new Set(statuses)]).toEqual(['loading', 'signed-in']);
});

it('shows the last signed-in user until the server has been asked', async () => {
  const { service, stored } = create();
  Object.assign(stored, {
    owner: { userName: 'NEWS/anna', userDivision: '' },
    channels: { img: [channel], vid: [], aud: [] },
  });
  await service.restore();
  expect(service.state()).toMatchObject({ status: 'unknown', username: 'anna', permissions: { image: true } });
});

it('shows no user read after their server was replaced, and stays embedded', async () => {
  const { service, stored } = create({}, true);
  Object.assign(stored, {
    remembered: { username: 'anna', domain: 'NEWS' },
    owner: { userName: 'NEWS/anna', userDivision: '' },
  });
  const restoring = service.restore();
  service.leaveServer();
  await restoring;
  expect(service.state()).toMatchObject({ username: '', isEmbedded: true, remembered: { username: 'anna' } });
});
