import { expect, it } from 'vitest';
import { forbiddenIn, nameProblem } from '#lib/uploads/model/name-problem.ts';

it.each([
  ['a:b?.jpg', { kind: 'characters', characters: ': ?' }],
  ['a\u202e.jpg', { kind: 'characters', characters: 'U+202E' }],
  ['a\tb\u0007.jpg', { kind: 'characters', characters: 'U+0009 U+0007' }],
  ['a:b:.', { kind: 'characters', characters: ':' }],
  ['   .jpg', { kind: 'empty' }],
  ['', { kind: 'empty' }],
  [`${' '.repeat(90)}.jpg`, { kind: 'empty' }],
  [`${'x'.repeat(90)}.jpg`, { kind: 'too-long' }],
  [`${'x'.repeat(90)}.`, { kind: 'too-long' }],
  [`${'x'.repeat(79)}.`, { kind: 'ending' }],
  ['photo.', { kind: 'ending' }],
  ['photo.jpg ', { kind: 'ending' }],
  ['com1.jpg', { kind: 'reserved' }],
  ['con. jpg', { kind: 'reserved' }],
])('[5.7, 8.3] finds the first applicable reason: %s', (filename, problem) => {
  expect(nameProblem(filename, { disallowed: '', maxLength: 80 })).toEqual(problem);
});

it('[5.6] names the characters that the server forbids, each once', () => {
  expect(forbiddenIn('a#b#c%', '#%')).toBe('# %');
  expect(forbiddenIn('abc', '#%')).toBe('');
});
