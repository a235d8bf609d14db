import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { FRAMES_OF } from '../../tools/pictures/harness/frames.ts';
import { MAX_README_BYTES, STORE_PICTURES } from '../../tools/pictures/store-pictures.ts';
import { STATES } from '../../tools/pictures/table.ts';
import { readText, repositoryFiles } from './read-repository.ts';

describe('the table of pictures', () => {
  it('names each state once, as a file is named', () => {
    const names = STATES.map(({ name }) => name);
    expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has the states of README and stores, at the sizes that they show', () => {
    const missing = STORE_PICTURES.flatMap(({ shots }) => shots).filter(({ state: wanted, frame }) => {
      const state = STATES.find(({ name }) => name === wanted);
      return !state || !(state.frames ?? FRAMES_OF[state.surface]).includes(frame);
    });
    expect(missing).toEqual([]);
  });
});

describe('docs/pictures', () => {
  const pictures = repositoryFiles().filter((file) => file.startsWith('docs/pictures/'));

  it('has the pictures of README, each made by npm run pictures -- --store', () => {
    const shown = [...readText('README.md').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file);
    expect(shown.toSorted()).toEqual(pictures);
    const made = STORE_PICTURES.filter(({ isInReadme }) => isInReadme).map(({ file }) => `docs/pictures/${file}.webp`);
    expect(made.toSorted()).toEqual(pictures);
  });

  it('has no picture above 60 kB', () => {
    expect(pictures.filter((file) => statSync(join(root, file)).size > MAX_README_BYTES)).toEqual([]);
  });
});
