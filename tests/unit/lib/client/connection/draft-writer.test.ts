import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createDraftWriter } from '#lib/client/connection/draft-writer.ts';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { type AuthState, SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { readyWith } from '../../../../helpers/screens/page-client.ts';
import { retryUntilPassing } from '../../../../helpers/waiting/retry-until-passing.ts';

const anna: AuthState = { ...SIGNED_OUT, status: 'signed-in', username: 'Anna', domain: 'NEWS' };
const shown = (auth: AuthState, server?: string): MirrorState => ({
  hasSnapshot: true,
  startUp: readyWith({}, server),
  auth,
  bundles: [],
  hasUpdate: false,
  waitingStarts: [],
  rows: new Map(),
});

function writerOn(answer: () => Promise<null>) {
  const sent: unknown[] = [];
  const send = ((_name: string, { values }: { values: unknown }) => {
    sent.push(values);
    return answer();
  }) as unknown as Send;
  const state = createStore<MirrorState>(() => shown(anna));
  return { sent, writer: createDraftWriter(send, state), share: (next: MirrorState) => state.setState(next) };
}

it('sends the owner of the text, although that user is no longer shown', async () => {
  const sent: unknown[] = [];
  const state = createStore<MirrorState>(() => shown(anna));
  const send = ((_name: string, { owner }: { owner: unknown }) => {
    sent.push(owner);
    return Promise.resolve(null);
  }) as unknown as Send;
  const writer = createDraftWriter(send, state);
  writer.write('image', { IPTCHeadline: 'S' });
  state.setState(shown({ ...SIGNED_OUT, status: 'expired' }));
  await writer.flush();
  expect(sent).toEqual(['NEWS/Anna']);
});

it('sends the pending fields only', async () => {
  const { sent, writer } = writerOn(async () => null);
  writer.write('image', { IPTCHeadline: 'S' });
  await writer.flush();
  writer.write('image', { IPTCByLine: 'Ben' });
  await writer.flush();
  expect(sent).toEqual([{ IPTCHeadline: 'S' }, { IPTCByLine: 'Ben' }]);
  expect(writer.unstored('image')).toEqual({});
});

it('keeps text typed during a write as unstored', async () => {
  let store: (value: null) => void = () => undefined;
  const { writer } = writerOn(() => new Promise((resolve) => (store = resolve)));
  writer.write('image', { IPTCHeadline: 'S', IPTCByLine: 'Ben' });
  const flushed = writer.flush();
  writer.write('image', { IPTCHeadline: 'St' });
  store(null);
  await flushed;
  expect(writer.unstored('image')).toEqual({ IPTCHeadline: 'St' });
});

it('[2.7.3] text typed before the user is known stays, and goes with that user', () => {
  const state = createStore<MirrorState>(() => shown({ ...SIGNED_OUT, status: 'unknown' }));
  const writer = createDraftWriter(() => new Promise(() => undefined), state);
  writer.write('image', { IPTCCaption: 'Goa' });
  state.setState(shown(anna));
  expect(writer.unstored('image')).toEqual({ IPTCCaption: 'Goa' });
  state.setState(shown({ ...anna, username: 'Ben' }));
  expect(writer.unstored('image')).toEqual({});
});

it('keeps what could not be stored', async () => {
  const { writer } = writerOn(() => Promise.reject(new Error('gone')));
  writer.write('video', { AVMTeaser: 'x' });
  await writer.flush().catch(() => undefined);
  expect(writer.unstored('video')).toEqual({ AVMTeaser: 'x' });
});

it('[2.7.3] sends a key in the task of its press, later ones as soon as that is stored, and each form separately', async () => {
  const stores: (() => void)[] = [];
  const { sent, writer } = writerOn(() => new Promise((resolve) => stores.push(() => resolve(null))));
  writer.write('image', { IPTCHeadline: 'S' });
  writer.write('video', { IPTCHeadline: 'V' });
  writer.write('image', { IPTCHeadline: 'St' });
  writer.write('image', { IPTCHeadline: 'Stu' });
  expect(sent).toEqual([{ IPTCHeadline: 'S' }, { IPTCHeadline: 'V' }]);
  for (const store of stores) store();
  await retryUntilPassing(() => expect(sent.slice(2)).toEqual([{ IPTCHeadline: 'Stu' }]));
  stores.at(-1)?.();
  await writer.flush();
  expect([sent.length, writer.unstored('image')]).toEqual([3, {}]);
});

it('[4.10] gives a start all pending text, which stays pending until the start has stored it', () => {
  const { sent, writer } = writerOn(() => new Promise(() => undefined));
  writer.write('image', { IPTCHeadline: 'S' });
  writer.write('image', { IPTCHeadline: 'St' });
  const text = { type: 'image', values: { IPTCHeadline: 'St', ChannelID: '1' }, owner: 'NEWS/Anna' };
  expect(writer.take('image', { ChannelID: '1' })).toEqual(text);
  // Also for a second start, after the first was rejected.
  expect([writer.unstored('image'), writer.take('image', {})]).toEqual([text.values, text]);
  writer.write('image', { IPTCHeadline: 'Sto' });
  writer.stored({ ...text, type: 'image' });
  expect([sent.length, writer.unstored('image')]).toEqual([1, { IPTCHeadline: 'Sto' }]);
});

it('[3.12, 4.10] gives a start the values that the user did not give, and keeps only the others', () => {
  const { writer } = writerOn(() => new Promise(() => undefined));
  const taken = writer.take('image', { ChannelID: '1', IPTCSupplCategory: 'POR' }, ['IPTCSupplCategory']);
  const values = { ChannelID: '1', IPTCSupplCategory: 'POR' };
  expect(taken).toEqual({ type: 'image', values, implied: ['IPTCSupplCategory'], owner: 'NEWS/Anna' });
  expect(writer.unstored('image')).toEqual({ ChannelID: '1' });
});

describe('unstored text', () => {
  const typedByAnna = async () => {
    const page = writerOn(() => Promise.reject(new Error('session/expired')));
    page.writer.write('image', { IPTCHeadline: 'Anna has typed this' });
    await page.writer.flush().catch(() => undefined);
    return page;
  };
  const expired: AuthState = { ...SIGNED_OUT, status: 'expired' };

  it.each([
    ['another user signs in after the expiry', [shown(expired), shown({ ...anna, username: 'Ben' })]],
    ['another user signs in without a sign-out', [shown({ ...anna, username: 'Ben' })]],
    ['a user with the same name signs in at another server', [shown(expired), shown(anna, 'https://other.example/')]],
    ['the user has signed out', [shown(SIGNED_OUT), shown(anna)]],
  ])('is dropped when %s', async (_title, states) => {
    const { writer, share, sent } = await typedByAnna();
    for (const state of states) share(state);
    expect(writer.unstored('image')).toEqual({});
    await writer.flush();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['after an expiry', [shown(expired), shown(SIGNED_OUT), shown({ ...SIGNED_OUT, status: 'loading' }), shown(anna)]],
    ['during the session check', [shown({ ...anna, status: 'unknown' }), shown(anna)]],
    ['while settings are read again', [{ ...shown(anna), startUp: { status: 'loading' } as const }, shown(anna)]],
  ])('is kept for the same user %s', async (_title, states) => {
    const { writer, share } = await typedByAnna();
    for (const state of states) share(state);
    expect(writer.unstored('image')).toEqual({ IPTCHeadline: 'Anna has typed this' });
  });
});
