/** A Firefox profile that was started once: a start from a copy takes half the time of a start in an empty folder. */
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { requireBrowser } from '../../../../scripts/browsers/find-browser.ts';
import { root } from '../../../../scripts/root.ts';

const BUILD = join(root, '.build');
const STARTED_ONCE = join(BUILD, 'firefox-profile');

/** A new folder; the browser that created it did not have the add-on. */
export async function newFirefoxProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'comyan-firefox-'));
  const copy = () => cp(STARTED_ONCE, profile, { recursive: true });
  await copy().catch(async () => {
    await startOnce();
    await copy();
  });
  return profile;
}

async function startOnce(): Promise<void> {
  await mkdir(BUILD, { recursive: true });
  // Beside its final place: a folder is renamed at once only within a disk.
  const folder = await mkdtemp(join(BUILD, 'firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: requireBrowser('firefox'),
    userDataDir: folder,
    timeout: 90_000,
  });
  await browser.close();
  // Another worker may have been first.
  await rename(folder, STARTED_ONCE).catch(() => rm(folder, { recursive: true, force: true }));
}
