/**
 * A popup with a stored queue, against an empty React page of the same extension opened the same way, once with the background running
 * and once with it stopped: 'Add Files' is painted after at most 1.15 times the time, the first key that a field takes after at most 1.4
 * times; the first row follows.
 */
import { PACKAGED_EXTENSION_ID } from '../../../scripts/build/manifest.ts';
import { benchPage } from '../harness/bench-build.ts';
import { againstPeer, type Figure } from '../harness/figure.ts';
import { acceptedKey, paintTime } from '../harness/paint-time.ts';
import { storeQueue } from '../harness/stored-queue.ts';

const ROUNDS = 9;
const STORED_FILES = 50;
/** A browser stops a background that has been idle for 30 s or more, never one that has just responded. */
const IDLE_MS = 2_000;
const RATIO_LIMIT = 1.15;
const KEY_RATIO_LIMIT = 1.4;
const extensionUrl = (path: string) => `chrome-extension://${PACKAGED_EXTENSION_ID}/${path}`;

export const popupOpens: Figure = {
  name: 'popup-opens',
  async measure(bench) {
    const { browser } = bench;
    const firstName = await storeQueue(bench, STORED_FILES);
    const popupWith = (words: string) => () =>
      paintTime(
        browser.raw,
        extensionUrl('popup.html'),
        `document.body?.textContent.includes(${JSON.stringify(words)})`,
      );
    const [popup, rows] = [popupWith('Add Files'), popupWith(firstName)];
    const empty = () =>
      paintTime(browser.raw, extensionUrl(benchPage('empty')), 'document.querySelector("main") !== null');

    const popupKey = () => acceptedKey(browser.raw, extensionUrl('popup.html'), '[name=IPTCHeadline]');
    const emptyKey = () => acceptedKey(browser.raw, extensionUrl(benchPage('empty')), 'input');

    const times = { empty: [] as number[], popup: [] as number[], rows: [] as number[] };
    const stopped = { popup: [] as number[], rows: [] as number[] };
    const keys = { empty: [] as number[], popup: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const inTurn = [await empty(), await popup(), await rows(), await emptyKey(), await popupKey()] as const;
      const stop = async () => {
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
        await browser.stopWorker();
      };
      await stop();
      const stoppedPopup = await popup();
      await stop();
      const stoppedRows = await rows();
      // The first round warms up the browser's disk cache.
      if (round === 0) continue;
      times.empty.push(inTurn[0]);
      times.popup.push(inTurn[1]);
      times.rows.push(inTurn[2]);
      keys.empty.push(inTurn[3]);
      keys.popup.push(inTurn[4]);
      stopped.popup.push(stoppedPopup);
      stopped.rows.push(stoppedRows);
    }
    const compare = (figure: string, ours: readonly number[]) =>
      againstPeer({ figure, peer: 'emptyReactPage', ours, peers: times.empty, ratioLimit: RATIO_LIMIT });
    return [
      compare('popup-opens', times.popup),
      compare('popup-opens-with-background-stopped', stopped.popup),
      compare('popup-row', times.rows),
      compare('popup-row-with-background-stopped', stopped.rows),
      againstPeer({
        figure: 'popup-key-accepted',
        peer: 'emptyReactPage',
        ratioLimit: KEY_RATIO_LIMIT,
        ours: keys.popup,
        peers: keys.empty,
      }),
    ];
  },
};
