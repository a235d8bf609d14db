/**
 * The tiers of the tests: `npm test` runs the gate, `npm run test:all` everything. docs/testing.md says why a test is where
 * it is.
 */
import unstable from '../../tests/unstable.json' with { type: 'json' };

export type Tier = 'gate' | 'all';

export interface Project {
  /** Name in vitest.config.ts. */
  readonly name: string;
  readonly tier: Tier;
  readonly needs?: 'chromium' | 'swift';
  /** Its tests wait for servers, and leave their core idle during that time. */
  readonly waits?: true;
}

export const VITEST_PROJECTS: readonly Project[] = [
  { name: 'unit', tier: 'gate' },
  { name: 'extension', tier: 'gate' },
  { name: 'screens', tier: 'gate' },
  { name: 'repo', tier: 'gate' },
  { name: 'engine', tier: 'gate', waits: true },
  { name: 'contract', tier: 'gate', waits: true },
  { name: 'nodes', tier: 'gate', waits: true },
  { name: 'layout', tier: 'gate', needs: 'chromium' },
  { name: 'contract-shared', tier: 'all', needs: 'swift', waits: true },
  { name: 'cluster', tier: 'all', needs: 'swift', waits: true },
];

/** The browser tests of the gate have this tag: what they prove, only the platform shows. */
export const GATE_TAG = '@platform';

/** Tests without a browser that the gate leaves out have this tag: random inputs by the thousand, and repetitions. */
export const THOROUGH_TAG = 'thorough';

/** A test that the gate leaves out. */
export interface UnstableTest {
  /** `tests/engine/…/….test.ts` */
  readonly file: string;
  /** Its own title, without those of its suites. */
  readonly title: string;
  /** `2026-11-28` */
  readonly since: string;
}

export const UNSTABLE_TESTS: readonly UnstableTest[] = unstable;

/** A pattern of their titles; undefined when there are none. */
const UNSTABLE = UNSTABLE_TESTS.map(({ title }) => literally(title)).join('|') || undefined;

/** A pattern that matches just this text. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Each further worker of tests that compute loads the modules of all of them once more. */
const COMPUTING_WORKERS = '--maxWorkers=2';

/** Arguments of Vitest for these projects of a tier. */
export function vitestArgs(tier: Tier, projects: readonly Project[]): readonly string[] {
  const names = projects.flatMap(({ name }) => ['--project', name]);
  const stable = UNSTABLE === undefined ? [] : ['-t', `^(?!.*(?:${UNSTABLE}))`];
  const filter = tier === 'gate' ? [`--tags-filter=!${THOROUGH_TAG}`, ...stable] : [];
  return [
    'run',
    '--silent=passed-only',
    '--reporter=default',
    '--reporter=./scripts/test/vitest-outcome-reporter.ts',
    ...(projects.some(({ waits }) => waits) ? [] : [COMPUTING_WORKERS]),
    ...names,
    ...filter,
  ];
}

/** Arguments of Playwright for a tier. */
export function playwrightArgs(tier: Tier): readonly string[] {
  if (tier === 'all') return [];
  return ['--grep', GATE_TAG, ...(UNSTABLE === undefined ? [] : ['--grep-invert', UNSTABLE])];
}
