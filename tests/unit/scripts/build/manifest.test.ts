/** Keys that the manifests suggest, and what Mozilla's linter, which has no place in every run, demands of the add-on's. */
import { expect, it } from 'vitest';
import { buildManifest } from '../../../../scripts/build/manifest.ts';

const key = (letter: string) => ({ default: `Alt+Shift+${letter}`, mac: `MacCtrl+Shift+${letter}` });

it.each([
  ['chrome', 'open-panel'],
  ['edge', 'open-panel'],
  ['firefox', '_execute_sidebar_action'],
])('[2.7.3] %s gets a key each for the widget, the side panel and the upload page', (browser, panel) => {
  const commands = Object.entries(buildManifest(browser, undefined).commands ?? {});
  expect(Object.fromEntries(commands.map(([name, command]) => [name, command.suggested_key]))).toEqual({
    _execute_action: key('O'),
    [panel]: key('K'),
    upload: key('U'),
  });
});

const FIREFOX = { gecko: { strict_min_version: /^\d+\.0$/ }, gecko_android: { strict_min_version: /^\d+\.0$/ } };

it.each([undefined, new URL('https://media.example/')])(
  '[7.20] the add-on has an id, names its data and its oldest Firefox, and is updated by the catalogue alone: %s',
  (server) => {
    const { browser_specific_settings: firefox, ...manifest } = buildManifest('firefox', server);
    expect(firefox?.gecko?.id).toMatch(/^[\w-]+@[\w.-]+$/);
    expect(firefox?.gecko?.data_collection_permissions?.required).toContain('authenticationInfo');
    for (const [name, { strict_min_version }] of Object.entries(FIREFOX))
      expect(Reflect.get(firefox ?? {}, name)).toMatchObject({
        strict_min_version: expect.stringMatching(strict_min_version),
      });
    expect(firefox?.gecko).not.toHaveProperty('update_url');
    // Names of Chromium alone are errors.
    for (const key of ['key', 'minimum_chrome_version', 'storage']) expect(manifest).not.toHaveProperty(key);
    expect(manifest.permissions).not.toContain('sidePanel');
    expect(manifest.content_security_policy).toMatchObject({
      extension_pages: expect.stringContaining("script-src 'self';"),
    });
  },
);
