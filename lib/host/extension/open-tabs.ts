/** Opens addresses in tabs behind the current one, as `Commands.openTabs` does. */
import type { Tabs } from 'webextension-polyfill';
import { browser } from './browser.ts';

const BLANK = 'about:blank';
/** Measured: an error page that Firefox shows in place of a file follows 20 ms after the end of the load. */
const ERROR_PAGE_MS = 1_000;

/** Tabs of files that are not answered yet. */
const unanswered = new Set<number>();

/** Resolves with how many were opened. `areFiles`: the browser saves them, and no empty tab is left of those it has. */
export async function openTabs(addresses: readonly string[], areFiles: boolean): Promise<number> {
  const isLeft = areFiles && browser.runtime.getURL('').startsWith('moz-');
  // Chromium closes such a tab itself. Firefox does so only for tabs that a page opens.
  if (isLeft) browser.tabs.onUpdated.addListener(onUpdated);
  let opened = 0;
  for (const url of addresses) {
    // A browser refuses some schemes.
    const tab = await browser.tabs.create({ url, active: false }).catch(() => null);
    if (tab === null) continue;
    opened += 1;
    if (isLeft && tab.id !== undefined) unanswered.add(tab.id);
  }
  return opened;
}

function onUpdated(id: number, { status }: Tabs.OnUpdatedChangeInfoType): void {
  if (status === 'complete') setTimeout(() => void closeIfBlank(id), ERROR_PAGE_MS);
}

/** The browser reveals the addresses of the permitted server, so its error pages are not taken for blank. */
async function closeIfBlank(id: number): Promise<void> {
  if (!unanswered.has(id)) return;
  const tab = await browser.tabs.get(id).catch(() => null);
  // Loading again: it will be complete once more.
  if (tab?.status === 'loading') return;
  unanswered.delete(id);
  if (unanswered.size === 0) browser.tabs.onUpdated.removeListener(onUpdated);
  if (tab !== null && (tab.url ?? BLANK) === BLANK) await browser.tabs.remove(id).catch(() => undefined);
}
