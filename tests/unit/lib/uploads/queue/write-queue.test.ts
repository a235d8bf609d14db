import { expect, it } from 'vitest';
import type { RecordChange } from '#lib/host/record-storage.ts';
import { createWriteQueue } from '#lib/uploads/table/upload-storage.ts';

const change = (key: string): RecordChange => ({ store: 'items', key, value: key });

/** Each transaction ends on request of the test. */
function create() {
  const transactions: { words: string; end(error?: Error): Promise<void> }[] = [];
  const write = createWriteQueue({
    write: (changes, durability) =>
      new Promise((resolve, reject) => {
        transactions.push({
          words: `${durability} ${changes.map(({ key }) => key).join('+')}`,
          async end(error) {
            if (error) reject(error);
            else resolve();
            await new Promise((soon) => setTimeout(soon));
          },
        });
      }),
  });
  const done: string[] = [];
  const send = (name: string, durability: 'strict' | 'relaxed' = 'strict', keys: readonly string[] = [name]) => {
    write(keys.map(change), durability).then(
      () => done.push(name),
      (error: Error) => done.push(`${name}: ${error.message}`),
    );
  };
  return { send, done, transactions, words: () => transactions.map(({ words }) => words) };
}

it('commits calls that arrived during a transaction together, with the strictest durability requested', async () => {
  const { send, done, transactions, words } = create();
  send('a');
  send('b', 'relaxed');
  send('c', 'strict');
  send('d', 'relaxed');
  expect(words()).toEqual(['strict a']);
  await transactions[0]?.end();
  expect([done, words()]).toEqual([['a'], ['strict a', 'strict b+c+d']]);
  await transactions[1]?.end();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

it('keeps relaxed writes relaxed among themselves', async () => {
  const { send, transactions, words } = create();
  for (const name of ['a', 'b', 'c']) send(name, 'relaxed');
  await transactions[0]?.end();
  expect(words()).toEqual(['relaxed a', 'relaxed b+c']);
});

it('fails only the calls that fail alone, when a common transaction does', async () => {
  const { send, done, transactions, words } = create();
  send('a');
  send('bad');
  send('c');
  await transactions[0]?.end();
  await transactions[1]?.end(new Error('refused'));
  await transactions[2]?.end(new Error('too large'));
  await transactions[3]?.end();
  expect(words()).toEqual(['strict a', 'strict bad+c', 'strict bad', 'strict c']);
  expect(done).toEqual(['a', 'bad: too large', 'c']);
});

it('answers a call without changes when all earlier ones are on disk', async () => {
  const { send, done, transactions } = create();
  send('a');
  send('nothing', 'strict', []);
  await new Promise((soon) => setTimeout(soon));
  expect(done).toEqual([]);
  await transactions[0]?.end();
  expect([done, transactions.length]).toEqual([['a', 'nothing'], 1]);
});

it('writes a record that several calls change once, as the last call has it', async () => {
  const { send, done, transactions, words } = create();
  send('a');
  send('first', 'strict', ['b', 'c']);
  send('second', 'strict', ['c', 'd']);
  await transactions[0]?.end();
  expect(words()).toEqual(['strict a', 'strict b+c+d']);
  await transactions[1]?.end();
  expect(done).toEqual(['a', 'first', 'second']);
});

it('starts another transaction beyond two thousand changes', async () => {
  const { send, transactions } = create();
  send('a');
  for (const name of ['b', 'c', 'd']) {
    send(
      name,
      'strict',
      Array.from({ length: 900 }, (_, at) => `${name}${at}`),
    );
  }
  await transactions[0]?.end();
  await transactions[1]?.end();
  expect(transactions.map(({ words }) => words.split('+').length)).toEqual([1, 1_800, 900]);
});
