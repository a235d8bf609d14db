/** German texts fit every screen at 320 px, and at 240 px, the narrowest sidebar of Firefox. German is the longer language. */
import { expect, it } from 'vitest';
import { shippedCatalogue } from '../../../components/i18n/catalogue.ts';
import { buttonsWithBrokenWords } from '../../e2e/harness/checks/broken-words.ts';
import { coveredButtons } from '../../e2e/harness/checks/covered-buttons.ts';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { looseDialogs } from '../../e2e/harness/checks/loose-dialogs.ts';
import { colours, resize } from '../harness/screen.ts';
import { violations } from '../harness/violations.ts';
import { STATES } from '../states/table.ts';

/** Beside the longest word of a text: margin and padding of page, card and button. */
const AROUND_PX = 60;

/** A sidebar can be this narrow, and Firefox opens its own this wide on a small notebook. */
const NARROW = [
  [320, 700],
  [240, 465],
] as const;

/** Pages of texts, which axe checks in German too. */
const TEXTS = /^(?:help|error|session-closed|options)/;

/** Its cards are below its panel. */
const SCROLLS_BELOW = /^contact-sheet-(?:edit|replace|places)$/;

/** Built like a state of every run, with other texts. The words of all texts are measured below. */
const REPEATED = [
  ...['upload-empty-video', 'upload-empty-audio', 'upload-3-files', 'upload-form', 'upload-undo', 'upload-finished'],
  ...['upload-waiting-for-connection', 'item-metadata', 'captions-next-file', 'file-picture-zoomed', 'contact-sheet'],
  ...['login', 'login-server-error', 'login-single-sign-on', 'login-single-sign-on-blocked', 'first-run-empty'],
  ...['link-signs-in', 'cookies-blocked', 'error-access-denied'],
  ...['help-install-chrome-extension-windows', 'help-install-edge-extension', 'help-install-firefox-extension'],
  ...['search-video-image', 'search-audio-image', 'search-text-simple'],
  ...['options-disclosure', 'options-without-server', 'options-forget-question'],
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
      // The schemes differ in colours only.
      const broken = await violations(scheme === 'light' ? 'all' : 'colours');
      if (broken.length > 0) found[scheme] = broken;
    }
    expect(found).toEqual({});
  });
}

it('[1.7] no word of a German text is wider than a button at 240 px', async () => {
  await resize(240, 465);
  const line = document.body.appendChild(document.createElement('strong'));
  line.style.whiteSpace = 'nowrap';
  const texts = Object.entries(shippedCatalogue('de-DE') ?? {});
  expect(texts.length).toBeGreaterThan(500);
  const wide = texts.flatMap(([id, text]) =>
    // The codes of browsers, with an underscore, are broken anywhere.
    text.split(/[\s\-–/_]+/).flatMap((word) => {
      line.textContent = word;
      return line.offsetWidth > innerWidth - AROUND_PX ? `${id}: ${word} ${line.offsetWidth}` : [];
    }),
  );
  line.remove();
  expect(wide).toEqual([]);
});
