/** 200 interactions with the hosted page's upload and search: typing, moving by keys, opening and closing. */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { openUploads } from '../../../tests/e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from '../harness/bench.ts';
import { chooseFile } from '../harness/choose-file.ts';
import { againstLimit, type Figure, median, type Result } from '../harness/figure.ts';
import { type Interaction, interactionTimes } from '../harness/interaction-times.ts';
import { setWindow } from '../harness/search-page.ts';
import { createSmallImages } from '../harness/small-images.ts';

const ROUNDS = 5;
const LIMIT_MS = 100;
const FILES = 200;

const keys = (...names: readonly string[]): Interaction[] => names.map((key) => ({ key }));
const repeat = (times: number, steps: readonly Interaction[]): Interaction[] =>
  Array.from({ length: times }, () => steps).flat();
const click = (selector: string): Interaction => ({ click: selector });

/** 100 each. */
const ON_UPLOAD: readonly Interaction[] = [
  ...[click('[name=IPTCHeadline]'), ...keys(...'Harbour at dawn, ferries leave')],
  ...[click('[name=IPTCCaption]'), ...keys(...'Boats wait')],
  ...[click('.upload-row'), ...repeat(10, keys('ArrowDown')), ...keys('End', 'Home', 'PageDown', 'PageUp')],
  ...repeat(9, [click('.upload-row [data-action=metadata]'), ...keys('Escape')]),
  ...repeat(6, [click('.chip-queued'), click('.chip-all')]),
  ...repeat(5, [click('[data-field=IPTCDateCreated] .date-button'), ...keys('Escape')]),
  click('[name=ImgPlace]'),
];
const ON_SEARCH: readonly Interaction[] = [
  ...[click('.search-field input'), ...keys(...'harbour')],
  ...repeat(7, keys('Backspace')),
  ...[click('.result-slot a, .result-slot button'), ...keys('Escape')],
  ...repeat(12, keys('ArrowRight')),
  ...repeat(12, keys('ArrowDown')),
  ...keys('PageDown', 'PageDown', 'PageUp', 'End', 'Home'),
  ...repeat(4, [...keys('Enter', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Escape')]),
  ...repeat(8, [click('.channel-row:nth-child(2)'), click('.channel-row:nth-child(6)')]),
  ...repeat(9, [click('.filter-types input'), click('.channel-toggle')]),
];

export const interactions: Figure = {
  name: 'interactions',
  rows: 10_000,
  async measure(bench) {
    const images = await createSmallImages(FILES);
    try {
      const onUpload = await withUpload(bench, images.paths);
      const onSearch = await withSearch(bench);
      const all = onUpload.map((times, round) => [...times, ...(onSearch[round] ?? [])]);
      return [
        resultOf('interactions-p98', all),
        resultOf('interactions-upload-p98', onUpload),
        resultOf('interactions-search-p98', onSearch),
      ];
    } finally {
      await images.remove();
    }
  },
};

function resultOf(figure: string, rounds: readonly (readonly number[])[]): Result {
  const p98 = rounds.map((times) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.98) - 1] ?? Number.NaN);
  return { ...againstLimit(figure, median(p98), LIMIT_MS, 'ms'), samples: { ours: p98 } };
}

async function withUpload({ browser, server }: Bench, paths: readonly string[]): Promise<number[][]> {
  const page = await browser.openWebPage(`${server.origin}/upload/`);
  await openUploads(page);
  await setWindow(page);
  await chooseFile(page, paths);
  await waitUntil('the files', () => page.evaluate<boolean>(`document.body.innerText.includes('All ${FILES}')`));
  return rounds(page, ON_UPLOAD);
}

async function withSearch({ browser, server }: Bench): Promise<number[][]> {
  const page = await browser.openWebPage(`${server.origin}/search/?period=*`);
  await setWindow(page);
  await waitUntil('results', () => page.evaluate<boolean>('document.querySelector(".result-slot a") !== null'));
  return rounds(page, ON_SEARCH);
}

/** The first round warms up. */
async function rounds(page: ChromiumPage, steps: readonly Interaction[]): Promise<number[][]> {
  const times: number[][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) times.push(await interactionTimes(page, steps));
  await page.close();
  return times.slice(1);
}
