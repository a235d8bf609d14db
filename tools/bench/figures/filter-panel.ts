/**
 * The image filter with 5,000 channels below one root: the panel opens in 100 ms. Selecting the root is painted in 50
 * ms, or in five times the time of a root without children.
 */
import type { SearchChannelNode } from '#lib/contract/search-channels.ts';
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import { actionTime } from '../harness/action-time.ts';
import type { Bench } from '../harness/bench.ts';
import { againstLimit, againstPeer, type Figure, median } from '../harness/figure.ts';

const CHANNELS = 5_000;
const ROUNDS = 15;
const OPEN_LIMIT_MS = 100;
const TOGGLE_LIMIT_MS = 50;
const TOGGLE_RATIO_LIMIT = 5;
/** Narrower than the width from which the panel is always open. */
const WINDOW = { width: 738, height: 600, deviceScaleFactor: 1, mobile: false };

interface Times {
  readonly opens: number[];
  readonly toggles: number[];
}

export const filterPanel: Figure = {
  name: 'filter-panel',
  async measure(bench) {
    const full: Times = { opens: [], toggles: [] };
    const empty: Times = { opens: [], toggles: [] };
    const pages = [await openSearch(bench, CHANNELS), await openSearch(bench, 0)] as const;
    // The first round warms up the browser's compiler cache.
    for (let round = 0; round <= ROUNDS; round += 1) {
      await measureRound(pages[0], round === 0 ? undefined : full);
      await measureRound(pages[1], round === 0 ? undefined : empty);
    }
    const compare = (figure: string, part: keyof Times) =>
      againstPeer({ figure, peer: 'noChannels', ours: full[part], peers: empty[part], ratioLimit: TOGGLE_RATIO_LIMIT });
    return [
      againstLimit('filter-panel-5000-opens', median(full.opens), OPEN_LIMIT_MS, 'ms'),
      compare('filter-panel-5000-opens-against-empty', 'opens'),
      againstLimit('filter-panel-5000-root-toggled', median(full.toggles), TOGGLE_LIMIT_MS, 'ms'),
      compare('filter-panel-5000-root-toggled-against-empty', 'toggles'),
    ];
  },
};

async function openSearch({ browser, server }: Bench, channels: number): Promise<ChromiumPage> {
  await server.reset();
  const action = { body: JSON.stringify([treeOf(channels)]), contentType: 'application/json' };
  await server.misbehave([{ match: { pathPattern: 'svcChanMain' }, action }]);
  const page = await browser.openWebPage(`${server.origin}/search/`);
  await page.session.send('Emulation.setDeviceMetricsOverride', WINDOW);
  await waitUntil('the search', () => page.evaluate<boolean>('document.querySelector(".filter-button") !== null'));
  await page.evaluate('document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 1000)))');
  // Playwright's observers cost time of their own.
  await page.session.send('Accessibility.disable');
  return page;
}

/** Opens, selects and deselects the root, and closes again. */
async function measureRound(page: ChromiumPage, times: Times | undefined): Promise<void> {
  await page.session.send('Page.bringToFront');
  const opened = await actionTime(page, '.filter-button', 'document.querySelector("[role=treeitem]") !== null');
  const root = '[role=treeitem]';
  const hasState = (state: boolean) => `document.querySelector("${root}").getAttribute("aria-checked") === "${state}"`;
  const on = await actionTime(page, root, hasState(true));
  const off = await actionTime(page, root, hasState(false));
  await page.evaluate('document.querySelector(".filter-head button").click()');
  times?.opens.push(opened);
  times?.toggles.push(on, off);
}

function treeOf(channels: number): SearchChannelNode {
  const node = (chanID: string, chanSrcID: string, chanList: readonly SearchChannelNode[]): SearchChannelNode => ({
    chanID,
    chanSrcID,
    chanName: `Channel ${chanID}`,
    chanList,
    isSelectable: true,
    isExpanded: true,
  });
  return node(
    'root',
    'ROOT',
    Array.from({ length: channels }, (_, at) => node(String(at), `S${at}`, [])),
  );
}
