/** The environment of the test tools. */
import { mkdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedBrowser } from '../browsers/get-browser.ts';
import { root } from '../root.ts';

/** Scripts of the servers that the tests start are compiled once, not for each server: half of the time of many tests. */
const COMPILE_CACHE = join(root, '.build/compiled');
/** Memory instead of a disk, whose writes SQLite waits for. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2_000_000_000;

export function toolEnvironment(): Record<string, string> {
  return { NODE_COMPILE_CACHE: COMPILE_CACHE, TMPDIR: temporaryFolder() };
}

/** Where the browsers are; a downloaded one is not on the PATH. */
export function environmentOfBrowsers(): Record<string, string> {
  const [chromium, firefox] = [installedBrowser('chromium'), installedBrowser('firefox')];
  return { ...(chromium && { COMYAN_CHROMIUM: chromium }), ...(firefox && { COMYAN_FIREFOX: firefox }) };
}

function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return tmpdir();
    const folder = join(MEMORY, 'comyan-tests');
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return tmpdir();
  }
}
