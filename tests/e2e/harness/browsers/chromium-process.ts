/** Chromium with the extension and a DevTools port, started as a user would start it: nothing is attached to it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { requireBrowser } from '../../../../scripts/browsers/find-browser.ts';
import { waitUntil } from '../wait-until.ts';
import { type CdpConnection, connectToDevTools } from './cdp-connection.ts';
import type { Display } from './display.ts';

export interface ChromiumProcess {
  readonly connection: CdpConnection;
  /** Kills it like a power cut: SIGKILL to the browser and all its children. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages that the address bar preloads for its own popup: a seventh of the processor time of a test.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--password-store=basic',
  '--lang=en-US',
];

/**
 * Headless, no dialog closes a popup, as on Windows, which most users have; with a window it behaves as on Linux
 * (decision 24).
 */
export const WINDOWS =
  '--user-agent=Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** `extension` and `profile` are absolute folders; an existing profile is used. Headless without a display. */
export async function startChromium(
  extension: string,
  profile: string,
  flags: readonly string[] = [],
  display?: Display,
): Promise<ChromiumProcess> {
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const child = spawn(
    requireBrowser('chromium'),
    [
      ...CHROMIUM_FLAGS,
      ...flags,
      ...(display
        ? ['--start-maximized', `--force-device-scale-factor=${display.scale}`]
        : ['--headless=new', '--window-size=1280,900', WINDOWS]),
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      'about:blank',
    ],
    // Its own process group, so that kill() reaches renderers and workers too.
    { stdio: 'ignore', detached: true, env: { ...process.env, ...display?.env } },
  );
  const hasExited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = await waitUntil('the DevTools port', () => readDevToolsUrl(portFile));
  const connection = await connectToDevTools(url);
  return {
    connection,
    async kill() {
      killGroup(child);
      await hasExited;
    },
    async close() {
      await connection.browser.send('Browser.close').catch(() => undefined);
      const patience = setTimeout(() => killGroup(child), 30_000);
      await hasExited;
      clearTimeout(patience);
    },
  };
}

async function readDevToolsUrl(portFile: string): Promise<string | undefined> {
  const [port, path] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n');
  return port && path ? `ws://127.0.0.1:${port}${path}` : undefined;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}
