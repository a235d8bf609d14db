import { expect, it } from 'vitest';
import { mutatedFolders, readMutationArguments } from '../../../../scripts/test/mutation-files.ts';

it('mutates all of lib and components without an argument, folder by folder', () => {
  const folders = mutatedFolders(readMutationArguments([]).files);
  expect(folders.map(({ folder }) => folder)).toEqual(
    expect.arrayContaining(['components/ui', 'lib/core', 'lib/search']),
  );
  const files = folders.flatMap((folder) => folder.files);
  expect(files).toEqual(expect.arrayContaining(['components/ui/button.tsx', 'lib/search/model/period.ts']));
  expect(new Set(files).size).toBe(files.length);
});

it.each([
  ['lib/search/model', 'lib/search/model/period.ts'],
  ['lib/search/model/', 'lib/search/model/period.ts'],
  ['lib/search/model/period.ts', 'lib/search/model/period.ts'],
])('mutates a folder or a file: %s', (path, file) => {
  const [found, ...others] = mutatedFolders(readMutationArguments([path]).files);
  expect([found?.folder, others]).toEqual(['lib/search', []]);
  expect(found?.files).toContain(file);
  expect(found?.files).not.toContain('lib/search/search-api.ts');
});

it('takes what a branch changed from git', () => {
  expect(readMutationArguments(['--changed', 'HEAD', '--force'])).toMatchObject({ isForced: true, testFiles: [] });
});

it('runs only the given tests', () => {
  expect(readMutationArguments(['lib/core', '--tests=tests/unit/lib/**']).testFiles).toEqual(['tests/unit/lib/**']);
});

it('tries one of so many mutants', () => {
  expect(readMutationArguments(['--one-of=40'])).toMatchObject({ files: null, oneOf: 40 });
  expect(readMutationArguments(['lib/core']).oneOf).toBeNull();
});

it.each([
  [['--one-of=0'], '--one-of=0 is not a whole number above 0'],
  [['--one-of='], '--one-of= is not a whole number above 0'],
  [['tests/unit'], 'Nothing to mutate at tests/unit'],
  [['lib/core', '--changed'], '--changed'],
  [['--unknown'], '--unknown'],
])('rejects %j', (args, message) => {
  expect(() => readMutationArguments(args)).toThrow(message);
});
