import { expect, it } from 'vitest';
import { initialsOf } from '../../../../components/session/user-badge.tsx';

it.each([
  ['Anna Keller', 'AK'],
  ['anna.keller', 'AK'],
  ['Anna Maria Keller', 'AM'],
  ['editor', 'ED'],
  ['Öz', 'ÖZ'],
  ['', ''],
])('[2.7.1] takes up to two initials: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
