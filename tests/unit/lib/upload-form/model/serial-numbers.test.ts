import { expect, it } from 'vitest';
import { serialNumbers } from '#lib/upload-form/model/serial-numbers.ts';

const numbersOf = (...serials: (number | null)[]) => [
  ...serialNumbers(serials.map((serial, at) => ({ uploadId: String(at), serial }))).values(),
];

it.each([
  ['new files have their position', [null, null, null], [1, 2, 3]],
  ['started files keep theirs', [1, 2, null], [1, 2, 3]],
  ['a removed file leaves a gap, and its number is not given to a later file', [2, 3, null, null], [2, 3, 4, 5]],
  ['a file before the started ones takes no number of theirs', [null, 1, null], [2, 1, 3]],
  ['a file before several started ones takes none of their numbers', [null, 1, 2], [3, 1, 2]],
  ['each of two new files passes all taken numbers', [1, null, 2, 4, null], [1, 3, 2, 4, 5]],
  ['an empty list has none', [], []],
] as const)('%s', (_, serials, numbers) => {
  expect(numbersOf(...serials)).toEqual(numbers);
});
