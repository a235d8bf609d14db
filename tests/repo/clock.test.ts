/** Outside of soak tests no test fails because time passes, and none waits for a time (docs/testing.md#time). */
import { describe, expect, it } from 'vitest';
import { fixedWaits, limitsOfTime, shortTimeouts } from './clock-limits.ts';
import { MAY_WAIT, STILL_WAIT } from './fixed-waits.ts';
import { readText, repositoryFiles } from './read-repository.ts';

/** Measure time, show states to a person, or run only when somebody asks for them; or this file and its plants. */
const NOT_IN_TESTS = /^tests\/(?:faults|repo)\//;
const tests = repositoryFiles().filter((file) => /^tests\/.*\.tsx?$/.test(file) && !NOT_IN_TESTS.test(file));
/** The time-outs of browser tests are those of Playwright. */
const WITHOUT_BROWSER = tests.filter((file) => !file.startsWith('tests/e2e/'));

const foundIn = (files: readonly string[], find: (text: string) => readonly number[]) =>
  files.flatMap((file) => find(readText(file)).map((line) => `${file}:${line}`));

it('no test limits elapsed time', () => {
  expect(tests.length).toBeGreaterThan(500);
  expect(foundIn(tests, limitsOfTime)).toEqual([]);
});

it('no test without a browser has a time-out shorter than a minute', () => {
  expect(foundIn(WITHOUT_BROWSER, shortTimeouts)).toEqual([]);
});

describe('a wait of a fixed length', () => {
  const counts = new Map(tests.map((file) => [file, fixedWaits(readText(file)).length] as const));
  const waiting = [...counts].filter(([, count]) => count > 0);

  it('is in no other file than before, and in none more often', () => {
    const allowed = (file: string) =>
      MAY_WAIT[file] === undefined ? (STILL_WAIT[file] ?? 0) : Number.POSITIVE_INFINITY;
    const excess = waiting.filter(([file, count]) => count > allowed(file));
    expect(excess).toEqual([]);
  });

  it('is taken from the list when it is gone', () => {
    const listed = [...Object.keys(MAY_WAIT).map((file) => [file, 1] as const), ...Object.entries(STILL_WAIT)];
    const gone = listed.filter(([file, count]) => (counts.get(file) ?? 0) < count);
    expect(gone).toEqual([]);
  });
});

describe('a planted violation is found:', () => {
  const start = 'const startedAt = performance.now();\nawait work();\n';

  it.each([
    'expect(performance.now() - startedAt).toBeLessThan(1_000);',
    'expect(Date.now() - startedAt).toBeLessThanOrEqual(1_000);',
    'expect(Math.abs(Date.now() - startedAt)).toBeLessThan(1_000);',
    'const took = performance.now() - startedAt;\nexpect(took).toBeLessThan(LIMIT_MS);',
    'const tookMs = Math.round(performance.now() - startedAt);\nexpect({ tookMs }.tookMs).toBeLessThan(9);',
    'const end = performance.now();\nconst took = end - startedAt;\nexpect(took).toBeLessThan(9);',
    'longestMs = Math.max(longestMs, performance.now() - startedAt);\nexpect(longestMs).toBeLessThan(50);',
    'delays.push(performance.now() - startedAt);\nexpect(Math.min(...delays)).toBeLessThan(250);',
    'const answer = { status: 200, tookMs: Date.now() - startedAt };\nexpect(answer.tookMs).toBeLessThan(9);',
    'expect(performance.now() - startedAt < 1_000).toBe(true);',
    'const took = performance.now() - startedAt;\nexpect(took <= 1_000).toBe(true);',
  ])('%j', (violation) => {
    expect(limitsOfTime(start + violation)).toHaveLength(1);
  });

  it.each([
    'expect(performance.now() - startedAt).toBeGreaterThan(900);',
    'expect(requests.length).toBeLessThan(2 + (performance.now() - startedAt) / 100);',
    'const wholeMs = performance.now() - startedAt;\nconst partMs = performance.now() - startedAt;\nexpect(partMs).toBeLessThan(wholeMs / 2);',
    'expect(cpuMsSince(startedAt)).toBeLessThan(1_000);',
    '// expect(performance.now() - startedAt).toBeLessThan(1_000);',
    'const later = Date.now() + 60_000;\nexpect(rows).toBeLessThan(9);',
  ])('%j is no short time-out', (innocent) => {
    expect(limitsOfTime(start + innocent)).toEqual([]);
  });

  it.each([
    'await new Promise((resolve) => setTimeout(resolve, 500));',
    'const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));',
    "const late = new Promise((resolve) => setTimeout(() => resolve('late'), 500));",
    'await page.waitForTimeout(1_000);',
    "import { setTimeout as delay } from 'node:timers/promises';\nawait delay(300);",
    "import { setTimeout } from 'node:timers/promises';\nawait setTimeout(300);",
  ])('%j', (violation) => {
    expect(fixedWaits(violation)).toHaveLength(1);
  });

  it.each([
    'await new Promise((resolve) => setTimeout(resolve));',
    'const late = setTimeout(() => child.kill(), 500);',
    '/* await page.waitForTimeout(1_000) */',
  ])('%j limits no elapsed time', (innocent) => {
    expect(fixedWaits(innocent)).toEqual([]);
  });

  it.each([
    'await expect.poll(look, { timeout: 5_000 }).toBe(1);',
    "it('works', { timeout: 30_000 }, async () => {});",
    "it('works', async () => {\n}, 20_000);",
    "await waitUntil('complete', () => isComplete(), { timeoutMs: 4_000 });",
    'await vi.waitFor(() => expect(1).toBe(1));',
  ])('%j', (violation) => {
    expect(shortTimeouts(violation)).toHaveLength(1);
  });

  it.each([
    'await expect.poll(look, { timeout: 100_000, interval: 500 }).toBe(1);',
    "it('works', async () => {\n}, 180_000);",
    "await waitUntil('sent', () => bytes === 1_200);",
  ])('%j is no wait of a fixed length', (innocent) => {
    expect(shortTimeouts(innocent)).toEqual([]);
  });
});
