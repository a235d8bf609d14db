import { expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

const textOf = (files: RegExp): string =>
  repositoryFiles()
    .filter((file) => files.test(file))
    .map((file) => readText(file))
    .join('\n');

it('the style sheets use only variables that they or a script set, or with a value in their place', () => {
  const styles = textOf(/^assets\/styles\/.*\.css$/);
  const set = new Set([
    ...[...styles.matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
    ...[...textOf(/^(?:components|lib)\/.*\.tsx?$/).matchAll(/['"`](--[\w-]+)/g)].map(([, name]) => name),
  ]);
  const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !set.has(name))).toEqual([]);
});
