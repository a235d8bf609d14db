import { expect, it } from 'vitest';
import { buildManifest } from '../../scripts/build/manifest.ts';

const BROWSERS = ['chrome', 'edge', 'firefox'];
const SERVER = new URL('https://media.example.com:8443/newsroom/');

function directivesOf(browser: string, server?: URL): readonly string[] {
  const { content_security_policy: policy } = buildManifest(browser, server);
  return (policy as { extension_pages: string }).extension_pages.split('; ');
}

it.each(BROWSERS.flatMap((browser) => [undefined, SERVER].map((server) => [browser, server] as const)))(
  'pages of the extension run their own scripts only and submit no form to other origins: %s, server %s',
  (browser, server) => {
    const directives = directivesOf(browser, server);
    // The last four are not covered by default-src.
    for (const wanted of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types comyan dompurify',
    ])
      expect(directives).toContain(wanted);
    expect(directives.join()).not.toMatch(/unsafe|wasm/);
  },
);

it.each(BROWSERS)('a build with a server may reach that server only: %s', (browser) => {
  const manifest = buildManifest(browser, SERVER);
  expect(manifest.host_permissions).toEqual(['https://media.example.com/*']);
  expect(manifest).not.toHaveProperty('optional_host_permissions');
  expect(manifest).not.toHaveProperty('optional_permissions');
  const directives = directivesOf(browser, SERVER);
  const origin = 'https://media.example.com:8443';
  expect(directives).toContain(`connect-src 'self' ${origin}`);
  expect(directives).toContain(`img-src 'self' blob: data: ${origin}`);
  expect(directives).toContain(`media-src 'self' blob: data: ${origin}`);
  expect(
    directives
      .join(' ')
      .match(/(?<= )\w+:(?=[ ,;]|$)|\*/g)
      ?.toSorted(),
  ).toEqual(['blob:', 'blob:', 'data:', 'data:']);
});

it.each(BROWSERS.flatMap((browser) => [undefined, SERVER].map((server) => [browser, server] as const)))(
  'no script runs in a page but after a click in its menu: %s, server %s',
  (browser, server) => {
    const manifest = buildManifest(browser, server);
    expect(manifest).not.toHaveProperty('content_scripts');
    expect(manifest.permissions).toEqual(expect.arrayContaining(['contextMenus', 'activeTab', 'scripting']));
    expect(manifest.permissions).not.toContain('tabs');
  },
);

it.each(BROWSERS)('a build without a server asks for one host when its user names it: %s', (browser) => {
  const manifest = buildManifest(browser, undefined);
  expect(manifest).not.toHaveProperty('host_permissions');
  expect(manifest.optional_host_permissions).toEqual(['http://*/*', 'https://*/*']);
});
