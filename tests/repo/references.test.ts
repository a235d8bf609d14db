/** Comments and pages refer only to what a reader of the repository can open. */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

const THIS_FILE = 'tests/repo/references.test.ts';
const files = repositoryFiles();
const texts = files
  .filter((file) => /\.(?:ts|tsx|css|md|mjs|cjs|json|yaml)$|(?:^|\/)\.ci\/run$/.test(file))
  .filter((file) => file !== 'package-lock.json' && file !== THIS_FILE)
  .map((file) => ({ file, text: readText(file) }));
const pages = new Map(files.filter((file) => file.endsWith('.md')).map((file) => [file, anchorsOf(readText(file))]));

/** The anchors of a page's headings, as GitHub creates them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = page.replaceAll(/^```.*?^```/gms, '').matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Matches of `pattern` with their places; `isWrong` gets the groups. */
function findings(pattern: RegExp, isWrong: (file: string, groups: readonly string[]) => boolean): string[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .filter(([, ...groups]) => isWrong(file, groups))
      .map((match) => `${file}:${text.slice(0, match.index).split('\n').length} ${match[0]}`),
  );
}

function isMissing(page: string, anchor: string): boolean {
  const anchors = pages.get(page);
  return anchors === undefined || (anchor !== '' && !anchors.has(anchor));
}

describe('references', () => {
  it('references to documents name only files of the repository', () => {
    const unopenable =
      /\b(?:[dD]esign|[fF]acts|[sS]tyle)(?: guide)? (?:chapter )?\d+(?:\.\d+)?\b|\.\.\/shared\/(?:spec|design|facts|style|look|samples|trial|tools|vocabulary)/g;
    expect(findings(unopenable, () => true)).toEqual([]);
  });

  it('references to a page of docs lead to an existing heading', () => {
    const toPage = /\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g;
    expect(findings(toPage, (_, [page = '', anchor = '']) => isMissing(page, anchor))).toEqual([]);
  });

  it('references to a decision lead to an existing record', () => {
    const numbers = new Set(files.flatMap((file) => /^docs\/decisions\/0*(\d+)-/.exec(file)?.[1] ?? []));
    const toDecisions = /\b[dD]ecisions? (\d+)(?:(?:,| and) (\d+))*/g;
    const isUnknown = (_: string, groups: readonly string[]) =>
      groups.some((one) => one && !numbers.has(String(Number(one))));
    expect(findings(toDecisions, isUnknown)).toEqual([]);
  });

  it('between pages lead to an existing file and heading', () => {
    const links = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
    const isBroken = (file: string, [target = '', anchor = '']: readonly string[]): boolean => {
      if (!file.endsWith('.md')) return false;
      const path = target === '' ? file : posix.normalize(posix.join(posix.dirname(file), target)).replace(/\/$/, '');
      const isThere = files.includes(path) || files.some((one) => one.startsWith(`${path}/`));
      return !isThere || (anchor !== '' && path.endsWith('.md') && isMissing(path, anchor));
    };
    expect(findings(links, isBroken)).toEqual([]);
  });

  it('references to the specification name a line that docs/requirements.md explains', () => {
    const rows = readText('docs/requirements.md').matchAll(/^\| (\d+(?:\.\d+)+) \|/gm);
    const lines = [...rows].map(([, id = '']) => id);
    const isLine = (id: string) => lines.some((line) => line === id || line.startsWith(`${id}.`));
    const isUnknown = (file: string, [ids = '']: readonly string[]) =>
      /^(?:lib|components|reference-server|entrypoints|scripts)\/.*\.tsx?$/.test(file) &&
      (ids.match(/\d+(?:\.\d+)+/g) ?? []).some((id) => !isLine(id));
    const named = /\b[sS]pecification (\d+\.\d+(?:\.\d+)*(?:(?:, | and |–)\d+\.\d+(?:\.\d+)*)*)/g;
    const inBrackets = /^\s*(?:\/\/|\/?\*).*?\((\d+\.\d+(?:\.\d+)?(?:, \d+\.\d+(?:\.\d+)?)*)(?:; docs\/[^)]+)?\)/gm;
    expect([...findings(named, isUnknown), ...findings(inBrackets, isUnknown)]).toEqual([]);
  });
});
