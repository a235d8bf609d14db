/** Chromium measures a popup at 25 px before each of its layouts (decision 20). */
import { expect, it } from 'vitest';
import { holdsAsInPopup } from '../../../scripts/build/popup-widths.ts';
import { resize } from '../harness/screen.ts';

const SHEETS = import.meta.glob<string>('../../../assets/styles/**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const QUERIES = [...new Set(Object.values(SHEETS).flatMap((sheet) => sheet.match(/@media [^{]+/g) ?? []))].map(
  (query) => query.replace('@media', '').trim(),
);

async function answersAt(width: number, queries: readonly string[]): Promise<readonly string[]> {
  await resize(width, 510);
  return queries.filter((query) => matchMedia(query).matches);
}

it('no rule for the width of the window changes between the 25 px and the 738 px of a popup', async () => {
  const built = QUERIES.map(holdsAsInPopup);
  expect(QUERIES.filter((query) => /width/.test(query)).length).toBeGreaterThan(20);
  expect(await answersAt(25, built)).toEqual(await answersAt(738, built));
});

it.each([300, 519, 639, 737, 900])('rules for the width of the window are as written at %i px', async (width) => {
  const built = await answersAt(width, QUERIES.map(holdsAsInPopup));
  expect(built).toEqual((await answersAt(width, QUERIES)).map(holdsAsInPopup));
});
