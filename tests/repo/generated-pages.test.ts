/** Generated pages are up to date. */
import { expect, it } from 'vitest';
import { generatedPages } from '../../scripts/docs/generated-pages.ts';
import { readText, repositoryFiles } from './read-repository.ts';

it.each(Object.entries(generatedPages()))('%s is what npm run docs writes', (file, text) => {
  expect(readText(file)).toBe(text);
});

it('each test title cites three lines at most, in one pair of brackets', () => {
  const tests = repositoryFiles().filter((file) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(file));
  const titles = tests.flatMap((file) =>
    [...readText(file).matchAll(/['"`]((?:\[\d+\.[\d., ]+\] ?)+)/g)].map(([, lines = '']) => ({ file, lines })),
  );
  const wrong = titles.filter(({ lines }) => lines.split(',').length > 3 || lines.split('[').length > 2);
  expect(wrong).toEqual([]);
});
