/** 'Take this picture' in the menu of a picture on any web page (decision 65). */
import type { Menus } from 'webextension-polyfill';
import { isPrivateAddress } from '#lib/core/is-private-address.ts';
import { log } from '#lib/core/log.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { OnPictureClick, PictureClick, SiteAccess } from '../picture-clicks.ts';
import { browser } from './browser.ts';
import { startHeartbeat } from './heartbeat.ts';
import { patternOf } from './host-permissions.ts';
import { freeHeld, holdPicture, readHeldPart, readPictureFacts, showSentence } from './in-page.ts';
import { askForSite, giveBackLeft } from './site-permission.ts';

const MENU = 'take-picture';
const PATIENCE_MS = 300_000;

interface MenuWords {
  readonly title: string;
  readonly close: string;
}

export function registerPictureMenu(words: MenuWords, onClick: OnPictureClick): void {
  // Firefox for Android has no menus.
  if (browser.contextMenus === undefined) return;
  const menu: Menus.CreateCreatePropertiesType = {
    title: words.title,
    contexts: ['image'],
    documentUrlPatterns: ['http://*/*', 'https://*/*'],
  };
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (info.menuItemId !== MENU) return;
    // Without an address or a tab, the sentence about the end says so.
    const click = clickOf(info, info.srcUrl ?? '', tab?.id ?? -1, words.close);
    const stopHeartbeat = startHeartbeat();
    void onClick(click).finally(stopHeartbeat);
  });
  browser.contextMenus
    .update(MENU, menu)
    // `lastError` is read, or Chromium reports that another start was quicker.
    .catch(() => browser.contextMenus.create({ id: MENU, ...menu }, () => void browser.runtime.lastError));
  void giveBackLeft();
}

function clickOf(info: Menus.OnClickData, picture: string, tabId: number, close: string): PictureClick {
  const key = `comyan-${randomId()}`;
  const page = info.pageUrl ?? '';
  const { site, access, end } = siteOf(picture, page);
  const target = { tabId, frameIds: [info.frameId ?? 0] };
  return {
    picture,
    page,
    access,
    readFacts: () => run(target, readPictureFacts, picture),
    hold: (address, maxBytes) => run(target, holdPicture, key, address, maxBytes),
    readHeld: (start, stop) => run(target, readHeldPart, key, start, stop),
    async fetch(address) {
      if (site === null || patternOf(new URL(address)) !== patternOf(site)) throw new TypeError('another site');
      // A redirect might lead past a firewall, and is told of only after it was called.
      return fetch(address, { credentials: 'include', redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    },
    say: (text, isProblem) =>
      run({ tabId }, showSentence, text, isProblem, close)
        .catch(() =>
          browser.notifications.create({
            type: 'basic',
            iconUrl: browser.runtime.getURL('icon/128.png'),
            title: 'Comyan',
            message: text,
          }),
        )
        .then(nothing, (error: unknown) => log('warn', 'sentence not shown', { error })),
    end: () => Promise.allSettled([run(target, freeHeld, key), end()]).then(nothing),
  };
}

function nothing(): void {}

type Target = Parameters<typeof browser.scripting.executeScript>[0]['target'];

async function run<Args extends (string | number | boolean)[]>(
  target: Target,
  func: (...args: Args) => unknown,
  ...args: Args
): Promise<unknown> {
  const [answer] = await browser.scripting.executeScript({ target, func: func as () => unknown, args });
  // Firefox resolves with the error of a script.
  if (answer === undefined || answer.error) throw new Error('no script runs there', { cause: answer?.error });
  return answer.result;
}

/** Browsers ask only in the task of the click. */
function siteOf(picture: string, page: string) {
  const site = /^https?:/.test(picture) && URL.canParse(picture) ? new URL(picture) : null;
  const without = (access: SiteAccess) => ({ site: null, access: Promise.resolve(access), end: nothing });
  if (site === null || (URL.canParse(page) && site.origin === new URL(page).origin)) return without('same-site');
  const mayAsk = browser.runtime.getManifest().optional_host_permissions !== undefined;
  if (!mayAsk || isPrivateAddress(site.hostname)) return without('impossible');
  const { isGiven, end } = askForSite(site);
  return { site, access: isGiven.then((given): SiteAccess => (given ? 'given' : 'refused')), end };
}
