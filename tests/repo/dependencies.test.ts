/** docs/dependencies.md names the packages of package.json and of each tool with packages of its own. */
import { expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

type Packages = Readonly<Partial<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>>;

const packagesOf = (file: string): Packages => JSON.parse(readText(file)) as Packages;
const { dependencies = {}, devDependencies = {} } = packagesOf('package.json');
const ofTools = repositoryFiles()
  .filter((file) => /^tools\/[^/]+\/package\.json$/.test(file))
  .flatMap((file) => Object.keys(packagesOf(file).dependencies ?? {}));

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
  expect(named((heading) => heading !== 'Shipped')).toEqual([...Object.keys(devDependencies), ...ofTools].toSorted());
});
