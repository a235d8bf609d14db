import { expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

/** Folders that the map always opens; of any other it names all folders inside, or none. */
const OPENED = ['', 'components', 'lib', 'tests', 'tools'];

const parentOf = (folder: string): string => folder.split('/').slice(0, -1).join('/');

/** The folders of the map in docs/architecture.md; two spaces of indent for each level. */
function mappedFolders(): string[] {
  const [, map = ''] = readText('docs/architecture.md').split('## Folders')[1]?.split('```') ?? [];
  const path: string[] = [];
  return map
    .trim()
    .split('\n')
    .map((line) => {
      const [, indent = '', folder = ''] = line.match(/^( *)([\w.-]+)\/ +\S/) ?? [];
      path.splice(indent.length / 2, path.length, folder);
      return path.join('/');
    });
}

it('the folder map of docs/architecture.md names the folders that exist, and no others', () => {
  const mapped = mappedFolders();
  const opened = new Set([...OPENED, ...mapped.map(parentOf)]);
  const existing = new Set<string>();
  for (const file of repositoryFiles())
    for (let folder = parentOf(file); folder !== ''; folder = parentOf(folder)) existing.add(folder);
  const expected = [...existing].filter((folder) => opened.has(parentOf(folder)));
  expect(mapped.toSorted()).toEqual(expected.toSorted());
});
