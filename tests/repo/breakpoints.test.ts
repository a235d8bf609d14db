import { expect, it } from 'vitest';
import { readText, repositoryFiles } from './read-repository.ts';

/** As the specification prints them. */
const PRINTED = [456, 519, 560, 619, 632, 639, 737];
const DECISION = 'docs/decisions/0033-which-printed-widths-change-something.md';

/**
 * The last px of the narrower range, however the condition is written: `max-width: 519px`, `min-width: 520px`, `width <
 * 520px`.
 */
function breakpointsOf(styles: string): number[] {
  const conditions = styles.match(/@(?:media|container)[^{]+/g) ?? [];
  return conditions.flatMap((condition) =>
    [...condition.matchAll(/(max-width:|min-width:|width <=|width <|width >=) *(\d+)px/g)].map(([, kind, px]) =>
      kind === 'max-width:' || kind === 'width <=' ? Number(px) : Number(px) - 1,
    ),
  );
}

it('[9.9] each printed breakpoint is in the style sheets, or the decision says that nothing changes there', () => {
  const styles = repositoryFiles().filter((file) => /^assets\/styles\/.*\.css$/.test(file));
  const used = new Set(styles.flatMap((file) => breakpointsOf(readText(file))));
  const rows = [...readText(DECISION).matchAll(/^\| (\d+) px \| (.+) \|$/gm)];
  const told = rows.map(([, px, text]) => ({ px: Number(px), changes: text?.startsWith('nothing') === false }));
  expect(told).toEqual(PRINTED.map((px) => ({ px, changes: used.has(px) })));
});
