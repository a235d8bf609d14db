import { expect, it } from 'vitest';
import { surfaceQuery } from '#lib/routing/model/surface-query.ts';

const src = (address: string) => surfaceQuery(new URL(address, 'https://media.example')).get('src');

it.each([
  ['/upload/?src=widget', 'widget'],
  ['/popup.html#/upload/?src=widget', 'widget'],
  ['/?src=page#/upload/?src=widget', 'widget'],
  ['/upload/', null],
])('reads parameters from query and hash: %s', (address, value) => {
  expect(src(address)).toBe(value);
});

it('reads no others', () => {
  const query = surfaceQuery(new URL('https://media.example/?theme=blue#/upload/'));
  expect([...query]).toEqual([['theme', 'blue']]);
});
