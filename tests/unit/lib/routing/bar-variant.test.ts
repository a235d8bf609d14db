import { expect, it } from 'vitest';
import { barVariant } from '#lib/routing/model/bar-variant.ts';

it('[2.7.1] shows a title and a close button in a widget with search', () => {
  expect(barVariant({ isSearchAvailable: true, isWidget: true })).toBe('title-close');
});

it('[2.7.2] shows the tabs only where there is no search', () => {
  expect(barVariant({ isSearchAvailable: false, isWidget: true })).toBe('tabs');
  expect(barVariant({ isSearchAvailable: false, isWidget: false })).toBe('tabs');
  expect(barVariant({ isSearchAvailable: true, isWidget: false })).toBe('title');
});
