import { expect, it } from 'vitest';
import { surfaceQuery } from '#lib/routing/model/surface-query.ts';

const src = (address: string) => surfaceQuery(new URL(address, 'https://media.example')).get('src');

it.each([
  ['/upload/?src=widget', 'widget'],
  ['/popup.html#/upload/?src=widget', 'widget'],
  ['/?src=page#/upload/?src=widget', 'widget'],
  ['/upload/', null],
])('reads parameters from the address and the hash: %s', (address, value) => {
  expect(src(address)).toBe(value);
});

it('reads nothing else', () => {
  const query = surfaceQuery(new URL('https://media.example/?theme=blue#/upload/'));
  expect([...query]).toEqual([['theme', 'blue']]);
});
