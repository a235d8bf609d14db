/** A language that is written to the left mirrors every screen. Its labels come from the server, as of any language (1.7). */
import { expect, it } from 'vitest';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { resize } from '../harness/screen.ts';
import { STATES } from '../states/table.ts';

const SIZES = [
  [360, 740],
  [738, 600],
  [1280, 800],
] as const;

const SCREENS = [
  'search-image-image',
  'search-image-metadata',
  'preview-image',
  'upload-3-files',
  'contact-sheet',
  'options',
];

it.each(SCREENS)(
  '[1.7] %s is mirrored and fits with labels in Hebrew letters, at 360, 738 and 1280 px',
  async (name) => {
    const state = STATES.find((one) => one.name === name);
    await state?.show('he-IL');
    const found: Record<string, unknown> = {};
    for (const [width, height] of SIZES) {
      await resize(width, height);
      await state?.pose?.('he-IL');
      const misfits = overflowingElements();
      if (misfits.length > 0) found[width] = misfits;
    }
    expect([document.dir, found]).toEqual(['rtl', {}]);
  },
);
