/** The signed `.crx` is valid and its content runs in Chromium; the `.xpi` installs in Firefox. Both name their parts. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { makePackages } from '../../../scripts/package/make-packages.ts';
import { root } from '../../../scripts/root.ts';
import { testBuildFolder } from '../../../scripts/test/test-builds.ts';
import { createSigner } from '../../helpers/builders/crx-signer.ts';
import { readCrx3 } from '../../helpers/readers/read-crx3.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { ChromiumPage } from '../harness/browsers/chromium-page.ts';
import { newTab, startChromium } from '../harness/browsers/chromium-process.ts';
import { FirefoxBrowser } from '../harness/browsers/firefox-browser.ts';
import { needs } from '../harness/needs.ts';
import { test } from '../harness/test.ts';

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-packed-'));
  const buildOf = (browser: 'chrome' | 'edge' | 'firefox') =>
    join(root, testBuildFolder(browser, test.info().parallelIndex));
  await makePackages({
    builds: { chrome: buildOf('chrome'), edge: buildOf('edge'), firefox: buildOf('firefox') },
    target: folder,
    signer: createSigner(),
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
    const address = /^chrome-extension:\/\/[a-p]{32}\/(?=background\.js$)/;
    const id = await waitUntil(
      'the extension to be loaded',
      () => chromium.targets().flatMap((target) => target.url().match(address)?.[0] ?? [])[0],
    );
    const popup = await ChromiumPage.attach(await newTab(chromium, `${id}popup.html`), (words) => problems.push(words));
    await popup.click({ role: 'button', name: 'Agree and continue' });
    await popup.waitFor({ role: 'button', name: 'Sign In' });
  } finally {
    await chromium.close();
  }
});

test('every package names the packages that it contains, with their licences', async () => {
  const crx = readCrx3(await readFile(join(folder, 'plugin/comyan-widget.crx')));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.zip'));
  const zips = [crx.zip, ...(await Promise.all(names.map((name) => readFile(join(folder, name)))))];
  expect(zips).toHaveLength(4);
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { dependencies: object };
  for (const zip of zips) {
    const files = unzipSync(zip);
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const { components } = JSON.parse(text('sbom.cdx.json')) as {
      components: { group?: string; name: string; version: string; licenses: unknown[]; hashes: unknown[] }[];
    };
    const named = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`);
    const notices = [...text('THIRD-PARTY-NOTICES.txt').matchAll(/^-{80}\n\n(.+)$/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(notices.toSorted());
    for (const { licenses, hashes } of components) expect([licenses.length, hashes.length]).toEqual([1, 1]);
    // It only exports parts of react-router.
    for (const [name, version] of Object.entries(dependencies))
      if (name !== 'react-router-dom') expect(named).toContain(`${name} ${version}`);
    expect(named).toContain(`react-router ${dependencies['react-router-dom' as keyof object]}`);
    // Not a shipped package, but its code is in every build.
    expect(named.join()).toMatch(/scheduler \d.*vite \d/);
  }
});

test('[7.20] the xpi installs in Firefox', { tag: '@platform' }, async ({ server: _server, problems }) => {
  needs('firefox');
  const firefox = await FirefoxBrowser.start(join(folder, 'plugin/comyan-widget.xpi'));
  try {
    const page = await firefox.openTab('popup.html');
    await page.waitFor({ role: 'button', name: 'Sign In' });
    problems.push(...(await firefox.problems()));
  } finally {
    await firefox.close();
  }
});
