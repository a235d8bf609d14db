/**
 * Hosted page and extension upload and search through a proxy with TLS, another host name, a path, a limit of 1 MB and
 * rewritten addresses.
 */
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { requireBrowser } from '../../../scripts/browsers/find-browser.ts';
import { outputOf } from '../../../scripts/build/build-target.ts';
import { root } from '../../../scripts/root.ts';
import { PROXIED_BUILD, PROXIED_SERVER, PROXIED_WEB_BUILD } from '../../../scripts/test/test-builds.ts';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { type HostileProxy, type PassedRequest, startHostileProxy } from '../../helpers/servers/hostile-proxy.ts';
import { CHROMIUM_FLAGS } from '../harness/browsers/chromium-flags.ts';
import { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import { watchPage } from '../harness/browsers/watch-page.ts';
import { MediaSystem } from '../harness/servers/media-system.ts';
import { openUploads, signIn, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const MEGABYTE = 1_048_576;
const SIZE_BYTES = 12 * MEGABYTE;

let server: MediaSystem;
let proxy: HostileProxy;
let flags: readonly string[];

test.beforeAll(async () => {
  const webRoot = join(root, outputOf(PROXIED_WEB_BUILD));
  // It receives requests by its internal name over http, so it has to be configured with its public address.
  const { origin, href: publicAddress } = PROXIED_SERVER;
  server = await MediaSystem.start({ port: 0, webRoot, allowedOrigins: [origin], publicAddress });
  const { hostname: hostName, pathname: prefix } = PROXIED_SERVER;
  proxy = await startHostileProxy({ upstream: server.origin, hostName, prefix, maxBodyBytes: MEGABYTE });
  flags = [
    `--host-resolver-rules=MAP ${hostName}:443 127.0.0.1:${proxy.port}`,
    `--ignore-certificate-errors-spki-list=${proxy.certificate.spkiHash}`,
  ];
});
test.afterAll(async () => {
  await proxy.close();
  await server.close();
});

/** Each 413 is remembered: no later request has more than half of the rejected size. */
function expectRememberedLimit(requests: readonly PassedRequest[]): void {
  const withBytes = requests.filter(({ path, bodyBytes }) => path.includes('/upload-service/') && bodyBytes > 0);
  const last = withBytes.findLastIndex(({ status }) => status === 413);
  expect(last, 'the chunks grew beyond the limit').toBeGreaterThanOrEqual(0);
  expect(withBytes.length).toBeGreaterThan(last + 1);
  for (const [at, { status, bodyBytes }] of withBytes.entries())
    if (status === 413) expect(withBytes.slice(at + 1).filter((later) => later.bodyBytes > bodyBytes / 2)).toEqual([]);
}

/** `since`: number of requests that the proxy had received when the test began. */
async function expectArrived(sample: Sample, since: number): Promise<void> {
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect((await server.requestsOf('POST')).filter(({ status }) => status === 201)).toHaveLength(1);
  const requests = proxy.requests.slice(since);
  expectRememberedLimit(requests);
  // A request that bypassed the proxy would not reach the media system, and one with a wrong path would end here.
  expect(requests.filter(({ status }) => status === 404)).toEqual([]);
}

test('[7.14] the hosted page uploads and searches through a proxy with TLS, a path and a size limit', async ({
  samples,
  problems,
  allowProblem,
}) => {
  allowProblem(/status of 413/);
  const sample = await samples.jpeg('through-the-proxy.jpg', SIZE_BYTES);
  // The list of trusted certificates works only with its own profile.
  const context = await chromium.launchPersistentContext('', {
    executablePath: requireBrowser('chromium'),
    args: [...CHROMIUM_FLAGS, ...flags],
    locale: 'en-US',
  });
  try {
    const page = await context.newPage();
    await watchPage(page, problems);
    await page.goto(PROXIED_SERVER.href);
    await page.getByLabel('Username').fill('editor');
    await page.getByLabel('Password').fill('editor');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('link', { name: 'Upload' }).click();
    const cookies = await context.cookies(PROXIED_SERVER.href);
    expect(cookies.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
      { name: '__Host-CMY-DEVICE', secure: true, sameSite: 'Lax', httpOnly: true },
      { name: '__Host-CMY-SESSION', secure: true, sameSite: 'Lax', httpOnly: true },
      { name: '__Host-XSRF-TOKEN', secure: true, sameSite: 'Lax', httpOnly: false },
    ]);
    await page.locator('input[type=file]').setInputFiles(sample.path);
    await page.getByLabel('Channel').selectOption({ label: 'News desk' });
    await page.getByRole('textbox', { name: 'Headline' }).fill('Proxyhafen');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expectArrived(sample, 0);
    await page.getByRole('button', { name: 'OK' }).click();

    await page.goto(new URL('search/image/', PROXIED_SERVER).href);
    await page.getByRole('textbox', { name: 'Search' }).fill('Proxyhafen');
    const picture = page.getByRole('button', { name: 'Proxyhafen' }).locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  } finally {
    await context.close();
  }
});

test('[7.14] the extension uploads and searches through a proxy with TLS, a path and a size limit', async ({
  samples,
  problems,
  allowProblem,
}) => {
  allowProblem(/status of 413/);
  const since = proxy.requests.length;
  const sample = await samples.jpeg('extension-through-the-proxy.jpg', SIZE_BYTES);
  await server.reset();
  const extension = await ExtensionBrowser.startWith(join(root, outputOf(PROXIED_BUILD)), { flags });
  try {
    const tab = await extension.openTab('app.html');
    await signIn(tab, 'editor');
    await openUploads(tab);
    await upload(tab, sample, 'Erweiterungshafen');
    await expectArrived(sample, since);
  } finally {
    await extension.close();
    problems.push(...extension.problems);
  }
});
