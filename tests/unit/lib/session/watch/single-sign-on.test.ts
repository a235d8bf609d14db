import { describe, expect, it } from 'vitest';
import { openIdAddresses, reportInAddress } from '#lib/contract/openid.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { SignInEvents, SignInTarget } from '#lib/host/sign-in-window.ts';
import { type AuthState, SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { createSingleSignOn } from '#lib/session/watch/single-sign-on.ts';
import { waitUntil } from '../../../../helpers/waiting/wait-until.ts';

const ADDRESSES = openIdAddresses('https://media.example/desk/', 'upload-service/');
const NO_WORK = async () => undefined;
const done = (query: string) => `${ADDRESSES.done}?${query}`;

/** A session whose state is `serverKnows`, and a window controlled by the test. */
function create(way: 'opened' | 'left' | 'blocked' = 'opened', isFramed = false) {
  const world = {
    serverKnows: false,
    /** The server's response to a code; null: it is accepted. */
    refusal: null as AppError | null,
    codes: [] as string[],
    refreshes: 0,
    closed: 0,
    targets: [] as SignInTarget[],
    events: [] as SignInEvents[],
    states: [] as string[],
    log: [] as string[],
    /** The provider does not know of a sign-out. */
    isPending: false,
    hasReturned: false,
  };
  let state: AuthState = SIGNED_OUT;
  const service = createSingleSignOn({
    signInWindow: {
      async open(target, ready, events) {
        world.log.push('open');
        world.targets.push(target);
        world.events.push(events);
        await ready;
        world.log.push('navigated');
        return way;
      },
      hasReturned: () => world.hasReturned,
      close: () => {
        world.closed += 1;
      },
    },
    session: {
      state: () => state,
      async refresh() {
        world.refreshes += 1;
        state = { ...state, status: world.serverKnows ? 'signed-in' : 'signed-out' };
      },
      async signInWithCode(code) {
        world.codes.push(code);
        if (world.refusal !== null) throw world.refusal;
        world.serverKnows = true;
      },
      setSignInWindow(signInWindow) {
        state = { ...state, signInWindow };
        world.states.push(signInWindow.status);
      },
    },
    addresses: () => ADDRESSES,
    isFramed,
    providerLogout: {
      isPending: async () => world.isPending,
      async add() {
        world.isPending = true;
      },
      async clear() {
        world.isPending = false;
      },
    },
    pendingLogout: {
      async cancel() {
        await Promise.resolve();
        world.log.push('no logout is under way');
      },
      async flush() {
        world.log.push('logged out');
      },
    },
  });
  const last = (): SignInEvents => {
    const events = world.events.at(-1);
    if (events === undefined) throw new Error('no window was opened');
    return events;
  };
  return { service, world, last, auth: () => state };
}

describe('signing in', () => {
  it('opens the provider once no late response to a logout can remove the new cookies', async () => {
    const { service, world } = create();
    await service.signIn();
    expect(world.log).toEqual(['open', 'no logout is under way', 'navigated']);
  });

  it.each([
    ['the address of its last page', (events: SignInEvents) => events.onAddress(done('result=signinSuccess'))],
    ['a message of its last page', (events: SignInEvents) => events.onMessage({ type: 'signinSuccess' })],
  ])('[2.6.2, 6.2] gets the result from %s, asks the server and closes the window', async (_, happens) => {
    const { service, world, last, auth } = create();
    await service.signIn();
    expect(auth().signInWindow).toEqual({ status: 'open' });
    world.serverKnows = true;
    happens(last());
    await waitUntil('signed in', () => auth().status === 'signed-in');
    expect([auth().signInWindow.status, world.closed]).toEqual(['none', 1]);
  });

  it('[2.6.2] trusts the server and not the report', async () => {
    const { service, last, auth } = create();
    await service.signIn();
    last().onMessage({ type: 'signinSuccess' });
    await waitUntil('failed', () => auth().signInWindow.status === 'failed');
    expect(auth().status).toBe('signed-out');
  });

  it("[2.6.2] shows the provider's reason, cut to one sentence", async () => {
    const { service, last, auth } = create();
    await service.signIn();
    last().onAddress(done(`result=signinError&msg=${'x'.repeat(400)}`));
    await waitUntil('failed', () => auth().signInWindow.status === 'failed');
    expect(auth().signInWindow).toEqual({ status: 'failed', reason: 'x'.repeat(300) });
  });

  it('treats a closed window as cancelled, unless the server confirms a sign-in', async () => {
    const { service, world, last, auth } = create();
    await service.signIn();
    last().onClosed();
    await waitUntil('cancelled', () => auth().signInWindow.status === 'cancelled');
    await service.signIn();
    world.serverKnows = true;
    last().onClosed();
    await waitUntil('signed in', () => auth().status === 'signed-in');
    expect(auth().signInWindow.status).toBe('none');
  });

  it('accepts a report also after the window seemed to be closed', async () => {
    const { service, world, last, auth } = create();
    await service.signIn();
    last().onClosed();
    await waitUntil('cancelled', () => auth().signInWindow.status === 'cancelled');
    world.serverKnows = true;
    last().onMessage({ type: 'signinSuccess' });
    await waitUntil('signed in', () => auth().status === 'signed-in');
    await waitUntil('no report', () => auth().signInWindow.status === 'none');
  });

  it('repeats a check that ran too early', async () => {
    const { service, world, last, auth } = create();
    await service.signIn();
    last().onMessage({ type: 'signinSuccess' });
    world.serverKnows = true;
    await waitUntil('signed in', () => auth().status === 'signed-in');
    expect(world.refreshes).toBe(2);
  });

  it('ignores invalid and repeated reports and those of an older window', async () => {
    const { service, world, last, auth } = create();
    await service.signIn();
    const older = last();
    older.onMessage({ type: 'signinDone' });
    older.onMessage('signinSuccess');
    older.onMessage(null);
    older.onAddress('https://evil.example/desk/upload-service/openid/done?result=signinError');
    older.onAddress(done('result=nothing'));
    await service.signIn();
    older.onMessage({ type: 'signinError' });
    older.onClosed();
    await Promise.resolve();
    expect([world.refreshes, world.closed, auth().signInWindow.status]).toEqual([0, 0, 'open']);
  });

  it('ignores a window opened for a replaced server', async () => {
    const { service, world, last, auth } = create();
    await service.signIn();
    service.abandon();
    last().onMessage({ type: 'signinError', message: 'No.' });
    await Promise.resolve();
    expect([world.closed, world.refreshes, auth().signInWindow.status]).toEqual([1, 0, 'open']);
  });

  it('reports that the browser opened no window', async () => {
    const { service, auth } = create('blocked');
    await service.signIn();
    expect(auth().signInWindow).toEqual({ status: 'blocked', errand: 'sign-in' });
  });

  it('[7.24] navigates the page to the same address without a window', async () => {
    const { service, world, auth } = create('left');
    await service.signIn();
    expect(auth().signInWindow.status).toBe('none');
    const [target] = world.targets;
    expect([target?.windowAddress, target?.pageAddress('/widget/')]).toEqual([
      'https://media.example/desk/upload-service/openid/signin?src=widget',
      'https://media.example/desk/upload-service/openid/signin?returnTo=%2Fwidget%2F',
    ]);
  });
});

describe('signing in from a frame', () => {
  const success = { type: 'signinSuccess', message: '', code: 'once' };

  it('[2.6.2, 7.3] requests a code, and signs in with it', async () => {
    const { service, world, last, auth } = create('opened', true);
    await service.signIn();
    expect(world.targets[0]?.windowAddress).toBe(
      'https://media.example/desk/upload-service/openid/signin?src=widget&partitioned=true',
    );
    last().onMessage(success);
    await waitUntil('signed in', () => auth().status === 'signed-in');
    await waitUntil('no report', () => auth().signInWindow.status === 'none');
    expect(world.codes).toEqual(['once']);
  });

  it.each([
    ['the cookies are blocked', success, new AppError('session/cookies-blocked'), { status: 'not-kept' }],
    ['there is neither a code nor a cookie in this frame', { type: 'signinSuccess' }, null, { status: 'not-kept' }],
    [
      'the code is rejected',
      success,
      new AppError('session/hand-over-refused', { facts: { reason: 'Too old.' } }),
      { status: 'failed', reason: 'Too old.' },
    ],
    ['the server does not respond', success, new AppError('net/unreachable'), { status: 'failed', reason: '' }],
    ['the provider refused', { type: 'signinError', message: 'No.' }, null, { status: 'failed', reason: 'No.' }],
  ])('reports why no user is signed in: %s', async (_, report, refusal, ending) => {
    const { service, world, last, auth } = create('opened', true);
    world.refusal = refusal;
    await service.signIn();
    last().onMessage(report);
    await waitUntil('reported', () => auth().signInWindow.status === ending.status);
    expect([auth().signInWindow, auth().status]).toEqual([ending, 'signed-out']);
  });

  it('is signed in by cookies on its own site without a code', async () => {
    const { service, world, last, auth } = create('opened', true);
    world.serverKnows = true;
    await service.signIn();
    last().onMessage({ type: 'signinSuccess' });
    await waitUntil('no report', () => auth().signInWindow.status === 'none');
    expect([world.codes, auth().status]).toEqual([[], 'signed-in']);
  });
});

it('requests no code outside of a frame: the window has set the cookies', async () => {
  const { service, world, last, auth } = create();
  world.serverKnows = true;
  await service.signIn();
  last().onMessage({ type: 'signinSuccess', code: 'once' });
  await waitUntil('signed in', () => auth().status === 'signed-in');
  expect(world.codes).toEqual([]);
});

describe('signing out', () => {
  it('[7.24] opens the window in the task of the click, and navigates it after the session has ended', async () => {
    const { service, world, last } = create();
    await service.signOut(async () => {
      await Promise.resolve();
      world.log.push('left');
    }, NO_WORK);
    expect(world.log).toEqual(['open', 'left', 'navigated']);
    expect(world.targets[0]?.windowAddress).toBe(
      'https://media.example/desk/upload-service/openid/signout/widget?src=widget',
    );
    last().onMessage({ type: 'signoutWidget' });
    expect(world.closed).toBe(1);
  });

  it('[7.24] lets its window end the session at the provider before the next sign-in closes it', async () => {
    const { service, world, last } = create();
    const leave = Promise.withResolvers<void>();
    const left = service.signOut(() => leave.promise, NO_WORK);
    const signedIn = service.signIn();
    leave.resolve();
    await left;
    expect(world.targets).toHaveLength(1);
    last().onAddress(done('result=signoutWidget'));
    await signedIn;
    expect(world.targets).toHaveLength(2);
  });

  it.each(['opened', 'left'] as const)('says so until the sign-out at the provider has begun: %s', async (way) => {
    const { service, world, auth } = create(way);
    const statuses: string[] = [];
    await service.signOut(async () => void statuses.push(auth().signInWindow.status), NO_WORK);
    expect([...statuses, ...world.states]).toEqual(['leaving', 'leaving', 'none']);
  });

  it('a sign-out that has failed is no longer shown', async () => {
    const { service, auth } = create();
    await expect(service.signOut(() => Promise.reject(new Error('failed')), NO_WORK)).rejects.toThrow('failed');
    expect(auth().signInWindow).toEqual({ status: 'none' });
  });

  it.each([
    ['the window has reported', 'opened', (events: SignInEvents) => events.onMessage({ type: 'signoutWidget' })],
    ['the page has come back', 'left', () => undefined],
  ] as const)('[2.6.2] stays pending until %s', async (_, way, ends) => {
    const { service, world, last } = create(way);
    const left = Promise.withResolvers<void>();
    const signedOut = service.signOut(() => left.promise, NO_WORK);
    await waitUntil('stored', () => world.isPending);
    left.resolve();
    await signedOut;
    expect(world.isPending).toBe(true);
    ends(last());
    world.hasReturned = way === 'left';
    await service.flushSignOut();
    expect([world.isPending, world.targets.length]).toEqual([false, 1]);
  });

  it('[2.6.2] a sign-out that did not reach the provider is repeated once at the next start, before a sign-in', async () => {
    const { service, world, last } = create();
    world.isPending = true;
    const started = service.flushSignOut();
    const signedIn = service.signIn();
    await started;
    expect(world.log).toEqual(['open', 'logged out', 'navigated']);
    expect(world.targets.map(({ windowAddress }) => windowAddress)).toEqual([ADDRESSES.widgetSignOut]);
    last().onMessage({ type: 'signoutWidget' });
    await signedIn;
    expect(world.targets.at(-1)?.windowAddress).toBe(ADDRESSES.widgetSignIn);
    await service.flushSignOut();
    expect(world.targets).toHaveLength(2);
  });

  it('says that the user is still signed in at the provider when no window opened', async () => {
    const { service, auth } = create('blocked');
    await service.signOut(NO_WORK, NO_WORK);
    expect(auth().signInWindow).toEqual({ status: 'blocked', errand: 'sign-out' });
  });
});

it.each([
  [done('result=signinSuccess'), 'signinSuccess'],
  [done('result=signoutWidget'), 'signoutWidget'],
  ['https://media.example:444/desk/upload-service/openid/done?result=signinSuccess', undefined],
  ['http://media.example/desk/upload-service/openid/done?result=signinSuccess', undefined],
  ['https://media.example/upload-service/openid/done?result=signinSuccess', undefined],
  ['https://media.example/desk/upload-service/openid/done/?result=signinSuccess', undefined],
  ['about:blank', undefined],
  ['', undefined],
])('[2.6.2] parses the report of %s', (address, type) => {
  expect(reportInAddress(address, ADDRESSES.done)?.type).toBe(type);
});
