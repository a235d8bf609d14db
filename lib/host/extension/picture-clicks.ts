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
import { askForSite, followPermissions } from './site-permission.ts';
import { createTakeNotes, type TakeNotes } from './take-notes.ts';

/** Browsers keep menus, and ask for a permission in the task of a click only: the id of the entry says whether they may. */
const MENU = 'take-picture';
/** Nobody could take a picture: the browser is not to ask. */
const MENU_UNASKED = 'take-picture-unasked';

export interface PictureMenu {
  /** `mayUpload`: the signed-in user, as far as it is known. */
  show(title: string, mayUpload: boolean | null): void;
  /** Says in their pages that the background ended before these pictures were taken, and frees what is held there. */
  tellInterrupted(sentence: string): Promise<void>;
}

export function registerPictureMenu(onClick: OnPictureClick, closeLabel: () => string): PictureMenu {
  // A drop asks, too.
  followPermissions();
  // Firefox for Android has no menus.
  if (browser.contextMenus === undefined) return { show: nothing, tellInterrupted: async () => undefined };
  const notes = createTakeNotes();
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (info.menuItemId !== MENU && info.menuItemId !== MENU_UNASKED) return;
    // Without an address or a tab, the sentence about the end says so.
    const click = clickOf(info, { tabId: tab?.id ?? -1, frameId: info.frameId ?? 0 }, notes, closeLabel);
    const stopHeartbeat = startHeartbeat();
    void onClick(click).finally(stopHeartbeat);
  });
  return {
    show: createMenu(),
    async tellInterrupted(sentence) {
      for (const [key, { tabId, frameId }] of await notes.takeLeft()) {
        await say(tabId, sentence, true, closeLabel());
        await run({ tabId, frameIds: [frameId] }, freeHeld, key).catch(nothing);
      }
    },
  };
}

function createMenu(): PictureMenu['show'] {
  let last = Promise.resolve();
  let shown = '';
  return (title, mayUpload) => {
    if (shown === `${mayUpload} ${title}`) return;
    shown = `${mayUpload} ${title}`;
    const menu: Menus.CreateCreatePropertiesType = {
      title,
      contexts: ['image'],
      documentUrlPatterns: ['http://*/*', 'https://*/*'],
    };
    const update = (id: string) => browser.contextMenus.update(id, menu);
    // `lastError` is read, or Chromium reports that another start was quicker.
    const create = (id: string) => browser.contextMenus.create({ id, ...menu }, () => void browser.runtime.lastError);
    const [id, other] = mayUpload ? [MENU, MENU_UNASKED] : [MENU_UNASKED, MENU];
    last = last
      // Until somebody is known, the one of before stays.
      .then(() => (mayUpload === null ? update(other) : browser.contextMenus.remove(other).then(() => update(id))))
      .catch(() => update(id))
      .catch(() => void create(id))
      .then(nothing);
  };
}

type Place = Parameters<TakeNotes['add']>[1];

function clickOf(info: Menus.OnClickData, place: Place, notes: TakeNotes, closeLabel: () => string): PictureClick {
  const key = `comyan-${randomId()}`;
  const [picture, page] = [info.srcUrl ?? '', info.pageUrl ?? ''];
  const { site, access, end } = siteOf(picture, page, info.menuItemId === MENU);
  const target = { tabId: place.tabId, frameIds: [place.frameId] };
  notes.add(key, place);
  return {
    picture,
    page,
    access,
    readFacts: () => run(target, readPictureFacts, picture),
    hold: (address, maxBytes, patienceMs) => run(target, holdPicture, key, address, maxBytes, patienceMs),
    readHeld: (start, stop) => run(target, readHeldPart, key, start, stop),
    async fetch(address, patienceMs) {
      if (site === null || patternOf(new URL(address)) !== patternOf(site)) throw new TypeError('another site');
      // A redirect might lead past a firewall, and is told of only after it was called.
      return fetch(address, { credentials: 'include', redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    },
    say(text, isProblem) {
      notes.remove(key);
      return say(place.tabId, text, isProblem, closeLabel());
    },
    end: () => Promise.allSettled([run(target, freeHeld, key), end()]).then(nothing),
  };
}

function say(tabId: number, text: string, isProblem: boolean, close: string): Promise<void> {
  return run({ tabId }, showSentence, text, isProblem, close)
    .catch(() =>
      browser.notifications.create({
        type: 'basic',
        iconUrl: browser.runtime.getURL('icon/128.png'),
        title: 'Comyan',
        message: text,
      }),
    )
    .then(nothing, (error: unknown) => log('warn', 'sentence not shown', { error }));
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
function siteOf(picture: string, page: string, maySomebodyTake: boolean) {
  const site = /^https?:/.test(picture) && URL.canParse(picture) ? new URL(picture) : null;
  const without = (access: SiteAccess) => ({ site: null, access: Promise.resolve(access), end: nothing });
  if (site === null || (URL.canParse(page) && site.origin === new URL(page).origin)) return without('same-site');
  const mayAsk = browser.runtime.getManifest().optional_host_permissions !== undefined;
  if (!mayAsk || isPrivateAddress(site.hostname)) return without('impossible');
  if (!maySomebodyTake) return without('unasked');
  const { isGiven, end } = askForSite(site);
  return { site, access: isGiven.then((given): SiteAccess => (given ? 'given' : 'refused')), end };
}
