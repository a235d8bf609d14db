/** References in the pages are valid: paths, links and commands. */
import { matchesGlob, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

const files = repositoryFiles();
const pages = files.filter((file) => /^(?:[^/]+|docs\/.+)\.md$/.test(file));
const folders = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))));
const isThere = (path: string): boolean => files.includes(path) || folders.has(path.replace(/\/$/, ''));
const withoutBlocks = (page: string): string => readText(page).replace(/^```.*?^```$/gms, '');

/** A path from the root of the repository, with patterns such as `lib/*` and `{a,b}`. */
const PATH =
  /^(?:\.ci|assets|components|docs|entrypoints|lib|public|reference-server|scripts|tests|tools)\/[\w./*{},-]*$/;

/** The anchor that GitHub makes of a heading. */
function anchorOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
}

describe.each(pages)('%s', (page) => {
  it('names paths that exist', () => {
    const paths = [...withoutBlocks(page).matchAll(/`([^`\s]+)`/g)].flatMap(([, code = '']) => code.match(PATH) ?? []);
    const isFound = (path: string) =>
      /[*{]/.test(path) ? [...files, ...folders].some((file) => matchesGlob(file, path)) : isThere(path);
    expect(paths.filter((path) => !isFound(path))).toEqual([]);
  });

  it('links to pages and headings that exist', () => {
    const links = [...withoutBlocks(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path));
      if (!isThere(target)) return true;
      const headings = anchor === undefined ? [] : [...withoutBlocks(target).matchAll(/^#+ (.*)$/gm)];
      return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Readonly<Record<string, string>> };
    const named = [...readText(page).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it('CONTRIBUTING.md has each npm script in its table of commands', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Readonly<Record<string, string>> };
  const [, table = ''] = readText('CONTRIBUTING.md').split('## Commands');
  const rows = [...table.matchAll(/^\| `npm (?:run )?([\w:-]+)` \|/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

it('README.md is short and begins with a picture', () => {
  const lines = readText('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(110);
  const [, first = ''] = lines.filter((line) => line !== '');
  expect(first).toMatch(/!\[[^\]]+\]\(docs\/pictures\//);
});

it('docs/glossary.md has 25 words at most, in alphabetical order', () => {
  const words = [...readText('docs/glossary.md').matchAll(/^\| ([^|]+) \|/gm)].map(([, word = '']) => word).slice(1);
  expect(words.length).toBeGreaterThan(0);
  expect(words.length).toBeLessThanOrEqual(25);
  expect(words).toEqual(words.toSorted());
});
