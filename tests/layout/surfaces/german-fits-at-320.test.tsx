/** German texts fit every screen at 320 px, and at 240 px, the narrowest sidebar of Firefox. German is the longer language. */
import { expect, it } from 'vitest';
import { buttonsWithBrokenWords } from '../../e2e/harness/checks/broken-words.ts';
import { coveredButtons } from '../../e2e/harness/checks/covered-buttons.ts';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { looseDialogs } from '../../e2e/harness/checks/loose-dialogs.ts';
import { colours, resize } from '../harness/screen.ts';
import { violations } from '../harness/violations.ts';
import { STATES } from '../states/table.ts';

/** A sidebar can be this narrow, and Firefox opens its own this wide on a small notebook. */
const NARROW = [
  [320, 700],
  [240, 465],
] as const;

/** Pages of texts, which axe checks in German too. */
const TEXTS = /^(?:help|error|session-closed|options)/;

/** Its cards scroll below its panel. */
const SCROLLS_BELOW = /^contact-sheet-edit$/;

/** All of their texts are in another state too. */
const REPEATED = [
  ...['upload-empty-video', 'upload-empty-audio', 'upload-3-files', 'upload-form'],
  ...['item-metadata', 'login-single-sign-on'],
];

for (const { name, show, pose } of STATES) {
  const tags = REPEATED.includes(name) ? ['thorough'] : [];
  it(`[1.7] German texts fit at 320 and 240 px: ${name}`, { tags }, async () => {
    await resize(320, 700);
    await show('de-DE');
    const found: Record<string, readonly string[]> = {};
    for (const [width, height] of NARROW) {
      await resize(width, height);
      await pose?.('de-DE');
      const misfits = overflowingElements();
      misfits.push(...looseDialogs().map((dialog) => `scrolls: ${dialog}`));
      misfits.push(...buttonsWithBrokenWords().map((button) => `broken: ${button}`));
      if (!SCROLLS_BELOW.test(name)) misfits.push(...coveredButtons().map((button) => `covered: ${button}`));
      if (misfits.length > 0) found[width] = misfits;
    }
    for (const scheme of TEXTS.test(name) ? (['light', 'dark'] as const) : []) {
      await colours(scheme);
      const broken = await violations();
      if (broken.length > 0) found[scheme] = broken;
    }
    expect(found).toEqual({});
  });
}
