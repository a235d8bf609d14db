import { expect, it } from 'vitest';
import { keepTypedSignIn } from '#lib/client/session/typed-sign-in.ts';
import { createPageClient, SIGNED_IN } from '../../../../helpers/screens/page-client.ts';

const NOBODY = { username: '', domain: '' };
const TYPED = JSON.stringify({ username: 'bob', domain: 'SPORT', remember: false, owner: '' });

/** A new surface, with text typed on the previous one. */
function open(typed = '') {
  const page = createPageClient();
  const { host, mirror } = { host: page.client.host, mirror: page.client.state };
  host.writeSaved('typed.sign-in', typed);
  keepTypedSignIn({ host, state: mirror });
  const share = (auth: Partial<typeof SIGNED_IN>) =>
    mirror.setState((state) => ({ ...state, auth: { ...state.auth, ...auth } }));
  return { share, read: () => host.readSaved('typed.sign-in') };
}

it('[4.18] keeps text typed into the sign-in while a surface connects after a sign-out', async () => {
  const { share, read } = open(TYPED);
  share({ status: 'signed-out', hasLeft: true });
  expect(await read()).toBe(TYPED);
});

it('[4.18] keeps text typed into the sign-in after the first connection', async () => {
  const { share, read } = open(TYPED);
  share({ status: 'unknown', hasLeft: true });
  share({ status: 'signed-out' });
  expect(await read()).toBe(TYPED);
});

it.each(['signed-in', 'signed-out'] as const)('deletes it when user or server change: %s', async (status) => {
  const { share, read } = open();
  share({ ...SIGNED_IN, ...(status === 'signed-out' && NOBODY), status });
  expect(await read()).toBe('');
  const again = open(TYPED);
  again.share({ status });
  if (status === 'signed-out') expect(await again.read()).toBe(TYPED);
  again.share({ ...NOBODY, status: 'signed-out', hasLeft: true });
  expect(await again.read()).toBe('');
});

it('[4.18] fills in the name while the dialog is still open, because the page may be reloaded then', async () => {
  const { share, read } = open();
  share(SIGNED_IN);
  share({ status: 'expired' });
  expect(JSON.parse((await read()) ?? '')).toMatchObject({ username: 'Anna Keller', owner: 'NEWS/Anna Keller' });
});

it.each(['unknown', 'signed-in', 'expired'] as const)(
  '[4.18] fills in the name of a user whose session has expired: %s',
  async (status) => {
    const { share, read } = open();
    share({ ...SIGNED_IN, status });
    share({ ...NOBODY, status: 'signed-out' });
    expect(JSON.parse((await read()) ?? '')).toMatchObject({ username: 'Anna Keller', owner: 'NEWS/Anna Keller' });
  },
);
