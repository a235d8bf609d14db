/**
 * Messages from other extensions change nothing and are logged, a flood of them in a few lines.
 *
 * docs/design/security.md#senders
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { PACKAGED_EXTENSION_ID } from '../../../scripts/build/manifest.ts';
import { root } from '../../../scripts/root.ts';
import { testBuildFolder } from '../../../scripts/test/test-builds.ts';
import { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import { test } from '../harness/test.ts';

const MANIFEST = { manifest_version: 3, name: 'Another extension', version: '1.0' };

/** Chromium derives the id of an unpacked extension from its folder. */
function idOf(folder: string): string {
  const digits = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return [...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

test(
  'messages and connections from another extension change nothing and are logged',
  { tag: '@platform' },
  async ({ server }, { parallelIndex }) => {
    const folder = await mkdtemp(join(tmpdir(), 'comyan-other-'));
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(MANIFEST));
    await writeFile(join(folder, 'page.html'), '<!doctype html><title>Another extension</title>');
    const ours = join(root, testBuildFolder('chrome', parallelIndex));
    const browser = await ExtensionBrowser.startWith(`${ours},${folder}`, { server: server.origin });
    try {
      await browser.signIn('editor');
      const tab = await browser.openTab('app.html');
      await tab.waitForText(/Image Only/);

      const other = await browser.openWebPage(`chrome-extension://${idOf(folder)}/page.html`);
      const order = JSON.stringify({ name: 'session.signOut', request: { unfinished: 'discard' } });
      const answer = await other.evaluate(
        `chrome.runtime.sendMessage('${PACKAGED_EXTENSION_ID}', ${order}).then((reply) => reply ?? null, () => null)`,
      );
      expect(answer).toBeNull();
      await other.evaluate(`new Promise((resolve) => {
      const port = chrome.runtime.connect('${PACKAGED_EXTENSION_ID}', { name: 'surface' });
      port.onMessage.addListener((push) => resolve('told ' + push.kind));
      port.onDisconnect.addListener(() => resolve('disconnected'));
    }).then((end) => { if (end !== 'disconnected') throw new Error(end); })`);

      const readLog = async () => {
        const diagnostics = `chrome.runtime.sendMessage({ name: 'settings.diagnostics', request: {} })`;
        const { log } = await tab.evaluate<{ log: string[] }>(`${diagnostics}.then(({ answer }) => answer)`);
        expect(log.join()).not.toContain('signOut');
        return log.filter((line) => line.includes('a foreign sender was ignored') && line.includes(idOf(folder)));
      };
      expect(await readLog()).toHaveLength(2);
      await other.evaluate(`Promise.all(Array.from({ length: 1000 }, () =>
      chrome.runtime.sendMessage('${PACKAGED_EXTENSION_ID}', ${order}).catch(() => null)))`);
      expect((await readLog()).length).toBeLessThan(10);
      expect(await tab.text()).toMatch(/Image Only/);
      expect((await browser.cookies()).some(({ name }) => name === 'CMY-SESSION')).toBe(true);
    } finally {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
