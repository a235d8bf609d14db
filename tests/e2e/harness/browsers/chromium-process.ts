/** Chromium with the extension, started as a user would start it. */
import { once } from 'node:events';
import { type Browser, launch, type Target } from 'puppeteer-core';
import { requireBrowser } from '../../../../scripts/browsers/find-browser.ts';
import { CHROMIUM_FLAGS, WINDOWS } from './chromium-flags.ts';
import type { Display } from './display.ts';

/** `extension` and `profile` are absolute folders; an existing profile is used. Headless without a display. */
export function startChromium(
  extension: string,
  profile: string,
  flags: readonly string[] = [],
  display?: Display,
): Promise<Browser> {
  return launch({
    executablePath: requireBrowser('chromium'),
    ignoreDefaultArgs: true,
    args: [
      ...CHROMIUM_FLAGS,
      // Each frame of an animation is painted by the processor.
      '--force-prefers-reduced-motion',
      ...flags,
      ...(display
        ? ['--start-maximized', `--force-device-scale-factor=${display.scale}`]
        : ['--headless=new', '--window-size=1280,900', WINDOWS]),
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      'about:blank',
    ],
    env: { ...process.env, ...display?.env },
    pipe: true,
    timeout: 120_000,
    defaultViewport: null,
    waitForInitialPage: false,
    networkEnabled: false,
    issuesEnabled: false,
  });
}

/** Kills it like a power cut: SIGKILL to the browser and all its children. */
export async function killChromium(browser: Browser): Promise<void> {
  const child = browser.process();
  if (child?.pid === undefined || child.exitCode !== null) return;
  const hasExited = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await hasExited;
}

/** A new tab without puppeteer's page on it, whose observers cost time of their own. */
export async function newTab(browser: Browser, url: string): Promise<Target> {
  const devTools = await browser.target().createCDPSession();
  const { targetId } = await devTools.send('Target.createTarget', { url });
  await devTools.detach();
  return browser.waitForTarget((target) => targetIdOf(target) === targetId, { timeout: 120_000 });
}

/** An unpublished part of puppeteer. */
export function targetIdOf(target: Target): string {
  return (target as Target & { readonly _targetId: string })._targetId;
}
