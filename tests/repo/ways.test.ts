/** docs/design/ways.md: the files of each way exist, and a way does not grow beyond its bound. */
import { expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

const [, ...ways] = readText('docs/design/ways.md').split('\n## ');

it.each([
  ['From a dropped file', 38],
  ['From a key press in the search field', 32],
  ["From a keystroke in 'Headline'", 24],
])('%s has at most %i files, all of which exist', (title, bound) => {
  const way = ways.find((one) => one.startsWith(title)) ?? expect.fail(`no way starts with: ${title}`);
  const files = [...way.matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map(([, file = '']) => file);
  expect(files.filter((file) => !repositoryFiles().includes(file))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  expect(files.length).toBeGreaterThan(10);
  expect(files.length).toBeLessThanOrEqual(bound);
});
