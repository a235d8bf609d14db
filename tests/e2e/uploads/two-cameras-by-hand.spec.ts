/**
 * The pictures of two cameras, three of them under embargo, are sorted by their capture times, captioned and sent in the
 * real page, popup and panel of both browsers, by keys and by mouse. Forty in the contact sheet of the page take at most 1.2
 * presses a picture beside typing, where each took three in its dialog.
 */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../../scripts/root.ts';
import { originAt, testBuildFolder, testPort } from '../../../scripts/test/test-builds.ts';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { EMBARGOED, RELEASE_DATE, twoCameras } from '../../helpers/samples/two-cameras.ts';
import type { Display } from '../harness/browsers/display.ts';
import type { DrivenPage } from '../harness/browsers/driven-page.ts';
import { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import { FirefoxBrowser } from '../harness/browsers/firefox-browser.ts';
import { FirefoxSurface } from '../harness/browsers/firefox-surface.ts';
import { needs } from '../harness/needs.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { Hands } from '../harness/steps/hands.ts';
import {
  controlNamed,
  goToUploads,
  type HeadedSurface,
  pressOn,
  untilFinished,
  waitFor,
} from '../harness/steps/real-popup.ts';
import { bringFormToFront, bringListToFront, openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const FORTY = 40;
/** Where the surface or the way is to be shown. */
const TWELVE = 12;
/** Beside those for each picture: to the first caption, to Upload, and the answer about the embargo. */
const ONCE = 8;

type SurfaceName = 'page' | 'popup' | 'panel';

interface Case {
  readonly surface: SurfaceName;
  readonly by: 'keys' | 'mouse';
  /** Where captions are written. */
  readonly place: 'contact sheet' | 'rows' | 'dialogs';
  readonly pictures: number;
  readonly pressesPerPicture: number;
}

const CASES: readonly Case[] = [
  { surface: 'page', by: 'keys', place: 'contact sheet', pictures: FORTY, pressesPerPicture: 1 },
  { surface: 'page', by: 'mouse', place: 'rows', pictures: TWELVE, pressesPerPicture: 1 },
  { surface: 'popup', by: 'keys', place: 'rows', pictures: TWELVE, pressesPerPicture: 1 },
  { surface: 'popup', by: 'mouse', place: 'contact sheet', pictures: TWELVE, pressesPerPicture: 1 },
  { surface: 'panel', by: 'keys', place: 'contact sheet', pictures: TWELVE, pressesPerPicture: 1 },
  { surface: 'panel', by: 'mouse', place: 'rows', pictures: TWELVE, pressesPerPicture: 1 },
  { surface: 'page', by: 'keys', place: 'dialogs', pictures: TWELVE, pressesPerPicture: 3 },
];

const captionOf = (number: number) => `Quay ${number}`;

/** What is in front. */
const FRONT = `(document.querySelector('dialog[open]') ?? document)`;
const UPLOAD_BUTTON = `[...${FRONT}.querySelectorAll('button')].find((one) =>
  ${String.raw`/^Upload( \d+)?$/`}.test(one.textContent.trim()))`;

/** The caption of a file: its field, or the button that opens it in its row. */
const captionIn = ({ name }: Sample) =>
  `[...${FRONT}.querySelectorAll('[data-upload]')].find((one) => one.textContent.includes(${JSON.stringify(name)}))
    ?.querySelector('textarea, [data-action=caption]')`;
const isCaptionOf = ({ name }: Sample) =>
  `focused.matches('textarea') && focused.closest('[data-upload]').textContent.includes(${JSON.stringify(name)})`;

type Write = (hands: Hands, files: readonly Sample[]) => Promise<void>;

const WAYS: Readonly<Record<string, Write>> = {
  'keys in contact sheet': async (hands, files) => {
    await hands.press('c');
    await alongByTab(hands, files);
  },
  'keys in rows': async (hands, files) => {
    await hands.pressTo('Tab', `focused.matches('[role=row]')`);
    await hands.pressTo('Right', `focused.matches('[data-action=caption]')`);
    await hands.press('Return');
    await alongByTab(hands, files);
  },
  // As before there were captions in rows and in the contact sheet.
  'keys in dialogs': async (hands, files) => {
    await hands.pressTo('Tab', `focused.matches('[role=row]')`);
    for (const [at, file] of files.entries()) {
      if (at > 0) await hands.press('Down');
      await hands.until(file.name, `focused.matches('[role=row]') && focused.textContent.includes('${file.name}')`);
      await hands.press('Return');
      await hands.until('the caption', `focused.matches('dialog textarea')`);
      await hands.type(captionOf(at + 1));
      await hands.press('Escape');
    }
  },
  'mouse in contact sheet': async (hands, files) => {
    await hands.click(controlNamed('Write captions'));
    await clickAlong(hands, files);
  },
  'mouse in rows': (hands, files) => clickAlong(hands, files),
};

async function alongByTab(hands: Hands, files: readonly Sample[]): Promise<void> {
  for (const [at, file] of files.entries()) {
    if (at > 0) await hands.press('Tab');
    await hands.until(`the caption of ${file.name}`, isCaptionOf(file));
    await hands.type(captionOf(at + 1));
  }
}

async function clickAlong(hands: Hands, files: readonly Sample[]): Promise<void> {
  for (const [at, file] of files.entries()) {
    await hands.click(captionIn(file));
    await hands.until(`the caption of ${file.name}`, isCaptionOf(file));
    await hands.type(captionOf(at + 1));
  }
}

/** From the last caption. */
const TO_UPLOAD: Readonly<Record<Case['place'], readonly string[]>> = {
  'contact sheet': ['Escape', 'Escape', 'ctrl+Return'],
  // Escape would close Firefox's popup.
  rows: ['Tab', 'ctrl+Return'],
  dialogs: ['ctrl+Return'],
};

const UPLOAD_BY: Readonly<Record<Case['by'], (hands: Hands, place: Case['place']) => Promise<void>>> = {
  keys: async (hands, place) => {
    for (const key of TO_UPLOAD[place]) await hands.press(key);
    await hands.until('the answer that keeps the embargo', `focused.textContent === 'Keep and upload'`);
    await hands.press('Return');
  },
  mouse: async (hands) => {
    // The sentence beside it counts the last caption.
    await hands.untilStill();
    await hands.click(UPLOAD_BUTTON);
    await hands.click(controlNamed('Keep and upload'));
  },
};

async function sortByTime(display: Display, surface: HeadedSurface): Promise<void> {
  await pressOn(display, surface, 'Order: As added');
  await pressOn(display, surface, 'By capture time');
  await waitFor(surface, 'Order: By capture time');
}

/** Adds files in a tab, one camera after the other, and fills what all of them share. */
async function addFiles(tab: DrivenPage, files: readonly Sample[]): Promise<void> {
  await openUploads(tab);
  const paths = files.map(({ path }) => path).toSorted();
  await tab.chooseFiles({ role: 'button', name: 'Add Files' }, paths);
  await tab.waitForText(`All ${files.length}`);
  await bringFormToFront(tab);
  await tab.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await tab.fill({ role: 'textbox', name: 'Headline' }, 'Storm surge');
  await bringListToFront(tab);
}

async function caption(one: Case, display: Display, surface: HeadedSurface, files: readonly Sample[]): Promise<void> {
  await goToUploads(display, surface);
  await sortByTime(display, surface);
  const hands = await Hands.on(display, surface);
  await WAYS[`${one.by} in ${one.place}`]?.(hands, files);
  await UPLOAD_BY[one.by](hands, one.place);
  await untilFinished(surface);
  const { presses, turns } = hands;
  const counted = `${presses} presses and ${turns} turns of the wheel for ${files.length} pictures`;
  test.info().annotations.push({ type: 'counted', description: counted });
  expect(presses, counted).toBeLessThanOrEqual(one.pressesPerPicture * files.length + ONCE);
}

async function expectStored(server: MediaSystem, files: readonly Sample[]): Promise<void> {
  const stored = await Promise.all(
    files.map(async ({ name }) => {
      const { IPTCCaption, IPTCReleaseDate } = await server.storedFields(name);
      return [name, IPTCCaption, IPTCReleaseDate];
    }),
  );
  expect(stored).toEqual(
    files.map(({ name }, at) => [
      name,
      captionOf(at + 1),
      EMBARGOED.includes(at + 1) ? RELEASE_DATE : expect.not.stringMatching(RELEASE_DATE),
    ]),
  );
}

for (const [at, one] of CASES.entries()) {
  const { surface: place, by, pictures } = one;
  const title = `${pictures} pictures of two cameras get their captions in the ${one.place} of the ${place} by ${by}`;

  test(`${title} in Chromium`, async ({ server, samples, problems, display }, { parallelIndex }) => {
    test.slow();
    const files = await twoCameras(samples, `C${at}_`, pictures);
    const browser = await ExtensionBrowser.startWith(join(root, testBuildFolder('chrome', parallelIndex)), {
      server: originAt(testPort(parallelIndex)),
      display,
    });
    try {
      await browser.signIn('editor');
      const tab = await browser.openTab('app.html#/upload/');
      await addFiles(tab, files);
      const surface = { page: () => tab, popup: () => browser.openPopup(), panel: () => browser.openSidePanel() };
      await caption(one, display, await surface[place](), files);
      await expectStored(server, files);
    } finally {
      await browser.close();
      problems.push(...browser.problems);
    }
  });

  test(`${title} in Firefox`, async ({ server, samples, problems, display }, { parallelIndex }) => {
    test.slow();
    needs('firefox');
    const files = await twoCameras(samples, `F${at}_`, pictures);
    const firefox = await FirefoxBrowser.start(testBuildFolder('firefox', parallelIndex), 30_000, display);
    try {
      await firefox.signIn('editor', server.origin);
      const tab = await firefox.openTab('app.html#/upload/');
      await addFiles(tab, files);
      const surface = {
        page: () => tab,
        popup: () => FirefoxSurface.openPopup(firefox),
        panel: () => FirefoxSurface.openSidebar(firefox),
      };
      await caption(one, display, await surface[place](), files);
      await expectStored(server, files);
    } finally {
      problems.push(...(await firefox.problems()));
      await firefox.close();
    }
  });
}
