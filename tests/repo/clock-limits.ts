/** Finds what makes a test fail, or last, by the clock: limits of elapsed time, and waits of a fixed length. */

/** What reads a clock. */
const CLOCK = String.raw`(?:performance\.now\(\)|Date\.now\(\)|process\.hrtime(?:\.bigint)?\([^()]*\))`;
const SINCE = `(?:${CLOCK}\\s*-|-\\s*${CLOCK})`;
const UPPER_LIMIT = String.raw`\.(?:toBeLessThan|toBeLessThanOrEqual|toBeCloseTo)\(`;

/** The lines that limit elapsed time. A ratio of two times of one run is no limit: `toBeLessThan(wholeMs / 2)`. */
export function limitsOfTime(text: string): number[] {
  const code = withoutComments(text);
  const names = elapsedNames(code);
  const elapsed = [SINCE, ...names.map((name) => `\\b${name}\\b`)].join('|');
  const expected = `expect\\((?:(?!expect\\()[^;]){0,160}?(?:${elapsed})[^;]{0,80}?\\)\\s*${UPPER_LIMIT}(?<limit>[^;]*);`;
  const compared = `(?:${elapsed})(?:[^;&|?<\\n]{0,40}[\\w)])?\\s*<=?\\s*(?<limit>[\\w.]+)`;
  const found = [...all(code, expected), ...all(code, compared)];
  const isRatio = (limit = '') => names.some((name) => new RegExp(`\\b${name}\\b`).test(limit));
  return lines(
    code,
    found.filter(({ groups }) => !isRatio(groups?.limit)),
  );
}

/** The lines that wait for a time. A wait for the next task, `setTimeout(resolve)`, has no length. */
export function fixedWaits(text: string): number[] {
  const code = withoutComments(text);
  const imports = all(
    code,
    String.raw`import \{[^}]*\bsetTimeout(?: as (?<name>\w+))?[^}]*\} from 'node:timers/promises'`,
  );
  return lines(code, [
    ...all(
      code,
      String.raw`new Promise(?:<[^>]*>)?\(\(?(\w+)\)? =>\s*(?:void )?setTimeout\(\s*(?:\1|\(\) => \1\([^)]*\))\s*,`,
    ),
    ...all(code, String.raw`\.waitForTimeout\(`),
    ...imports.flatMap(({ groups }) => all(code, String.raw`(?<![\w.])${groups?.name ?? 'setTimeout'}\(`)),
  ]);
}

/** Costs nothing where a test passes, and a busy machine may need it. */
const SHORTEST_TIMEOUT_MS = 60_000;

/** The lines with a time-out that a busy machine exceeds, or with the second that `vi.waitFor` has of its own. */
export function shortTimeouts(text: string): number[] {
  const code = withoutComments(text);
  const given = [
    ...all(code, String.raw`\btimeout: (?<ms>[\d_]+)`),
    ...all(code, String.raw`\n *\},\s+(?<ms>[\d_]{4,}),?\s*\);`),
    ...all(code, String.raw`\bwaitUntil\((?:(?!\bwaitUntil\()[^;])*\btimeoutMs: (?<ms>[\d_]+)`),
  ].filter(({ groups }) => Number(groups?.ms?.replaceAll('_', '')) < SHORTEST_TIMEOUT_MS);
  return lines(code, [...given, ...all(code, String.raw`\bvi\.waitFor\((?![^;]*timeout: )`)]);
}

/** Variables and fields that hold the time between two moments. */
function elapsedNames(code: string): string[] {
  const moments = all(code, `(?:const|let) (\\w+) = ${CLOCK};`).map(([, name]) => name);
  const between = moments.length > 0 ? `|\\b(?:${moments.join('|')})\\s*-\\s*(?:${moments.join('|')})\\b` : '';
  const difference = `(?:${SINCE}${between})`;
  return [
    ...all(code, `(?:const|let) (\\w+) =(?:(?!=>)[^;]){0,120}?${difference}`),
    ...all(code, `(?<![\\w.])(\\w+) \\+?= [^;\\n]{0,80}?${difference}`),
    ...all(code, `\\b(\\w+): [^;,\\n]{0,40}?${difference}`),
    ...all(code, `\\b(\\w+)\\.push\\([^;\\n]{0,20}?${difference}`),
  ].flatMap(([, name]) => name ?? []);
}

function all(code: string, pattern: string): RegExpExecArray[] {
  return [...code.matchAll(new RegExp(pattern, 'g'))];
}

function lines(code: string, found: readonly RegExpExecArray[]): number[] {
  const numbers = found.map(({ index, 0: text }) => code.slice(0, index + text.length).split('\n').length);
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}

/** The numbers of the lines stay. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}
