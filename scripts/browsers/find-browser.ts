/** Finds the installed browser for the browser tests. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export type BrowserName = 'chromium' | 'firefox';

const NAMES: Readonly<Record<BrowserName, readonly string[]>> = {
  // Google Chrome no longer supports --load-extension, so `chrome` is used only if it is a Chromium.
  chromium: ['chromium', 'chromium-browser', 'chrome'],
  firefox: ['firefox-esr', 'firefox'],
};

const ENVIRONMENT: Readonly<Record<BrowserName, string>> = { chromium: 'COMYAN_CHROMIUM', firefox: 'COMYAN_FIREFOX' };

/** Path from COMYAN_CHROMIUM or COMYAN_FIREFOX, else the first usable browser on the PATH, else undefined. */
export function findBrowser(name: BrowserName): string | undefined {
  const named = process.env[ENVIRONMENT[name]];
  if (named) return named;
  return programsNamed(NAMES[name]).find(isUsable);
}

/** Paths of the programs with these names, in the order of the names and of the path. */
export function programsNamed(names: readonly string[], path = process.env.PATH ?? ''): string[] {
  const folders = path.split(delimiter);
  return names.flatMap((file) => folders.map((folder) => join(folder, file))).filter(isExecutable);
}

/** Like `findBrowser`, but throws when there is none. */
export function requireBrowser(name: BrowserName): string {
  const path = findBrowser(name);
  if (path === undefined) throw new Error(`No ${name} found on this machine. Run npm test, which installs one.`);
  return path;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True when the browser starts and is not a branded Google Chrome. */
export function isUsable(path: string): boolean {
  try {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return !/^Google Chrome (?!for Testing)/.test(version.trim());
  } catch {
    return false;
  }
}
