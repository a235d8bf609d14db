/** Installs a browser for the tests if the machine has none: the test tool's download, else the Debian package. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { asRoot, installDebianPackages } from './debian-packages.ts';
import { type BrowserName, findBrowser, isUsable } from './find-browser.ts';

const DEBIAN_PACKAGE: Readonly<Record<BrowserName, string>> = { chromium: 'chromium', firefox: 'firefox-esr' };
const DOWNLOAD_FOLDER = join(root, '.build/browsers');
const DOWNLOAD_TIMEOUT_MS = 240_000;

/** Path of a usable browser on the PATH, or downloaded before. */
export function installedBrowser(name: BrowserName): string | undefined {
  return findBrowser(name) ?? findDownloaded(name);
}

/** Path of a usable browser; undefined when none could be installed. Prints each attempt. */
export function getBrowser(name: BrowserName): string | undefined {
  const found = installedBrowser(name);
  if (found !== undefined) {
    say(`${name}: using ${found}`);
    return found;
  }
  say(`${name}: not installed. Downloading it with the test tool …`);
  if (download(name)) {
    const downloaded = findDownloaded(name);
    if (downloaded !== undefined) return downloaded;
    say(`${name}: the downloaded browser does not start; libraries may be missing. Installing them …`);
    if (asRoot(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install-deps', name])) {
      const repaired = findDownloaded(name);
      if (repaired !== undefined) return repaired;
    }
  }
  say(`${name}: no usable download. Installing the Debian package ${DEBIAN_PACKAGE[name]} …`);
  installDebianPackages([DEBIAN_PACKAGE[name]]);
  const installed = findBrowser(name);
  const howTo = `could not be installed. Install it and set COMYAN_${name.toUpperCase()} to its path.`;
  say(installed === undefined ? `${name}: ${howTo}` : `${name}: using ${installed}`);
  return installed;
}

/** Downloads Playwright's Chromium, or a stock Firefox: Playwright's does not support WebDriver BiDi. */
function download(name: BrowserName): boolean {
  const [tool, args] =
    name === 'chromium'
      ? ['playwright/cli.js', ['install', '--no-shell', 'chromium']]
      : ['@puppeteer/browsers/lib/main-cli.js', ['install', 'firefox@stable', '--path', DOWNLOAD_FOLDER]];
  const child = spawnSync(process.execPath, [join(root, 'node_modules', tool as string), ...(args as string[])], {
    cwd: root,
    encoding: 'utf8',
    timeout: DOWNLOAD_TIMEOUT_MS,
    env: {
      ...process.env,
      PLAYWRIGHT_BROWSERS_PATH: DOWNLOAD_FOLDER,
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
    },
  });
  // The tools print a lot; the last error line is the reason.
  if (child.status !== 0)
    say(`${child.stdout}${child.stderr}`.match(/^Error: .*$/gm)?.at(-1) ?? 'The download failed.');
  return child.status === 0;
}

function findDownloaded(name: BrowserName): string | undefined {
  const file = name === 'chromium' ? /(^|\/)chrome-linux\d*\/chrome$/ : /(^|\/)firefox\/firefox$/;
  const files = (() => {
    try {
      return readdirSync(DOWNLOAD_FOLDER, { recursive: true, encoding: 'utf8' });
    } catch {
      return [];
    }
  })();
  return files
    .filter((path) => file.test(path))
    .map((path) => join(DOWNLOAD_FOLDER, path))
    .find(isUsable);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
