import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

/** Folders whose own folders the map names as well. */
const OPENED = ['components', 'lib'];

describe("the README's folder map", () => {
  it('names the folders that are there, and no other', () => {
    const [, map = ''] = readText('README.md').split('<!-- folders -->\n```\n');
    const named: string[] = [];
    let parent = '';
    for (const line of (map.split('\n```')[0] ?? '').split('\n')) {
      const [, indent = '', folder = ''] = line.match(/^( *)([\w.-]+)\/ /) ?? [];
      if (indent === '') parent = folder;
      named.push(indent === '' ? folder : `${parent}/${folder}`);
    }
    const there = repositoryFiles().flatMap((file) => {
      const [top = '', second = '', third] = file.split('/');
      if (second === '') return [];
      return OPENED.includes(top) && third !== undefined ? [top, `${top}/${second}`] : [top];
    });
    expect(named.toSorted()).toEqual([...new Set(there)].toSorted());
  });
});

describe("the README's promises", () => {
  it('are the browser tests, each by its file', () => {
    const [, after = ''] = readText('README.md').split('<!-- promises -->\n');
    const [list = ''] = after.split('\n## ');
    const named = [...list.matchAll(/`([\w-]+\.spec\.ts)`/g)].map(([, file]) => `tests/e2e/${file}`);
    const there = repositoryFiles().filter((file) => /^tests\/e2e\/[^/]+\.spec\.ts$/.test(file));
    expect(named.toSorted()).toEqual(there.toSorted());
  });
});
