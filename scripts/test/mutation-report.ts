/** Reports mutation results: scores by folder, survivors by the specification lines of their tests. */
import type { schema } from '@stryker-mutator/api/core';

interface Mutant extends schema.MutantResult {
  readonly file: string;
  /** Lines of the specification that the tests of this mutant cite in their titles. */
  readonly lines: readonly string[];
  /** The code that was replaced. */
  readonly original: string;
}

interface Group {
  readonly name: string;
  readonly leastPercent: number;
  has(file: string): boolean;
}

const PURE_NOUNS = ['uploads', 'upload-form', 'embedded-metadata', 'search', 'routing', 'session'];
const GROUPS: readonly Group[] = [
  { name: 'lib', leastPercent: 85, has: (file) => file.startsWith('lib/') },
  { name: 'components', leastPercent: 75, has: (file) => file.startsWith('components/') },
  ...PURE_NOUNS.map((noun) => ({
    name: `lib/${noun}/model`,
    leastPercent: 90,
    has: (file: string) => file.startsWith(`lib/${noun}/model/`),
  })),
];

const DETECTED: readonly schema.MutantStatus[] = ['Killed', 'Timeout'];
const UNDETECTED: readonly schema.MutantStatus[] = ['Survived', 'NoCoverage'];

export interface MutationReport {
  /** Markdown tables: scores of groups and folders, and the number of survivors per line. */
  readonly summary: string;
  /** Markdown list of the survivors by line. */
  readonly survivors: string;
  /** True when no group is below its limit. */
  readonly isPassed: boolean;
}

/** Reports on `files`, or on all files that have results. */
export function mutationReport(
  results: readonly schema.MutationTestResult[],
  files: readonly string[] | null,
): MutationReport {
  const mutants = results.flatMap(mutantsOf).filter(({ file }) => files === null || files.includes(file));
  const groups = GROUPS.map((group) => ({ ...group, mutants: mutants.filter(({ file }) => group.has(file)) })).filter(
    (group) => group.mutants.length > 0,
  );
  const folders = Map.groupBy(mutants, ({ file }) => file.split('/').slice(0, -1).join('/'));
  const byLine = survivorsByLine(mutants.filter(({ status }) => UNDETECTED.includes(status)));
  const tables = [
    table(
      ['Group', 'Limit', ...SCORE_TITLES],
      groups.map((group) => [group.name, `${group.leastPercent} %`, ...score(group.mutants)]),
    ),
    table(
      ['Folder', ...SCORE_TITLES],
      [...folders].toSorted(([a], [b]) => a.localeCompare(b)).map(([folder, its]) => [folder, ...score(its)]),
    ),
    table(
      ['Line', 'Survivors'],
      byLine.map(([line, its]) => [line, String(its.length)]),
    ),
  ];
  return {
    summary: tables.join('\n'),
    survivors: byLine.map(([line, its]) => `## ${line}\n\n${its.map(describe).join('\n')}\n`).join('\n'),
    isPassed: groups.every((group) => percent(group.mutants) >= group.leastPercent),
  };
}

function mutantsOf(results: schema.MutationTestResult): Mutant[] {
  const tests = Object.values(results.testFiles ?? {}).flatMap((file) => file.tests);
  const linesOf = new Map(tests.map(({ id, name }) => [id, citedLines(name)]));
  return Object.entries(results.files).flatMap(([file, { mutants, source }]) =>
    mutants.map((mutant) => ({
      ...mutant,
      file,
      lines: [...new Set(mutant.coveredBy?.flatMap((id) => linesOf.get(id) ?? []))],
      original: textAt(source, mutant.location),
    })),
  );
}

/** `the form > [4.10, 5.9] keeps what was typed` cites 4.10 and 5.9. */
function citedLines(title: string): string[] {
  return [...title.matchAll(/\[(\d[\d., ]*)\]/g)].flatMap(([, lines = '']) => lines.split(', '));
}

/** Lists a survivor under each line that its tests cite, or under its file if they cite none. */
function survivorsByLine(survivors: readonly Mutant[]): [string, Mutant[]][] {
  const byLine = new Map<string, Mutant[]>();
  for (const mutant of survivors) {
    for (const line of mutant.lines.length > 0 ? mutant.lines : [placeWithoutLine(mutant)]) {
      byLine.set(line, [...(byLine.get(line) ?? []), mutant]);
    }
  }
  return [...byLine].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}

function placeWithoutLine({ file, status, static: isStatic }: Mutant): string {
  const why = status === 'NoCoverage' ? 'no coverage' : isStatic ? 'at module level' : 'tests without a line';
  return `${why}: ${file}`;
}

const SCORE_TITLES = ['Score', 'Mutants', 'Killed', 'Timed out', 'Survived', 'No coverage', 'Left out'];

function score(mutants: readonly Mutant[]): string[] {
  const count = (status: schema.MutantStatus) => mutants.filter((mutant) => mutant.status === status).length;
  const counts = [mutants.length, count('Killed'), count('Timeout'), count('Survived'), count('NoCoverage')];
  const leftOut = mutants.length - mutants.filter(isValid).length;
  return [`${percent(mutants).toFixed(1)} %`, ...[...counts, leftOut].map(String)];
}

function isValid({ status }: Mutant): boolean {
  return DETECTED.includes(status) || UNDETECTED.includes(status);
}

function percent(mutants: readonly Mutant[]): number {
  const valid = mutants.filter(isValid);
  if (valid.length === 0) return 100;
  return (100 * valid.filter(({ status }) => DETECTED.includes(status)).length) / valid.length;
}

function describe({ file, location, mutatorName, original, replacement = '', status }: Mutant): string {
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 80);
  const coverage = status === 'NoCoverage' ? ' (no coverage)' : '';
  return `- ${file}:${location.start.line} ${mutatorName}${coverage}: \`${short(original)}\` → \`${short(replacement)}\``;
}

function textAt(source: string, { start, end }: schema.Location): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return line(titles) + line(titles.map(() => '---')) + rows.map(line).join('');
}
