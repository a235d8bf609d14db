/** The permission for one more site, which is asked for in a click and given back after it (decision 65). */
import { log } from '#lib/core/log.ts';
import { patternOf } from './host-permissions.ts';
import { browser } from './page-browser.ts';

/** The site whose permission was asked for, until it is given back. */
const ASKED_SITE = 'askedSite';
/** Held while a site is read: a background that starts meanwhile waits, and gives back what a closed page has left. */
const LOCK = 'comyan-asked-site';

export interface AskedSite {
  readonly isGiven: Promise<boolean>;
  /** Gives the permission back, unless it was there before. Never rejects. */
  end(): Promise<void>;
}

/** Call it in the task of the click: browsers ask in no other. */
export function askForSite(site: URL): AskedSite {
  const origins = [patternOf(site)];
  const { promise: ended, resolve: release } = Promise.withResolvers<void>();
  void navigator.locks.request(LOCK, () => ended);
  const before = browser.permissions.contains({ origins });
  const isGiven = browser.permissions.request({ origins }).catch((error: unknown) => {
    log('warn', 'permission not asked for', { error });
    return false;
  });
  const noted = before.then((was) => (was ? undefined : browser.storage.local.set({ [ASKED_SITE]: origins })));
  return {
    isGiven,
    async end() {
      await Promise.allSettled([isGiven, noted]);
      await giveBack();
      release();
    },
  };
}

/** Gives back what a page or a background that has ended had. */
export async function giveBackLeft(): Promise<void> {
  await navigator.locks.request(LOCK, giveBack);
}

async function giveBack(): Promise<void> {
  try {
    const { [ASKED_SITE]: origins } = await browser.storage.local.get(ASKED_SITE);
    if (!Array.isArray(origins)) return;
    await browser.permissions.remove({ origins });
    await browser.storage.local.remove(ASKED_SITE);
  } catch (error) {
    log('warn', 'permission not given back', { error });
  }
}
