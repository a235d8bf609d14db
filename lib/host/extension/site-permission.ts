/** The permission for one more site, which is asked for in a click and given back after it (decision 65). */
import { log } from '#lib/core/log.ts';
import { patternOf } from './host-permissions.ts';
import { browser } from './page-browser.ts';
import { CONNECT_REQUEST } from './wire-names.ts';

/** Patterns that were asked for, until they are given back; changed under `NOTES_LOCK` only. */
const ASKED_SITES = 'askedSites';
/** Also held while the area that has the notes is written anew. */
export const NOTES_LOCK = 'comyan-asked-sites';

/** An answer may come much later, or never. */
const PATIENCE_MS = 300_000;

export interface AskedSite {
  /** Whoever has not answered in time has not allowed it. */
  readonly isGiven: Promise<boolean>;
  /** Gives the permission back, also a later one, unless it was there before or is in use elsewhere. Never rejects. */
  end(): Promise<void>;
}

/** Call it in the task of the click: browsers ask in no other. */
export function askForSite(site: URL, patienceMs = PATIENCE_MS): AskedSite {
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
  let isAnswered = false;
  void asked.then(() => {
    isAnswered = true;
  });
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const noted = before.then((was) => (was ? undefined : changeNotes((notes) => [...notes, pattern])));
  return {
    // Who gave it back meanwhile held the lock.
    isGiven: Promise.all([Promise.race([asked, patience]), isHeld]).then(() =>
      browser.permissions.contains({ origins }),
    ),
    async end() {
      await Promise.race([Promise.allSettled([asked, noted]), patience]);
      release();
      await released;
      const givenBack = asked.then(async () => giveBack(pattern, !(await before.catch(() => true))));
      // An answer that comes later does not keep the background awake.
      if (isAnswered) await givenBack;
    },
  };
}

/** Gives back what a page or a background that has ended had: now, and what the user allows later. */
export function followPermissions(): void {
  browser.permissions.onAdded.addListener(() => void giveBackLeft());
  // No question outlives the browser.
  browser.runtime.onStartup.addListener(() => void giveBackLeft(true));
  void giveBackLeft();
}

async function giveBackLeft(isUnasked = false): Promise<void> {
  try {
    for (const pattern of await readNotes()) {
      if (!isUnasked && !(await browser.permissions.contains({ origins: [pattern] }))) continue;
      if (pattern !== (await connectingPattern())) await giveBack(pattern, true);
      else await changeNotes((notes) => notes.filter((one) => one !== pattern));
    }
  } catch (error) {
    log('warn', 'permissions not given back', { error });
  }
}

/** What a surface asks for to connect, which stays. */
async function connectingPattern(): Promise<string | null> {
  const { [CONNECT_REQUEST]: request } = await browser.storage.session.get(CONNECT_REQUEST);
  const { server = '' } = (request ?? {}) as { readonly server?: string };
  return URL.canParse(server) ? patternOf(new URL(server)) : null;
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
