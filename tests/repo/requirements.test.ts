/** docs/requirements.md and the titles of the tests say the same of each line of the specification. */
import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

interface Requirement {
  readonly line: string;
  readonly state: string;
  /** Relative to tests/. */
  readonly proofs: readonly string[];
}

const requirements: Requirement[] = readText('docs/requirements.md')
  .split('\n')
  .flatMap((row) => {
    const [, line = '', , state = '', proof = ''] = row.split('|').map((cell) => cell.trim());
    if (!/^\d+(\.\d+)+$/.test(line)) return [];
    return [{ line, state, proofs: [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }];
  });

/** The lines that the titles of each test file cite, by its path below tests/. */
const cited = new Map<string, ReadonlySet<string>>(
  repositoryFiles()
    .filter((file) => /^tests\/.*\.(test|spec)\.tsx?$/.test(file))
    .map((file) => {
      const titles = readText(file).matchAll(/['"`]\[(\d+(?:\.\d+)+(?:, \d+(?:\.\d+)+)*)\] /g);
      return [file.replace('tests/', ''), new Set([...titles].flatMap(([, lines = '']) => lines.split(', ')))];
    }),
);

describe('docs/requirements.md', () => {
  it('knows every line that a test title cites as done or partly done', () => {
    const known = new Set(requirements.map(({ line }) => line));
    const unknown = [...cited].flatMap(([file, lines]) =>
      [...lines].filter((line) => !known.has(line)).map((line) => `${line} in ${file}`),
    );
    expect(unknown).toEqual([]);
    expect(requirements.length).toBeGreaterThan(100);
  });

  it('names three proofs at most, none twice', () => {
    const wrong = requirements.filter(({ proofs }) => proofs.length > 3 || new Set(proofs).size < proofs.length);
    expect(wrong.map(({ line }) => line)).toEqual([]);
  });

  it('names as proof only tests that cite the line', () => {
    const claims = requirements.flatMap(({ line, proofs }) => proofs.map((file) => ({ line, file })));
    expect(claims.filter(({ line, file }) => !cited.get(file)?.has(line))).toEqual([]);
  });

  it('calls nothing done without a proof, and says of the rest what is missing', () => {
    const states = requirements.map(({ line, state, proofs }) => ({ line, state, hasProof: proofs.length > 0 }));
    const wrong = states.filter(({ state, hasProof }) => (state === 'done' ? !hasProof : !/^partly: \S/.test(state)));
    expect(wrong).toEqual([]);
  });

  it('has each line once', () => {
    const lines = requirements.map(({ line }) => line);
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
  });
});

it('each test title cites three lines at most, in one pair of brackets', () => {
  const titles = [...cited.keys()].flatMap((file) =>
    [...readText(`tests/${file}`).matchAll(/['"`]((?:\[\d+\.[\d., ]+\] ?)+)/g)].map(([, lines = '']) => ({
      file,
      lines,
    })),
  );
  const wrong = titles.filter(({ lines }) => lines.split(',').length > 3 || lines.split('[').length > 2);
  expect(wrong).toEqual([]);
});
