import { expect, it } from 'vitest';
import type { QueueUser } from '#lib/core/queue-user.ts';
import type { NamedSearch } from '#lib/search/model/kept-search.ts';
import { createNamedOnServer } from '#lib/search/named-on-server.ts';
import { createMemoryValues } from '../../../helpers/builders/memory-values.ts';

const EDITOR: QueueUser = { owner: 'NEWS/editor', server: 'https://media.example/' };
const PHOTO: QueueUser = { ...EDITOR, owner: 'NEWS/photo' };
const HARBOUR: NamedSearch = { id: 'one', name: 'Harbour', type: 'image', link: 'q=hafen', lookedAt: 1 };
const NOTHING_LOCAL = { read: async () => [], remove: async () => undefined };

function listsOf(currentUser: () => QueueUser | null) {
  const answers: PromiseWithResolvers<NamedSearch[]>[] = [];
  const request = () => {
    const answer = Promise.withResolvers<NamedSearch[]>();
    answers.push(answer);
    return answer.promise;
  };
  const server = { list: request, save: request, seen: request, remove: request };
  return { answers, named: createNamedOnServer(createMemoryValues(), server, currentUser) };
}

it.each([
  ['nobody is signed in', null, []],
  ['another user is signed in', PHOTO, []],
  ['its user is signed in', EDITOR, [HARBOUR]],
])('[3.20] a list that arrives when %s: what is stored for its user', async (_when, then, stored) => {
  let current: QueueUser | null = EDITOR;
  const { answers, named } = listsOf(() => current);
  const read = named.refresh(EDITOR, NOTHING_LOCAL);
  await expect.poll(() => answers.length).toBe(1);
  current = then;
  answers[0]?.resolve([HARBOUR]);
  await read;
  expect([await named.known(EDITOR), await named.known(PHOTO)]).toEqual([stored, []]);
});

it('[3.20] a search is saved after a list that was requested before it has arrived, also if that failed', async () => {
  const { answers, named } = listsOf(() => EDITOR);
  const read = named.refresh(EDITOR, NOTHING_LOCAL);
  const saved = named.save(EDITOR, HARBOUR);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.reject(new Error('gone'));
  await read;
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve([HARBOUR]);
  await saved;
  expect(await named.known(EDITOR)).toEqual([HARBOUR]);
});
