import { expect, it } from 'vitest';
import { barVariant } from '#lib/routing/model/bar-variant.ts';

it.each([
  { isSearchOn: true, isWidget: false, isEmbedded: false, bar: 'title' },
  { isSearchOn: true, isWidget: true, isEmbedded: false, bar: 'title-close' },
  { isSearchOn: false, isWidget: false, isEmbedded: false, bar: 'tabs' },
  { isSearchOn: false, isWidget: true, isEmbedded: false, bar: 'tabs' },
  { isSearchOn: true, isWidget: false, isEmbedded: true, bar: 'tabs-only' },
  { isSearchOn: true, isWidget: true, isEmbedded: true, bar: 'tabs-only' },
  { isSearchOn: false, isWidget: false, isEmbedded: true, bar: 'tabs-only' },
  { isSearchOn: false, isWidget: true, isEmbedded: true, bar: 'tabs-only' },
])('[2.7.1, 2.7.2] the page has tabs only without search, and no bar when embedded: %o', ({ bar, ...facts }) => {
  expect(barVariant(facts)).toBe(bar);
});
