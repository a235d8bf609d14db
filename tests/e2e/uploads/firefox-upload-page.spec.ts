/**
 * In the Firefox add-on, dropped files, previews, restored text, the metadata dialog and the completion message work.
 */
import { expect } from '@playwright/test';
import { pictureWithMetadata } from '../../helpers/builders/picture-with-metadata.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { DrivenPage } from '../harness/browsers/driven-page.ts';
import { openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

/**
 * Drops a picture like a file manager, and returns what covered the page while it was dragged. The events are
 * synthetic, because nothing outside of the browser can be driven; the handlers are the page's own.
 */
function dropPicture(page: DrivenPage, name: string, picture: Buffer): Promise<string> {
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

const dialogOf = (page: DrivenPage) =>
  page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.innerText ?? '');

test('[2.7.3] a file dropped onto the add-on is added and shown, and unfinished text is restored', async ({
  firefox,
  server,
}) => {
  await firefox.signIn('editor', server.origin);
  const tab = await firefox.openTab('app.html#/upload/');
  await openUploads(tab);
  const held = await dropPicture(tab, 'dyke.jpg', await pictureWithMetadata({ 'photoshop:Headline': 'Dyke' }));
  expect(held).toContain('Folders work too');
  await tab.waitForText('dyke.jpg');
  const widthOf = () =>
    tab.evaluate(() => document.querySelector<HTMLImageElement>('[role=row] img')?.naturalWidth ?? 0);
  await expect.poll(widthOf).toBe(160);

  await tab.fill({ role: 'textbox', name: 'Headline' }, 'Sturmflut an der Küste');
  await tab.raw.focus('[name=IPTCCaption]');
  await tab.raw.keyboard.type('In mid-wo');
  await tab.close();

  const panel = await firefox.openTab('sidepanel.html#/upload/');
  await panel.waitForText('dyke.jpg');
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
  await firefox.signIn('editor', server.origin);
  const tab = await firefox.openTab('app.html#/upload/');
  await openUploads(tab);
  const words = { 'photoshop:Headline': 'Deichbruch bei Husum', 'photoshop:Credit': 'Küstenbild' };
  await dropPicture(tab, 'breach.jpg', await pictureWithMetadata(words));
  await tab.waitForText('breach.jpg');
  await tab.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  // By keyboard, because the thumbnail of the row moves its buttons when it arrives.
  await tab.focus({ role: 'button', name: 'Metadata of breach.jpg' });
  await tab.press('Enter');
  const values = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('dialog[open] .file-field .control')].map(({ value }) => value),
    );
  await expect.poll(values).toEqual(expect.arrayContaining(['Deichbruch bei Husum', 'Küstenbild']));
  await tab.click({ role: 'button', name: 'Close' });
  await expect.poll(() => dialogOf(tab)).toBe('');

  const panel = await firefox.openTab('sidepanel.html#/upload/');
  await panel.waitForText('breach.jpg');
  await waitUntil('the channel in the panel', () =>
    panel.evaluate(() => document.querySelector<HTMLSelectElement>('select[name=ChannelID]')?.value === 'img-desk'),
  );
  await panel.click({ role: 'button', name: 'Upload' });
  for (const surface of [panel, tab])
    await expect.poll(() => dialogOf(surface)).toContain('Upload finished successfully!');
  await panel.click({ role: 'button', name: 'OK' });
  for (const surface of [panel, tab]) await expect.poll(() => dialogOf(surface)).toBe('');

  expect(await server.storedFields('breach.jpg')).toMatchObject({
    IPTCHeadline: 'Deichbruch bei Husum',
    IPTCCredit: 'Küstenbild',
    ChannelID: 'img-desk',
  });
});
