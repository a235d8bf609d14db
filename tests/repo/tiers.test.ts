/** Each test is in one tier (docs/testing.md#tiers). */
import { execFileSync } from 'node:child_process';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { root } from '../../scripts/root.ts';
import { NODE_READS_TYPESCRIPT } from '../../scripts/test/browser-tests.ts';
import { GATE_TAG, UNSTABLE_TESTS, VITEST_PROJECTS } from '../../scripts/test/tiers.ts';
import config from '../../vitest.config.ts';
import { readText, repositoryFiles } from './read-repository.ts';

/** Runs files of another project again, with other stores. */
const REPEATING = 'contract-shared';
const MOST_UNSTABLE = 3;
const MOST_DAYS = 14;

const projects = ((config.test?.projects ?? []) as TestProjectInlineConfiguration[]).flatMap(({ test }) => test ?? []);

describe('tests without an own browser', () => {
  it('are in a project with a tier', () => {
    const named = projects.map(({ name }) => name).toSorted();
    expect(VITEST_PROJECTS.map(({ name }) => name).toSorted()).toEqual(named);
  });

  it('are in one project each', () => {
    const isIn = (file: string, patterns: readonly string[] = []) => patterns.some((one) => matchesGlob(file, one));
    const homes = repositoryFiles()
      .filter((file) => /^tests\/.*\.test\.tsx?$/.test(file))
      .map((file) => {
        const its = projects.filter(({ include, exclude }) => isIn(file, include) && !isIn(file, exclude));
        const names = its.map(({ name }) => name);
        return { file, projects: names.length === 1 ? names : names.filter((name) => name !== REPEATING) };
      });
    expect(homes.length).toBeGreaterThan(300);
    expect(homes.filter((home) => home.projects.length !== 1)).toEqual([]);
  });
});

describe('browser tests', () => {
  it('are as many in each tier as docs/testing.md says', () => {
    const playwright = join(root, 'node_modules/.bin/playwright');
    // Our reporter would overwrite the outcome of this run.
    const { COMYAN_OUTCOME_FILE: _, ...env } = process.env;
    const args = ['test', '--list', '--reporter=json'];
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 } as const;
    const report = execFileSync(playwright, args, { ...options, env: { ...env, ...NODE_READS_TYPESCRIPT } });
    const all = report.match(/"projectName":/g)?.length ?? 0;
    const gate = report.match(new RegExp(`"tags": \\[\\s*"${GATE_TAG.slice(1)}"`, 'g'))?.length ?? 0;
    expect(all).toBeGreaterThan(gate);
    const row = readText('docs/testing.md').match(/^\| browser tests[^|]*\| (\d+) \| (\d+) \|$/m);
    expect(row?.slice(1)).toEqual([String(gate), String(all)]);
  });

  it('browser tests of the gate load no variant, because `npm test` builds none', () => {
    const specs = repositoryFiles().filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
    const usesVariant = specs.filter((file) => /\b(?:PROXIED_\w*BUILD|WEB_BUILD)\b/.test(readText(file)));
    expect(usesVariant).toHaveLength(2);
    expect(usesVariant.filter((file) => readText(file).includes(GATE_TAG))).toEqual([]);
  });
});

describe('tests that were found unstable', () => {
  it('are at most three, for at most 14 days: by then they are repaired or deleted', () => {
    const days = (since: string) => (Date.now() - Date.parse(since)) / 86_400_000;
    expect(UNSTABLE_TESTS.length).toBeLessThanOrEqual(MOST_UNSTABLE);
    expect(UNSTABLE_TESTS.filter(({ since }) => !(days(since) >= 0 && days(since) <= MOST_DAYS))).toEqual([]);
  });

  it('exist', () => {
    expect(UNSTABLE_TESTS.filter(({ file, title }) => !readText(file).includes(title))).toEqual([]);
  });
});
