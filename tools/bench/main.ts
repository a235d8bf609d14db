/**
 * `npm run bench` measures everything, `npm run bench -- popup-opens` one figure. One line of JSON each; the first
 * describes the machine. It never fails: docs/performance.md quotes its output.
 */

import { aDay, aDayHosted } from './figures/a-day.ts';
import { busyMillion } from './figures/busy-million.ts';
import { captioning, popupCaptioning } from './figures/captioning.ts';
import { editMany } from './figures/edit-many.ts';
import { filterPanel } from './figures/filter-panel.ts';
import { hostedCold } from './figures/hosted-cold.ts';
import { idleBackground } from './figures/idle-background.ts';
import { interactions } from './figures/interactions.ts';
import { largePictures } from './figures/large-pictures.ts';
import { metadataReading } from './figures/metadata-reading.ts';
import { popupOpens } from './figures/popup-opens.ts';
import { popupScripts } from './figures/popup-scripts.ts';
import { searchKey } from './figures/search-key.ts';
import { searchMillion } from './figures/search-million.ts';
import { searchScroll } from './figures/search-scroll.ts';
import { serverMillion } from './figures/server-million.ts';
import { sheetKey } from './figures/sheet-key.ts';
import { smallFiles, smallFiles50ms, smallFiles1000 } from './figures/small-files.ts';
import { smallFilesUntuned } from './figures/small-files-untuned.ts';
import { steadyLoad } from './figures/steady-load.ts';
import { tenThousandImages } from './figures/ten-thousand-images.ts';
import { thumbnailsMemory } from './figures/thumbnails-memory.ts';
import { twoNodes } from './figures/two-nodes.ts';
import { uploadAdaptive, uploadLink } from './figures/upload-adaptive.ts';
import { uploadFromBackground } from './figures/upload-from-background.ts';
import { uploadLatency } from './figures/upload-latency.ts';
import { uploadTwoGigabytes } from './figures/upload-two-gigabytes.ts';
import { uploadingTenThousand } from './figures/uploading-ten-thousand.ts';
import { withBench } from './harness/bench.ts';
import { buildForBench } from './harness/bench-build.ts';
import type { Figure } from './harness/figure.ts';
import { machineFacts } from './harness/machine-facts.ts';

const FIGURES: readonly Figure[] = [
  uploadFromBackground,
  uploadAdaptive,
  uploadLink,
  uploadTwoGigabytes,
  uploadLatency,
  smallFiles,
  smallFiles1000,
  smallFiles50ms,
  smallFilesUntuned,
  tenThousandImages,
  uploadingTenThousand,
  metadataReading,
  popupOpens,
  hostedCold,
  interactions,
  captioning,
  popupCaptioning,
  popupScripts,
  thumbnailsMemory,
  largePictures,
  filterPanel,
  searchScroll,
  searchKey,
  sheetKey,
  editMany,
  searchMillion,
  serverMillion,
  busyMillion,
  twoNodes,
  steadyLoad,
  aDay,
  aDayHosted,
  idleBackground,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !FIGURES.some((figure) => figure.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Known: ${FIGURES.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

console.log(JSON.stringify(machineFacts()));
const build = await buildForBench();
for (const figure of FIGURES) {
  if (wanted.length > 0 && !wanted.includes(figure.name)) continue;
  for (const result of await withBench(build, figure, figure.measure)) console.log(JSON.stringify(result));
}
