import { expect, it } from 'vitest';
import type { SearchType } from '#lib/contract/search-types.ts';
import { resultSummary } from '#lib/search/model/result-summary.ts';
import { type SearchItem, toSearchItem } from '#lib/search/model/search-item.ts';

const item = (parts: Partial<SearchItem>, type: SearchType = 'image') => ({
  ...toSearchItem({ ItemNo: 1, Image: { ImgOID: 'i', ImgName: 'i.jpg', ImgSrcID: 'NPA' } }, type),
  ...parts,
});

it('[2.8.6] the summary contains headline, caption and author', () => {
  expect(resultSummary(item({ headline: 'Deich', caption: ' Sand ', byline: 'A. Keller' }))).toEqual({
    headline: 'Deich',
    caption: 'Sand',
    author: 'A. Keller',
  });
});

it.each([
  ['image', { headline: 'x' }],
  ['image', { caption: 'x' }],
  ['image', { byline: 'x' }],
  ['image', { credit: 'x' }],
  ['video', { byline: 'x' }],
  ['text', { caption: 'x' }],
] as const)('[2.8.6] the summary of %s with %j has content', (type, parts) => {
  expect(resultSummary(item(parts, type))).not.toBeNull();
});

it('[2.8.6] the summary is empty without headline, caption and byline; the credit counts for images only', () => {
  expect(resultSummary(item({}))).toBeNull();
  expect(resultSummary(item({ headline: '  ', caption: '\n' }))).toBeNull();
  for (const type of ['video', 'audio', 'text'] as const)
    expect(resultSummary(item({ credit: 'dpa' }, type))).toBeNull();
});

it.each([
  [{ byline: 'A. Keller', credit: 'dpa' }, 'A. Keller / dpa'],
  [{ byline: 'dpa', credit: 'dpa' }, 'dpa'],
  [{ byline: '', credit: 'dpa' }, 'dpa'],
])('[2.8.6] the summary names byline and credit of an image once: %j', (parts, author) => {
  expect(resultSummary(item(parts))?.author).toBe(author);
});
