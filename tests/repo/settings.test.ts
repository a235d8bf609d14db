/** Every setting of the server is in the two pages about settings. */
import { describe, expect, it } from 'vitest';
import { serverSettings } from '#lib/contract/settings.ts';
import { readText, repositoryFiles } from './read-repository.ts';

const rowsOf = (file: string): string[][] =>
  readText(file)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
const codes = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('each setting of the server', () => {
  it.each(['docs/contract.md', 'docs/settings.md'])('has a row in %s', (file) => {
    const named = new Set(rowsOf(file).flatMap(([, names]) => codes(names)));
    expect(Object.keys(serverSettings.entries).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('docs/settings.md', () => {
  it('names existing settings, files and tests', () => {
    const table = readText('docs/settings.md').split('## Settings of the server')[1] ?? '';
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(10);
    const files = repositoryFiles();
    const isThere = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));
    const wrong = rows.flatMap((row) => {
      const [, names, places, proofs] = row.split('|');
      return [
        ...codes(names).filter((name) => !Object.hasOwn(serverSettings.entries, name)),
        ...codes(places).filter((place) => !isThere(place)),
        ...codes(proofs).filter((proof) => !isThere(`tests/${proof}`)),
      ];
    });
    expect(wrong).toEqual([]);
  });
});
