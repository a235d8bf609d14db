import { expect, it } from 'vitest';
import type { HttpClient } from '#lib/net/http-client.ts';
import { type AuthState, type AuthStatus, SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { keptUntil } from '#lib/session/model/kept-queue.ts';
import { createUploadsOfSession } from '#lib/uploads/engine/uploads-of-session.ts';
import type { UploadState, WaitReason } from '#lib/uploads/model/upload-state.ts';
import { WAITS } from '#lib/uploads/model/upload-waits.ts';
import { createUploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUpload, newUploadBundle, uploading } from '../../../../helpers/builders/upload-builders.ts';

const HERE = 'https://media.example/';
const THERE = 'https://other.example/';

/** Three uploads of each user at each of two servers, in this state. `waiting`: what the login page is told. */
async function queues(state: UploadState, status: AuthStatus, confirmed: string | null) {
  const users = ['anna', 'ben'].flatMap((name) => [HERE, THERE].map((server) => ({ name, server })));
  const bundles = users.map(({ name, server }, at) =>
    newUploadBundle({ id: `${name} ${server}`, owner: `NEWS/${name}`, server, createdAt: at }),
  );
  const uploads = bundles.flatMap(({ id }) =>
    [1, 2, 3].map((at) => newUpload({ uploadId: `${id} ${at}`, bundleId: id, state })),
  );
  const storage = {
    load: async () => ({ uploads, bundles, steps: [], damagedIds: [] }),
    commit: async () => undefined,
    saveSoon: () => undefined,
  };
  const table = createUploadTable(storage, () => undefined);
  await table.load();
  let auth: AuthState = { ...SIGNED_OUT, status };
  const effects = createUploadsOfSession({
    table,
    session: {
      state: () => auth,
      setWaiting(waiting) {
        auth = { ...auth, waiting };
      },
    },
    ownerCheck: { owner: () => confirmed },
    httpClient: { server: () => HERE } as HttpClient,
    terminations: { flush: async () => undefined },
    seen: { at: () => undefined },
    wake: () => undefined,
    tryNow: () => undefined,
  });
  /** The queues of which all uploads wait for this reason, by user and server. */
  const waitingFor = (reason: WaitReason) =>
    bundles
      .map(({ id }) => id)
      .filter((id) => table.uploadsOf(id).every(({ state: now }) => 'waitingFor' in now && now.waitingFor === reason));
  return { effects, waitingFor, waiting: () => auth.waiting, ids: bundles.map(({ id }) => id) };
}

const OWN = `anna ${HERE}`;
const OTHERS = `ben ${HERE}`;
const ELSEWHERE = [`anna ${THERE}`, `ben ${THERE}`];

it.each<readonly [AuthStatus, string | null, readonly string[]]>([
  ['signed-in', 'NEWS/anna', [OWN]],
  ['signed-in', 'NEWS/ben', [OTHERS]],
  ['signed-in', null, []],
  ['signed-out', null, []],
  ['expired', null, []],
  ['loading', null, []],
  ['unknown', null, []],
])('[4.17, 4.18] %s as %s ends the waits for a sign-in of %j only', async (status, confirmed, released) => {
  const { effects, waitingFor, ids } = await queues(uploading({ waitingFor: 'sign-in' }), status, confirmed);
  effects.sessionChanged();
  expect(waitingFor('none')).toEqual(released);
  expect(waitingFor('sign-in')).toEqual(ids.filter((id) => !released.includes(id)));
});

it.each<readonly [AuthStatus, boolean]>([
  ['signed-out', true],
  ['expired', true],
  ['loading', false],
  ['unknown', false],
  ['signed-in', false],
])('[4.17, 4.18] %s lets the uploads at this server wait for a sign-in: %s', async (status, isEnded) => {
  const { effects, waitingFor } = await queues(uploading(), status, null);
  effects.sessionChanged();
  expect(waitingFor('sign-in')).toEqual(isEnded ? [OWN, OTHERS] : []);
  expect(waitingFor('none')).toEqual(expect.arrayContaining(ELSEWHERE));
});

it.each<readonly [UploadState, number | null]>([
  [{ status: 'new' }, 3],
  [uploading(), 3],
  [{ status: 'terminated' }, null],
])('[4.17] names the first of the users whose uploads wait at this server, and how many: %o', async (state, count) => {
  const { effects, waiting } = await queues(state, 'signed-out', null);
  effects.sessionChanged();
  expect(waiting()).toEqual(count === null ? null : { owner: 'NEWS/anna', count, until: keptUntil(0) });
});

it.each<readonly [WaitReason, boolean]>([
  ...WAITS.map((wait) => [wait, ['connection', 'portal'].includes(wait)] as const),
  ['sign-in', false],
])('[7.14] the alarm ends a wait for %s: %s', async (reason, isEnded) => {
  const { effects, waitingFor, ids } = await queues(uploading({ waitingFor: reason }), 'signed-in', 'NEWS/anna');
  effects.alarm();
  expect(waitingFor('none')).toEqual(isEnded ? ids : []);
});
