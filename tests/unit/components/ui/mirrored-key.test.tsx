import { afterEach, expect, it } from 'vitest';
import { mirroredKey } from '../../../../components/ui/grid-keys.ts';

afterEach(() => {
  document.dir = '';
});

it.each([
  ['', 'ArrowLeft', 'ArrowLeft'],
  ['', 'ArrowRight', 'ArrowRight'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
  ['rtl', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowUp', 'ArrowUp'],
  ['rtl', 'Home', 'Home'],
])('[1.7] on a page that runs "%s", the key %s leads where %s does elsewhere', (dir, key, led) => {
  document.dir = dir;
  expect(mirroredKey(key)).toBe(led);
});
