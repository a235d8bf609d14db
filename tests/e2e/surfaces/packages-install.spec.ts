/** The signed `.crx` is valid and its content runs in Chromium; the `.xpi` installs in Firefox. */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';
import { makePackages } from '../../../scripts/package/make-packages.ts';
import { root } from '../../../scripts/root.ts';
import { testBuildFolder } from '../../../scripts/test/test-builds.ts';
import { readCrx3 } from '../../helpers/readers/read-crx3.ts';
import { startChromium } from '../harness/browsers/chromium-process.ts';
import { FirefoxBrowser } from '../harness/browsers/firefox-browser.ts';
import { LivePage } from '../harness/browsers/live-page.ts';
import { test } from '../harness/test.ts';
import { waitUntil } from '../harness/wait-until.ts';

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-packed-'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const buildOf = (browser: 'chrome' | 'edge' | 'firefox') =>
    join(root, testBuildFolder(browser, test.info().parallelIndex));
  await makePackages({
    builds: { chrome: buildOf('chrome'), edge: buildOf('edge'), firefox: buildOf('firefox') },
    target: folder,
    key: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    pluginFolder: 'https://media.example.com/plugin/',
  });
});
test.afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

test('[7.20] the content of the signed crx runs in Chromium', async ({ server: _server, problems }) => {
  const crx = readCrx3(await readFile(join(folder, 'plugin/comyan-widget.crx')));
  expect(crx.isSignatureRight).toBe(true);
  const unpacked = join(folder, 'unpacked');
  for (const [path, bytes] of Object.entries(unzipSync(crx.zip))) {
    await mkdir(dirname(join(unpacked, path)), { recursive: true });
    await writeFile(join(unpacked, path), bytes);
  }

  const chromium = await startChromium(unpacked, join(folder, 'profile'));
  try {
    const { browser } = chromium.connection;
    const id = await waitUntil('the extension to be loaded', async () => {
      const { targetInfos } = await browser.send<{ targetInfos: { url: string }[] }>('Target.getTargets');
      return targetInfos
        .map(({ url }) => /^chrome-extension:\/\/([a-p]{32})\/background\.js$/.exec(url)?.[1])
        .find(Boolean);
    });
    const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
      url: `chrome-extension://${id}/popup.html`,
    });
    const popup = await LivePage.attach(chromium.connection, targetId, (problem) => problems.push(problem));
    await waitUntil('the login page', () => popup.has({ role: 'button', name: 'Sign In' }));
  } finally {
    await chromium.close();
  }
});

test('[7.20] the xpi installs in Firefox', async ({ server: _server, problems }) => {
  const firefox = await FirefoxBrowser.start(join(folder, 'plugin/comyan-widget.xpi'));
  try {
    const page = await firefox.openTab('popup.html');
    await page.locator('::-p-aria([name="Sign In"][role="button"])').wait();
    problems.push(...(await firefox.problems()));
  } finally {
    await firefox.close();
  }
});
