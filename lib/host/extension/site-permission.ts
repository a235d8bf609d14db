/** The permission for one more site, which is asked for in a click and given back after it (decision 65). */
import { log } from '#lib/core/log.ts';
import { patternOf } from './host-permissions.ts';
import { browser } from './page-browser.ts';

/** Patterns that were asked for, until they are given back; changed under `NOTES_LOCK` only. */
const ASKED_SITES = 'askedSites';
/** Also held while the area that has the notes is written anew. */
export const NOTES_LOCK = 'comyan-asked-sites';

export interface AskedSite {
  readonly isGiven: Promise<boolean>;
  /** Gives the permission back, unless it was there before or is in use elsewhere. Never rejects. */
  end(): Promise<void>;
}

/** Call it in the task of the click: browsers ask in no other. */
export function askForSite(site: URL): AskedSite {
  const pattern = patternOf(site);
  const origins = [pattern];
  // Shared by all that read from this site, and released by the browser when a page is closed.
  const { promise: ended, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const released = navigator.locks.request(lockOf(pattern), { mode: 'shared' }, () => {
    hold();
    return ended;
  });
  const before = browser.permissions.contains({ origins });
  const asked = browser.permissions.request({ origins }).catch((error: unknown) => {
    log('warn', 'permission not asked for', { error });
  });
  const noted = before.then((was) => (was ? undefined : changeNotes((notes) => [...notes, pattern])));
  return {
    // Who gave it back meanwhile held the lock.
    isGiven: Promise.all([asked, isHeld]).then(() => browser.permissions.contains({ origins })),
    async end() {
      await Promise.allSettled([asked, noted]);
      release();
      await released;
      await giveBack(pattern, !(await before.catch(() => true)));
    },
  };
}

/** Gives back what a page or a background that has ended had. */
export async function giveBackLeft(): Promise<void> {
  const notes = await readNotes().catch(() => []);
  await Promise.all(notes.map((pattern) => giveBack(pattern, true)));
}

/** `isOurs`: without its note, too, which may not have been stored. The last one that reads from a site gives it back. */
async function giveBack(pattern: string, isOurs: boolean): Promise<void> {
  try {
    await navigator.locks.request(lockOf(pattern), { ifAvailable: true }, async (lock) => {
      if (lock === null || !(isOurs || (await readNotes()).includes(pattern))) return;
      await browser.permissions.remove({ origins: [pattern] });
      await changeNotes((notes) => notes.filter((one) => one !== pattern));
    });
  } catch (error) {
    log('warn', 'permission not given back', { error });
  }
}

function lockOf(pattern: string): string {
  return `comyan-asked-site ${pattern}`;
}

async function readNotes(): Promise<readonly string[]> {
  const { [ASKED_SITES]: notes } = await browser.storage.local.get(ASKED_SITES);
  return Array.isArray(notes) ? notes.filter((one) => typeof one === 'string') : [];
}

async function changeNotes(change: (notes: readonly string[]) => readonly string[]): Promise<void> {
  await navigator.locks.request(NOTES_LOCK, async () => {
    const notes = [...new Set(change(await readNotes()))];
    if (notes.length === 0) await browser.storage.local.remove(ASKED_SITES);
    else await browser.storage.local.set({ [ASKED_SITES]: notes });
  });
}
