/** Rules that a reviewer would otherwise have to remember. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXTENSION_ONLY, LATE_SCRIPTS } from '../../scripts/build/surface-chunk.ts';
import { root } from '../../scripts/root.ts';
import { readText, repositoryFiles } from './read-repository.ts';

const MAX_LINES = 250;
/** Tests may be longer: a truth table is one idea. */
const SOURCES = /^(?:assets|components|entrypoints|lib|reference-server|scripts|tools)\/.*\.(?:ts|tsx|css)$/;

/** Interfaces without one file per host, and why. */
const NOT_PER_HOST: Readonly<Record<string, string>> = {
  'picture-clicks.ts': 'the menu of a picture is only in an extension',
  'background-port.ts': 'both ends are one object on the web, made in boot; the extension has a channel with two ends',
};

describe('source files', () => {
  it('have no comment that begins with "Of": a comment is a sentence', () => {
    const comment = /(?:^|\s)(?:\/\/|\*|\/\*\*) ?Of [\p{L}\d`'(]/mu;
    const code = repositoryFiles().filter((file) => /\.(?:ts|tsx|css|js|mjs)$/.test(file));
    expect(code.length).toBeGreaterThan(1000);
    expect(code.filter((file) => comment.test(readText(file)))).toEqual([]);
  });

  it('spread no literal: it would only save lines', () => {
    const spread = /\.\.\.\{(?! \.\.\.)/;
    const code = repositoryFiles().filter((file) => /\.(?:ts|tsx)$/.test(file) && !file.startsWith('tests/repo/'));
    expect(spread.test('const sent = { ...{ name, size }, folder };')).toBe(true);
    expect(code.filter((file) => spread.test(readText(file)))).toEqual([]);
  });

  it('name workers and assets by relative addresses, which bundlers do not resolve as imports', () => {
    const aliased = repositoryFiles().filter((file) => SOURCES.test(file) && /new URL\('#/.test(readText(file)));
    expect(aliased).toEqual([]);
  });

  it('have 250 lines at most', () => {
    const long = repositoryFiles()
      .filter((file) => SOURCES.test(file))
      .map((file) => ({ file, lines: readText(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });
});

it('random inputs of tests come from a seed, so that a failure repeats', () => {
  const unseeded = /\bMath\.random\(|import \{[^}]*\brandomBytes\b[^}]*\} from 'node:crypto'/;
  expect(unseeded.test("import { createHash, randomBytes } from 'node:crypto';")).toBe(true);
  const tests = repositoryFiles().filter((file) => /^tests\/(?!repo\/).*\.test\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.filter((file) => unseeded.test(readText(file)))).toEqual([]);
});

it('the client uses no function that the oldest browsers of its manifest do not have', () => {
  // Chrome 120 (scripts/build/manifest.ts). Firefox 140 has nearly all of them.
  const later =
    /\bURL\.parse\(|\bPromise\.try\(|\bIterator\.|\bRegExp\.escape\(|\bArray\.fromAsync\(|\.getOrInsert|\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|toArray|reduce|flatMap|take|drop|forEach)\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|(?<!\bv)\.(?:union|intersection|difference)\(|\.(?:fromBase64|fromHex)\(/;
  const client = repositoryFiles().filter((file) =>
    /^(?:lib|components|entrypoints|public)\/.*\.(?:ts|tsx|js)$/.test(file),
  );
  expect(client.length).toBeGreaterThan(100);
  expect(client.filter((file) => later.test(readText(file)))).toEqual([]);
});

it('.editorconfig and biome.json format alike', () => {
  const { formatter } = JSON.parse(readText('biome.json')) as { formatter: Readonly<Record<string, string | number>> };
  const settings = Object.fromEntries(
    [...readText('.editorconfig').matchAll(/^(\w+) = (\w+)$/gm)].map(([, ...pair]) => pair),
  );
  expect({ style: settings.indent_style, width: settings.indent_size, line: settings.max_line_length }).toEqual({
    style: formatter.indentStyle,
    width: String(formatter.indentWidth),
    line: String(formatter.lineWidth),
  });
});

it('the shared chunks of a build name modules that exist', () => {
  const missing = [
    ...EXTENSION_ONLY,
    ...Object.values(LATE_SCRIPTS).flatMap(({ parts, users }) => [...parts, ...users]),
  ].filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

describe('decision records', () => {
  it('say context, decision and consequences, on one page', () => {
    const records = repositoryFiles().filter((file) => file.startsWith('docs/decisions/'));
    expect(records.length).toBeGreaterThan(0);
    for (const file of records) {
      const text = readText(file);
      const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
      expect(headings, file).toEqual(['Context', 'Decision', 'Consequences']);
      expect(text.split('\n').length, file).toBeLessThan(70);
    }
  });

  it('are numbered without gaps, and those merged into another one are named there', () => {
    const numbers = repositoryFiles()
      .filter((file) => file.startsWith('docs/decisions/'))
      .flatMap((file) => [
        Number(file.match(/\/(\d{4})-/)?.[1]),
        ...(/^Includes the former numbers? (.+)\.$/m.exec(readText(file))?.[1]?.match(/\d+/g) ?? []).map(Number),
      ]);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});

describe('the two hosts', () => {
  const filesOf = (folder: string) =>
    repositoryFiles()
      .filter((file) => file.startsWith(`lib/${folder}/`))
      .map((file) => file.slice(`lib/${folder}/`.length));

  it('implement each interface under its own name, once in shared or once each', () => {
    const interfaces = filesOf('host').filter((file) => !file.includes('/') && NOT_PER_HOST[file] === undefined);
    expect(interfaces.length).toBeGreaterThan(0);
    for (const file of interfaces) {
      const homes = ['shared', 'extension', 'web'].filter((host) => filesOf(`host/${host}`).includes(file));
      expect([['shared'], ['extension', 'web']], file).toContainEqual(homes);
    }
  });

  it('have no file on the web without its counterpart in the extension', () => {
    expect(filesOf('host/extension')).toEqual(expect.arrayContaining(filesOf('host/web')));
  });
});
