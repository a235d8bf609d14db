/** What a sign-out has removed leaves the files of the browser, also if the page ends first (docs/privacy.md). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SignInTarget } from '#lib/host/sign-in-window.ts';
import { settingsOf } from '#lib/settings/model/start-up.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: TestServer;
let engine: NodeEngine;

beforeEach(async () => {
  server = await startServer();
  engine = createNodeEngine(server.address);
});
afterEach(async () => {
  engine.close();
  await server.remove();
});

const signOut = () => engine.send('session.signOut', { unfinished: 'discard' });
const isDue = () => engine.disk.records.values.has('erasureDue');

/** The page ends when the removal of the user's data begins. */
async function closedWithin(leave: () => Promise<unknown>): Promise<void> {
  const { disk, close } = engine;
  const closed = Promise.withResolvers<void>();
  disk.before = (access, keys) => {
    if (access !== 'write' || !keys.includes('lastOwner')) return;
    disk.before = () => undefined;
    close();
    closed.resolve();
  };
  void leave().catch(() => undefined);
  await closed.promise;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('[4.17] a start erases what the page had no time for, once', async () => {
  await engine.signIn();
  await signOut();
  expect(isDue()).toBe(true);
  engine.restart();
  await waitUntil('erased', () => engine.disk.erased.length === 1);
  await waitUntil('no longer due', () => !isDue());
  engine.restart();
  await pause(600);
  expect(engine.disk.erased).toHaveLength(1);
});

it('[4.17] the queue backup is written anew without the names, after the database', async () => {
  await engine.signIn();
  await engine.add('image', [new File(['a'.repeat(1_000)], 'secret.jpg', { type: 'image/jpeg' })]);
  await waitUntil('backed up', () => JSON.stringify(engine.disk.queueBackup).includes('secret.jpg'));
  const { rewrittenBackups } = engine.disk;
  const push = rewrittenBackups.push.bind(rewrittenBackups);
  rewrittenBackups.push = () => {
    throw new Error('the disk is full');
  };
  await signOut();
  await waitUntil('erased', () => engine.disk.erased.length === 1);
  rewrittenBackups.push = push;
  expect(isDue()).toBe(true);
  engine.restart();
  await waitUntil('no longer due', () => !isDue());
  expect([engine.disk.erased.length, rewrittenBackups.length]).toEqual([2, 1]);
  expect(rewrittenBackups.join()).not.toContain('secret.jpg');
});

it.each([
  ['Sign Out', signOut],
  ['the end of the host application’s session', () => engine.send('session.close', {})],
])('[4.17] a page that ends in the middle of %s leaves the erasure to the next start', async (_, leave) => {
  await engine.signIn();
  await closedWithin(leave);
  expect(isDue()).toBe(true);
  engine.restart();
  await waitUntil('erased', () => engine.disk.erased.length === 1);
});

it('[4.17] a disk that does not answer holds no sign-out up for long', async () => {
  await engine.signIn();
  engine.disk.before = (access, keys) =>
    access === 'write' && keys.includes('erasureDue') ? new Promise<void>(() => undefined) : undefined;
  await signOut();
  expect(await engine.send('session.refresh', {})).toBeNull();
});

it('an erasure that fails is due again at the next start', async () => {
  await engine.signIn();
  const { erased } = engine.disk;
  const push = erased.push.bind(erased);
  erased.push = () => {
    throw new Error('the disk is full');
  };
  await signOut();
  await pause(600);
  expect(isDue()).toBe(true);
  erased.push = push;
  engine.restart();
  await waitUntil('erased', () => erased.length === 1);
  await waitUntil('no longer due', () => !isDue());
});

it('every sign-out is followed by an erasure', async () => {
  for (const count of [1, 2]) {
    await engine.signIn();
    await signOut();
    await waitUntil('erased', () => engine.disk.erased.length === count);
    await waitUntil('no longer due', () => !isDue());
  }
});

/** The start shows the stored settings first, which name another method. */
const signedInByProvider = () =>
  waitUntil('signed in', () => {
    const { auth, startUp } = engine.shared();
    return auth?.status === 'signed-in' && settingsOf(startUp)?.authenticationMethod === 'azuread';
  });

it('[7.24] a page that navigates to the identity provider waits for the erasure', async () => {
  await engine.signIn();
  await server.close();
  const { port } = new URL(server.address);
  server = await server.restart({ settings: { authenticationMethod: 'azuread' }, port: Number(port) });
  const { disk, cookies } = engine;
  engine.close();
  let isReady = (_target: SignInTarget): void => undefined;
  const ready = new Promise<SignInTarget>((resolve) => {
    isReady = resolve;
  });
  engine = createNodeEngine(server.address, {
    disk,
    cookies,
    signInWindow: {
      async open(target, isLeft) {
        await isLeft;
        isReady(target);
        return 'left';
      },
      hasReturned: () => false,
      close: () => undefined,
    },
  });
  await signedInByProvider();
  void signOut();
  const target = await ready;
  expect(disk.erased).toEqual([]);
  await target.beforeLeaving?.();
  expect(disk.erased).toHaveLength(1);
});

it('[2.6.2, 7.24] a tab that is closed before the provider knows of the sign-out signs out there at the next start', async () => {
  await engine.signIn();
  await server.close();
  const { port } = new URL(server.address);
  server = await server.restart({ settings: { authenticationMethod: 'azuread' }, port: Number(port) });
  const { disk, cookies } = engine;
  engine.close();
  let opened: string[] = [];
  let hasReturned = false;
  const openTab = () => {
    const pages: string[] = [];
    opened = pages;
    engine = createNodeEngine(server.address, {
      disk,
      cookies,
      signInWindow: {
        async open(target, ready) {
          await ready;
          pages.push(target.pageAddress('/'));
          return 'left';
        },
        hasReturned: () => hasReturned,
        close: () => undefined,
      },
    });
  };
  openTab();
  await signedInByProvider();
  await closedWithin(signOut);
  openTab();
  await waitUntil('signed out at the provider', () => opened.length > 0);
  expect(opened[0]).toContain('openid/signout');
  engine.close();
  hasReturned = true;
  openTab();
  await waitUntil('signed out', () => engine.shared().auth?.status === 'signed-out');
  expect(opened).toEqual([]);
});
