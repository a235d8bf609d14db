/** English and German texts fit every screen at 320 px, and at 240 px, the narrowest sidebar of Firefox. */
import { expect, it } from 'vitest';
import { coveredButtons } from '../../e2e/harness/checks/covered-buttons.ts';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { LOCALES } from '../harness/demo-page.ts';
import { colours, resize } from '../harness/screen.ts';
import { violations } from '../harness/violations.ts';
import { STATES } from '../states/table.ts';

/** A sidebar can be this narrow, and Firefox opens its own this wide on a small notebook. */
const NARROW = [
  [320, 700],
  [240, 465],
] as const;

/** Texts of their own, which axe checks in both languages. */
const isText = (name: string) => /^(?:help|error|session-closed)/.test(name);

for (const locale of LOCALES)
  for (const { name, show, pose } of STATES)
    it(`[1.7] ${name} fits at 320 and 240 px in ${locale}`, async () => {
      await show(locale);
      const found: Record<string, readonly string[]> = {};
      for (const [width, height] of NARROW) {
        await resize(width, height);
        await pose?.(locale);
        const misfits = [...overflowingElements(), ...coveredButtons().map((button) => `covered: ${button}`)];
        if (misfits.length > 0) found[width] = misfits;
      }
      for (const scheme of isText(name) ? (['light', 'dark'] as const) : []) {
        await colours(scheme);
        const broken = await violations();
        if (broken.length > 0) found[scheme] = broken;
      }
      expect(found).toEqual({});
    });
