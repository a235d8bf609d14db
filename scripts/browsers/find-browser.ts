/** Which browser of this machine the tests drive. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export type BrowserName = 'chromium' | 'firefox';

const NAMES: Readonly<Record<BrowserName, readonly string[]>> = {
  // Google's own Chrome no longer takes --load-extension, so a "chrome" counts only where it is a Chromium.
  chromium: ['chromium', 'chromium-browser', 'chrome'],
  firefox: ['firefox-esr', 'firefox'],
};

const ENVIRONMENT: Readonly<Record<BrowserName, string>> = { chromium: 'COMYAN_CHROMIUM', firefox: 'COMYAN_FIREFOX' };

/** Path of a browser that starts: the one named in the environment, else the first on the PATH; else undefined. */
export function findBrowser(name: BrowserName): string | undefined {
  const named = process.env[ENVIRONMENT[name]];
  if (named) return named;
  return programsNamed(NAMES[name]).find(isUsable);
}

/** Paths of the programs with these names, in the order of the names and of the PATH. */
export function programsNamed(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((file) => folders.map((folder) => join(folder, file))).filter(isExecutable);
}

/** The same, but fails with a sentence: for tests that cannot do without. */
export function requireBrowser(name: BrowserName): string {
  const path = findBrowser(name);
  if (path === undefined) throw new Error(`There is no ${name} on this machine; npm test gets one by itself.`);
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

/** It starts, and it is not a branded Chrome. */
export function isUsable(path: string): boolean {
  try {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return !/^Google Chrome (?!for Testing)/.test(version.trim());
  } catch {
    return false;
  }
}
