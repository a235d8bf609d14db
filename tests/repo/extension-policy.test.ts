import { expect, it } from 'vitest';
import { buildManifest } from '../../scripts/build/manifest.ts';

it.each(['chrome', 'edge', 'firefox'])(
  'pages of the extension run their own scripts only and submit no form to other origins: %s',
  (browser) => {
    const { content_security_policy: policy } = buildManifest(browser, undefined);
    const directives = (policy as { extension_pages: string }).extension_pages.split('; ');
    // The last two are not covered by default-src.
    for (const wanted of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ])
      expect(directives).toContain(wanted);
    expect(directives.join()).not.toMatch(/unsafe|wasm/);
  },
);
