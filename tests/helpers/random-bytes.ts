import { expect } from 'vitest';
import { createRandom } from './random.ts';

let previous = '';
let calls = 0;

/** Random bytes, the same in each run of a test: the seed is its name and how often it has called this. */
export function randomBytes(sizeBytes: number): Buffer<ArrayBuffer> {
  const { currentTestName = '' } = expect.getState();
  calls = currentTestName === previous ? calls + 1 : 0;
  previous = currentTestName;
  const letters = Array.from(`${currentTestName} ${calls}`, (letter) => letter.charCodeAt(0));
  const { between } = createRandom(letters.reduce((sum, letter) => (Math.imul(sum, 31) + letter) | 0, 7));
  const words = Uint32Array.from({ length: Math.ceil(sizeBytes / 4) }, () => between(0, 2 ** 32 - 1));
  return Buffer.from(words.buffer, 0, sizeBytes);
}
