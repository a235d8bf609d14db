import { expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

const textOf = (files: RegExp): string =>
  repositoryFiles()
    .filter((file) => files.test(file))
    .map((file) => readText(file))
    .join('\n');

it('the style sheets use only variables that they or a script set, or with a value in their place', () => {
  const styles = textOf(/^assets\/styles\/.*\.css$/);
  const set = new Set([
    ...[...styles.matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
    ...[...textOf(/^(?:components|lib)\/.*\.tsx?$/).matchAll(/['"`](--[\w-]+)/g)].map(([, name]) => name),
  ]);
  const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !set.has(name))).toEqual([]);
});

/** Logical properties and `--inline-sign` say the same, and are mirrored in a language that is written to the left. */
const PHYSICAL = [
  /(?:^|[\s;{])(?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?\s*:/,
  /(?:text-align|float|clear|caption-side):\s*(?:left|right)/,
  /\bto (?:left|right)\b/,
  /translateX?\((?!calc\([^;]*--inline-sign)(?!0)/,
];

/** Declarations with one value for each side or corner, in their order. */
const FOUR_VALUES =
  /(?<![\w-])(margin|padding|inset|border-(?:radius|width|style|color)|scroll-(?:margin|padding)):([^;}]*)/g;

function isMirrored(property: string, values: string): boolean {
  const [first, second, third, fourth] = values.trim().match(/(?:\((?:[^()]|\([^()]*\))*\)|[^\s()])+/g) ?? [];
  if (fourth === undefined) return true;
  return property === 'border-radius' ? first === second && third === fourth : second === fourth;
}

it.each(repositoryFiles().filter((file) => /^assets\/styles\/.*\.css$/.test(file)))(
  '%s names no physical direction, so that it is mirrored in a language that is written to the left',
  (file) => {
    const css = readText(file).replace(/\/\*.*?\*\//gs, '');
    const physical = css.split('\n').filter((line) => PHYSICAL.some((pattern) => pattern.test(line)));
    const unequal = [...css.matchAll(FOUR_VALUES)].filter(
      ([, property = '', values = '']) => !isMirrored(property, values),
    );
    expect([...physical, ...unequal.map(([declaration]) => declaration)]).toEqual([]);
  },
);
