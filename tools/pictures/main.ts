/**
 * `npm run pictures` takes screenshots of every state of the table, `npm run pictures -- upload login` of those with
 * one of these words in their name, `npm run pictures -- --store` of those of README and store pages, and with
 * `--scale 1.25` as a screen with so many pixels per CSS pixel shows them. It exits with 1 when a state cannot be
 * reached, lacks an announcement to screen readers, or violates a rule of WCAG 2.2 AA.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getBrowser } from '../../scripts/browsers/get-browser.ts';
import { buildTarget } from '../../scripts/build/build-target.ts';
import { root } from '../../scripts/root.ts';
import { buildForWorkers } from '../../scripts/test/build-all.ts';
import { contactSheet } from './harness/contact-sheet.ts';
import { indexPage } from './harness/index-page.ts';
import { LANGUAGES } from './harness/labels.ts';
import type { PictureState } from './harness/picture-state.ts';
import { SampleMedia } from './harness/sample-pictures.ts';
import { takeAllPictures } from './harness/take-all-pictures.ts';
import type { StateReport } from './harness/take-pictures.ts';
import { STORE_PICTURES, writeStorePictures } from './store-pictures.ts';
import { STATES } from './table.ts';

const FOLDER = join(root, '.pictures');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { store: { type: 'boolean', default: false }, scale: { type: 'string', default: '1' } },
});
const isForStore = values.store;
const states = wantedStates(positionals);
if (states.length === 0) {
  console.error(`There is no such state. There are:\n${STATES.map(({ name }) => name).join('\n')}`);
  process.exit(1);
}
const chromium = getBrowser('chromium');
if (chromium === undefined) process.exit(1);
process.env['COMYAN_CHROMIUM'] = chromium;
await buildTarget({ browser: 'chrome' });
await buildForWorkers(['chrome']);

const startedAt = Date.now();
if (states.length === STATES.length) await rm(FOLDER, { recursive: true, force: true });
await mkdir(join(FOLDER, 'sheets'), { recursive: true });
const media = await SampleMedia.create();
const runs = LANGUAGES.map((language) => takeAllPictures(states, language, media, Number(values.scale), FOLDER));
const reports = (await Promise.all(runs)).flat();
await media.remove();

const byState = new Map(states.map(({ name }) => [name, reports.filter(({ state }) => state.name === name)]));
for (const [name, ofState] of byState) {
  await saveSheet(name, ofState);
  // Half of the size is still readable.
  for (const one of ofState) await saveSheet(`${name}.${one.language}`, [one]);
}
await writeFile(join(FOLDER, 'index.html'), indexPage(byState));
if (isForStore) await writeStorePictures(reports, FOLDER);
const faults = printFaults(reports);
const count = reports.reduce((sum, { pictures }) => sum + pictures.length, 0);
const seconds = Math.round((Date.now() - startedAt) / 1_000);
console.log(`${count} pictures of ${states.length} states in ${seconds} s, ${faults} faults: .pictures/index.html`);
process.exitCode = faults === 0 ? 0 : 1;

function wantedStates(filters: readonly string[]): readonly PictureState[] {
  if (isForStore) {
    const shown = STORE_PICTURES.flatMap(({ shots }) => shots.map(({ state }) => state));
    return STATES.filter(({ name }) => shown.includes(name));
  }
  return STATES.filter(({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)));
}

async function saveSheet(name: string, ofState: readonly StateReport[]): Promise<void> {
  const sheet = await contactSheet(name, ofState);
  if (sheet !== undefined) await writeFile(join(FOLDER, 'sheets', `${name}.jpg`), sheet);
}

/** Resolves with the number of problems that fail the run; overflow is only a hint. */
function printFaults(all: readonly StateReport[]): number {
  for (const { state, language, overflowingElements, violations, failures } of all) {
    for (const line of overflowingElements) console.log(`does not fit: ${state.name} ${language} ${line}`);
    for (const line of violations) console.log(`WCAG: ${state.name} ${language} ${line}`);
    for (const line of failures) console.log(`not reached: ${state.name} ${language} ${line}`);
  }
  return all.reduce((sum, { violations, failures }) => sum + violations.length + failures.length, 0);
}
