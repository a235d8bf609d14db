import { expect, it } from 'vitest';
import { createEmitter } from '#lib/core/emitter.ts';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { createQueueOwners } from '#lib/uploads/engine/queue-owners.ts';
import { readyWith } from '../../../../helpers/screens/page-client.ts';

function setUp() {
  const changed = createEmitter<void>();
  let startUp: StartUp = { status: 'loading' };
  const forms = { read: async () => ({}), write: async () => undefined } as never;
  const owners = createQueueOwners({ startUp: () => startUp, onChange: changed.on }, () => SIGNED_OUT, forms);
  const become = (next: StartUp): void => {
    startUp = next;
    changed.emit();
  };
  return { owners, become };
}

const WORDS = { killed: ['Storno!'], embargoed: [], restricted: [] };
const FAILED: StartUp = { status: 'failed', error: { code: 'net/unreachable', facts: {} } };

it.each([
  ['those of the server, which come later', readyWith({ usageWords: WORDS }), WORDS],
  ['none of a server that does not answer', FAILED, {}],
  ['none before the first connection', { status: 'no-server' } as const, {}],
])('the words by which a file is read are %s', async (_, end, words) => {
  const { owners, become } = setUp();
  let known: unknown = null;
  const reading = owners.usageWords().then((found) => {
    known = found;
  });
  become({ status: 'loading', server: 'https://media.example/' });
  await Promise.resolve();
  expect(known).toBeNull();
  become(end);
  await reading;
  expect(known).toEqual(words);
  expect(await owners.usageWords()).toEqual(words);
});
