/**
 * In the most important states, axe finds no violation of WCAG 2.2 AA, narrow and wide, in light and dark colours;
 * pages fit at 400 % zoom, status messages are announced, and a screen reader can tell all controls apart.
 */
import { expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import type { TextId } from '../../../components/i18n/catalogue.ts';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { colours, label, resize } from '../harness/screen.ts';
import { violations } from '../harness/violations.ts';
import { STATES } from '../states/table.ts';

const KEY_STATES = STATES.filter(({ isKey }) => isKey);

/** At least one of each page, dialog and list. */
const IN_EVERY_RUN = [
  ...['login-wrong-password', 'first-run-unreachable', 'options', 'user-menu', 'session-expired', 'start-up-failure'],
  ...[
    'upload-problem-files',
    'upload-under-way',
    'captions-next-file',
    'contact-sheet-edit',
    'upload-extra-fields-open',
  ],
  ...['filter-open', 'result-popover'],
];

/** The widths of a sidebar and of a page. */
const SIZES = [
  [360, 740],
  [1280, 800],
] as const;
/** 1280 × 1024 at 400 % (WCAG 1.4.10), and the narrowest sidebar of Firefox. */
const NARROW = [
  [320, 256],
  [240, 465],
] as const;

const LIVE = '[role=status], [role=alert], [role=alertdialog], [role=log], [aria-live]:not([aria-live=off])';

/** What a screen reader announces without a change of focus (WCAG 4.1.3). */
const announcements = () =>
  [...document.querySelectorAll<HTMLElement>(LIVE)].map(({ innerText }) => innerText).join('\n');

/** The longest part of a text without placeholders. */
const fixedPart = (id: TextId) =>
  label('en-US', id)
    .split(/\{\w+\}/)
    .toSorted((a, b) => b.length - a.length)[0];

for (const { name, show, pose, announces } of KEY_STATES) {
  const tags = IN_EVERY_RUN.includes(name) ? [] : ['thorough'];
  it(`${name} has no WCAG 2.2 AA violation in both colour schemes, narrow and wide, fits at 400 % and 240 px, and names every control`, {
    tags,
  }, async () => {
    await resize(360, 740);
    await show('en-US');
    if (announces) await expect.poll(announcements).toContain(fixedPart(announces));
    const found: string[] = [];
    for (const [width, height] of SIZES) {
      await resize(width, height);
      await pose?.('en-US');
      for (const scheme of ['light', 'dark'] as const) {
        await colours(scheme);
        // The schemes differ in colours only.
        const broken = await violations(scheme === 'light' ? 'all' : 'colours');
        found.push(...broken.map((line) => `${width} px, ${scheme}: ${line}`));
      }
      found.push(...(await commands.unnamedNodes()).map((line) => `${width} px: ${line}`));
    }
    for (const [width, height] of NARROW) {
      await resize(width, height);
      await pose?.('en-US');
      found.push(...overflowingElements().map((line) => `${width} px: ${line}`));
    }
    expect(found).toEqual([]);
  });
}
