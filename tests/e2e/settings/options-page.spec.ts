/** Language and theme change on all open surfaces at once; users can delete all saved data. */
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { ChromiumPage } from '../harness/browsers/chromium-page.ts';
import { signIn } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const accentOf = (page: ChromiumPage) =>
  page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()");

test('[1.6, 1.7] language and theme change on every open surface without a reload', async ({ extension }) => {
  await extension.signIn('editor');
  const popup = await extension.openTab('popup.html');
  await popup.waitForText(/\d images?/);
  await popup.evaluate('globalThis.wasNeverLoadedAgain = true');
  const options = await extension.openTab('options.html');
  await options.waitForText(/Appearance/);

  await options.select({ role: 'combobox', name: 'Language' }, 'Deutsch (Deutschland)');
  await options.waitForText(/Darstellung/);
  await popup.waitForText(/\d Bild/);
  const before = await accentOf(popup);
  await options.select({ role: 'combobox', name: 'Design' }, 'Nordlicht');
  await waitUntil('another accent, the same on both', async () => {
    const accents = [await accentOf(popup), await accentOf(options)];
    return accents[0] !== before && accents[0] === accents[1];
  });
  const logo = await waitUntil('the logo', () =>
    popup.evaluate<string | false>("document.querySelector('.bar img.logo')?.src ?? false"),
  );
  expect(logo).toMatch(/^chrome-extension:.*\/themes\/nordlicht\/logo\.svg$/);
  expect(await popup.evaluate('globalThis.wasNeverLoadedAgain')).toBe(true);
});

test('all data on this computer is deleted after confirmation and does not come back', { tag: '@platform' }, async ({
  extension,
}) => {
  const popup = await extension.openTab('popup.html');
  await signIn(popup, 'editor', { remember: true });
  await popup.waitForText(/\d images?/);
  // Pictures requested after the sign-out are rejected, which the browser logs.
  const areThere = `[...document.querySelectorAll('.results img')].every(({ complete }) => complete)`;
  await waitUntil('its pictures', () => popup.evaluate<boolean>(areThere));
  const options = await extension.openTab('options.html');
  await options.waitForText(/NEWS\/editor/);
  await options.click({ role: 'button', name: 'Delete all saved data' });
  await options.waitForText(/permanently deleted/);
  await options.click({ role: 'button', name: 'Delete data' });
  // The list is empty before everything is deleted; the dialog closes last.
  await waitUntil('the question to close', async () => !/permanently deleted/.test(await options.text()));
  await options.waitForText(/Nothing is saved\./);
  await popup.waitForText(/What leaves your computer/);
  // Until its next use the database may be absent.
  const stored = `new Promise((resolve) => {
    const opening = indexedDB.open('comyan');
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve('');
    opening.onsuccess = () => {
      const all = opening.result.transaction('values').objectStore('values').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(all.result));
      };
    };
  })`;
  expect(await options.evaluate<string>(stored)).not.toContain('editor');
  await waitUntil('the end of the session', async () =>
    (await extension.cookies()).every(({ name }) => name !== 'CMY-SESSION'),
  );
});
