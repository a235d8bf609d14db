/**
 * In the Firefox add-on, dropped files, previews, restored text, the metadata dialog and the completion message work.
 */
import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { pictureWithMetadata } from '../../helpers/builders/picture-with-metadata.ts';
import { chooseChannel, named, openUploadsInFirefox, waitForText } from '../harness/steps/firefox-steps.ts';
import { test } from '../harness/test.ts';
import { waitUntil } from '../harness/wait-until.ts';

/**
 * Drops a picture like a file manager, and returns what covered the page while it was dragged. The events are
 * synthetic, because nothing outside of the browser can be driven; the handlers are the page's own.
 */
function dropPicture(page: Page, name: string, picture: Buffer): Promise<string> {
  return page.evaluate(
    async (filename, base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], filename, { type: 'image/jpeg' }));
      const fire = (type: string) =>
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
      // The page adds its listeners when it is rendered, which may be after its first button is there.
      for (let tries = 0; tries < 2_400 && document.querySelector('.drop-overlay') === null; tries += 1) {
        fire('dragenter');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const held = document.body.innerText;
      fire('dragover');
      fire('drop');
      return held;
    },
    name,
    picture.toString('base64'),
  );
}

const dialogOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.innerText ?? '');

test('[2.7.3] a file dropped onto the add-on is added and shown, and unfinished text is restored', {
  tag: '@platform',
}, async ({ firefox, server }) => {
  const tab = await openUploadsInFirefox(firefox, server);
  const held = await dropPicture(tab, 'dyke.jpg', await pictureWithMetadata({ 'photoshop:Headline': 'Dyke' }));
  expect(held).toContain('Folders work too');
  await waitForText(tab, 'dyke.jpg');
  const widthOf = () =>
    tab.evaluate(() => document.querySelector<HTMLImageElement>('[role=row] img')?.naturalWidth ?? 0);
  await expect.poll(widthOf).toBe(160);

  await tab.locator(named('textbox', 'Headline')).fill('Sturmflut an der Küste');
  await tab.focus('[name=IPTCCaption]');
  await tab.keyboard.type('In mid-wo');
  await tab.close();

  const panel = await firefox.openTab('sidepanel.html#/upload/');
  await waitForText(panel, 'dyke.jpg');
  const typed = () =>
    panel.evaluate(() => {
      const textOf = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
      return [textOf('IPTCHeadline'), textOf('IPTCCaption')];
    });
  await expect.poll(typed).toEqual(['Sturmflut an der Küste', 'In mid-wo']);

  const again = await firefox.openTab('app.html#/upload/');
  const caret = () =>
    again.evaluate(() => {
      const { activeElement } = document;
      return activeElement instanceof HTMLTextAreaElement ? [activeElement.name, activeElement.selectionStart] : [];
    });
  await expect.poll(caret).toEqual(['IPTCCaption', 'In mid-wo'.length]);
});

test('[2.7.6, 4.12] the add-on shows the metadata of a file, uploads it and reports completion once on every surface', {
  tag: '@platform',
}, async ({ firefox, server }) => {
  const tab = await openUploadsInFirefox(firefox, server);
  const words = { 'photoshop:Headline': 'Deichbruch bei Husum', 'photoshop:Credit': 'Küstenbild' };
  await dropPicture(tab, 'breach.jpg', await pictureWithMetadata(words));
  await waitForText(tab, 'breach.jpg');
  await chooseChannel(tab, 'News desk');
  // By keyboard, because the thumbnail of the row moves its buttons when it arrives.
  await (await tab.waitForSelector(named('button', 'Metadata of breach.jpg')))?.focus();
  await tab.keyboard.press('Enter');
  const values = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('dialog[open] .file-field .control')].map(({ value }) => value),
    );
  await expect.poll(values).toEqual(expect.arrayContaining(['Deichbruch bei Husum', 'Küstenbild']));
  await tab.locator(named('button', 'Close')).click();
  await expect.poll(() => dialogOf(tab)).toBe('');

  const panel = await firefox.openTab('sidepanel.html#/upload/');
  await waitForText(panel, 'breach.jpg');
  await waitUntil('the channel in the panel', () =>
    panel.evaluate(() => document.querySelector<HTMLSelectElement>('select[name=ChannelID]')?.value === 'img-desk'),
  );
  await panel.locator(named('button', 'Upload')).click();
  for (const surface of [panel, tab])
    await expect.poll(() => dialogOf(surface)).toContain('Upload finished successfully!');
  await panel.locator(named('button', 'OK')).click();
  for (const surface of [panel, tab]) await expect.poll(() => dialogOf(surface)).toBe('');

  expect(await server.storedFields('breach.jpg')).toMatchObject({
    IPTCHeadline: 'Deichbruch bei Husum',
    IPTCCredit: 'Küstenbild',
    ChannelID: 'img-desk',
  });
});
