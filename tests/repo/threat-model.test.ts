/** Every threat of docs/threat-model.md names tests, and they exist. */
import { expect, it } from 'vitest';
import { GROUPS } from '../../tools/attack/checks/groups.ts';
import { readText, repositoryFiles } from './read-repository.ts';

interface Threat {
  readonly id: string;
  readonly text: string;
  readonly proofs: readonly string[];
}

const files = new Set(repositoryFiles());
const checks = GROUPS.flatMap(({ checks }) => checks.map(({ id }) => id));

function threats(page: string): Threat[] {
  return [...page.matchAll(/^\| (T\d+) \| (.+) \| ([^|]*) \|$/gm)].map(([, id = '', text = '', proof = '']) => ({
    id,
    text,
    proofs: [...proof.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one),
  }));
}

/** `attack: <id of a check>`, or `<file> › <title of a test in it>`; titles of tables as they are in the source. */
function isThere(proof: string): boolean {
  const [file = '', title = ''] = proof.split(' › ');
  if (title === '') return checks.includes(proof.replace(/^attack: /, ''));
  if (!files.has(file) || !/\.(?:test|spec)\.tsx?$/.test(file)) return false;
  const source = readText(file);
  const spellings = [title, title.replaceAll("'", "\\'")];
  return spellings.some((spelling) => source.split('\n').some((line) => isTitle(line, spelling)));
}

/** A title is a text of its own, with the specification lines before it and perhaps more after it. */
function isTitle(line: string, title: string): boolean {
  const at = line.indexOf(title);
  return at > 0 && /['"`](?:\[[\d., ]+\] )?(?:[\w ]+ )?$/.test(line.slice(0, at));
}

const page = readText('docs/threat-model.md');

it('every threat has a number, in order', () => {
  const ids = threats(page).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(30);
  expect(ids).toEqual(ids.map((_, index) => `T${index + 1}`));
});

it('every threat names its tests, and they exist', () => {
  const unproven = threats(page).flatMap(({ id, proofs }) =>
    proofs.length === 0
      ? [`${id}: no test`]
      : proofs.filter((proof) => !isThere(proof)).map((proof) => `${id}: ${proof}`),
  );
  expect(unproven).toEqual([]);
});

it('a threat without a test, or with one that is gone, is found', () => {
  const [none] = threats('| T1 | A threat. | An answer. |  |');
  expect(none?.proofs).toEqual([]);
  for (const gone of [
    'attack: csrf-none',
    'tests/contract/none.test.ts › x',
    'tests/repo/threat-model.test.ts › every threat has no number',
    'docs/testing.md › Attack',
  ])
    expect(isThere(gone), gone).toBe(false);
});

it('every check of the kit answers a threat', () => {
  const named = new Set(threats(page).flatMap(({ proofs }) => proofs));
  expect(checks.filter((id) => !named.has(`attack: ${id}`))).toEqual([]);
});
