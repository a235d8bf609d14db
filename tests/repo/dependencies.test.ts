/** docs/dependencies.md and package.json name the same packages. */
import { expect, it } from 'vitest';
import { readText } from './read-repository.ts';

const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Readonly<Record<string, string>>
>;

/** Packages in the first column of the tables below headings that `isWanted`. */
function named(isWanted: (heading: string) => boolean): string[] {
  const [, ...sections] = readText('docs/dependencies.md').split('\n## ');
  return sections
    .filter((section) => isWanted(section.split('\n')[0] ?? ''))
    .flatMap((section) => section.split('\n').filter((line) => line.startsWith('| `')))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .toSorted();
}

it('each shipped package has a reason, and no other package has one', () => {
  expect(named((heading) => heading === 'Shipped')).toEqual(Object.keys(dependencies).toSorted());
});

it('each development package has a reason, and no other package has one', () => {
  expect(named((heading) => heading !== 'Shipped')).toEqual(Object.keys(devDependencies).toSorted());
});
