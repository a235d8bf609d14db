import { expect, it } from 'vitest';
import { readEntry } from '#lib/search/model/search-entry.ts';

const NONE = { step: null, preview: null, isStart: false, link: '' };

it.each([
  ['', null, NONE],
  ['', 'text', NONE],
  ['', { step: 7, preview: '3', isStart: 'yes', link: 7 }, NONE],
  ['', { preview: -1 }, NONE],
  ['', { preview: 1.5 }, NONE],
  ['', { link: 'sid=7&theme=x' }, NONE],
  ['?theme=x', { step: 'a' }, { ...NONE, step: 'a' }],
  ['', { step: 'a', preview: 0 }, { ...NONE, step: 'a', preview: 0 }],
  ['', { isStart: true }, { ...NONE, isStart: true }],
  ['?q=deich&theme=x', { link: 'q=watt' }, { ...NONE, link: 'q=deich' }],
  ['', { link: 'q=watt&sid=7' }, { ...NONE, link: 'q=watt' }],
])('[2.8.2] the address %j with %j has an entry of what belongs to a search', (query, state, entry) => {
  expect(readEntry(query, state)).toEqual(entry);
});
