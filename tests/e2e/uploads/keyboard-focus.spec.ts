/**
 * Dialogs never take keys that the user is typing into a field. Removing a row moves the focus to the next one, and
 * Ctrl+Z brings it back. The file list is one tab stop, and its rows can be moved.
 */
import { expect, type Page } from '@playwright/test';
import { violations } from '../harness/checks/accessibility.ts';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';

async function openUploads(page: Page): Promise<void> {
  await signInAs(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  await page.goto('/upload/');
}

async function addFiles(page: Page, names: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  const head = [0xff, 0xd8, 0xff, 0xe0];
  await (await chooser).setFiles(
    names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from([...head, ...Buffer.from(name)]) })),
  );
}

/** A key in progress when the dialog appears: the page gets its `input` event before anything else. */
async function typeAsDialogAppears(page: Page): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role=alertdialog]') === null) return;
      observer.disconnect();
      document.execCommand('insertText', false, 'x');
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test('[2.7.5, 4.12] the completion dialog does not take keys from a sentence being typed and restores the caret', async ({
  hostedPage: page,
  server,
}) => {
  await page.clock.install();
  await openUploads(page);
  await addFiles(page, ['deich.jpg']);
  await page.getByLabel('Channel').selectOption('News desk');
  const caption = page.getByRole('textbox', { name: 'Caption', exact: true });
  await caption.fill('Sturm in Husum');
  await server.misbehave([
    { match: { method: 'POST', pathPattern: '^/upload-service/upload' }, action: { isHeld: true } },
  ]);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await caption.focus();
  for (let at = 0; at < 'Husum'.length; at += 1) await page.keyboard.press('ArrowLeft');
  await typeAsDialogAppears(page);
  await server.release();
  const dialog = page.getByRole('alertdialog', { name: 'Upload finished successfully!' });
  await expect(async () => {
    await page.keyboard.type('a b ', { delay: 20 });
    expect(await dialog.isVisible()).toBe(true);
  }).toPass({ intervals: [0] });
  await page.keyboard.type('auch hier ', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  // The pause after typing that it waits for, by the clock of the page.
  await page.clock.fastForward(1_100);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.type('!');
  await expect(caption).toHaveValue(/^Sturm in [abx ]+!Husum$/);
});

test('removing a row by keyboard moves the focus to the next one, also in a long list', async ({
  hostedPage: page,
}) => {
  await openUploads(page);
  await addFiles(
    page,
    Array.from({ length: 90 }, (_, at) => `${at + 1}.jpg`),
  );
  const remove = (number: number) => page.getByRole('button', { name: `Remove ${number}.jpg` });
  await page.getByRole('button', { name: 'All 90' }).waitFor();
  await page.locator('.upload-list-long').waitFor();
  await remove(3).focus();
  await expect(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('tabindex', '-1');
  for (const next of [4, 5, 6]) {
    await page.keyboard.press('Enter');
    await expect(remove(next)).toBeFocused();
  }
  await page.getByRole('button', { name: 'All 87' }).waitFor();
});

test('the list is one tab stop whose rows and buttons are reached by arrow keys, also in a long list', async ({
  hostedPage: page,
}) => {
  await openUploads(page);
  await addFiles(
    page,
    Array.from({ length: 1_000 }, (_, at) => `${at + 1}.jpg`),
  );
  await page.locator('.upload-list-long').waitFor();
  await page.getByRole('button', { name: 'All 1,000' }).waitFor();
  const row = (number: number) =>
    page.getByRole('row', { name: `${number}.jpg`, exact: false }).and(page.locator(`[aria-rowindex="${number}"]`));
  // Not 306.jpg for 6.jpg.
  const rowOf = (number: number) => page.getByRole('row', { name: new RegExp(`^${number}\\.jpg`) });
  await page.getByRole('button', { name: 'Remove all' }).focus();
  await page.keyboard.press('Tab');
  await expect(row(1)).toBeFocused();
  for (const [key, number] of [
    ['ArrowDown', 2],
    ['End', 1_000],
    ['ArrowUp', 999],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(row(number)).toBeFocused();
    await expect(row(number)).toBeInViewport({ ratio: 0.9 });
    await expect(row(number)).toHaveCSS('outline-style', 'solid');
  }
  await page.keyboard.press('PageDown');
  await expect(row(1)).not.toBeFocused();
  const [at = 0] = await page
    .locator('[role=row]:focus')
    .evaluateAll((rows) => rows.map((each) => Number(each.ariaRowIndex)));
  expect(at).toBeGreaterThan(3);
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: `Caption of ${at}.jpg` })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: `Rename ${at}.jpg` })).toBeFocused();
  await expect(page.getByRole('button', { name: `Rename ${at}.jpg` })).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: `New name of ${at}.jpg` })).toBeFocused();
  await page.keyboard.type('deich');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'deich.jpg' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'deich.jpg' })).toBeFocused();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'All 999' }).waitFor();
  await expect(rowOf(at + 1)).toBeFocused();

  // The row keeps the focus while it is scrolled out of view.
  await page.locator('.upload-list-long').evaluate((list) => list.scrollTo({ top: 20_000 }));
  await expect(rowOf(at + 1)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(at + 2)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(rowOf(at + 2)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Remove all' })).toBeFocused();
});

test('[4.5] Space pauses and resumes the row; Delete removes a running upload, and Ctrl+Z brings it back', async ({
  hostedPage: page,
  server,
}) => {
  await openUploads(page);
  await server.holdUploadsAt(100_000);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const buffer = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300_000, 7)]);
  await (await chooser).setFiles([{ name: 'deich.jpg', mimeType: 'image/jpeg', buffer }]);
  await page.getByLabel('Channel').selectOption('News desk');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const row = page.getByRole('row', { name: 'deich.jpg' });
  await expect(page.getByRole('button', { name: 'Pause deich.jpg' })).toBeVisible();
  await row.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Resume deich.jpg' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause deich.jpg' })).toBeVisible();
  await expect(row).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(row).toHaveCount(0);
  await expect(page.getByText('deich.jpg was removed.', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Pause deich.jpg' })).toBeVisible();
  const sent = (await server.uploadsNamed('deich.jpg')).filter(({ lengthBytes }) => lengthBytes === buffer.length);
  expect(sent).toHaveLength(1);
});

test('a row is dragged by its picture to another place, and Alt with an arrow key moves it further with the focus', async ({
  hostedPage: page,
}) => {
  await openUploads(page);
  await addFiles(page, ['0.jpg', '1.jpg', '2.jpg']);
  const names = () =>
    page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.slice(0, 5)));
  const row = (name: string) => page.getByRole('row', { name });
  await row('0.jpg').locator('.upload-row-handle').hover();
  await page.mouse.down();
  const box = await row('2.jpg').boundingBox();
  if (!box) throw new Error('There is no row');
  // A hand lets go where the list marks the place.
  await expect(async () => {
    for (const part of [0.8, 0.9]) await page.mouse.move(box.x + 200, box.y + box.height * part);
    expect(await row('2.jpg').getAttribute('data-drop')).toBe('after');
  }).toPass();
  await page.mouse.up();
  await expect.poll(names).toEqual(['1.jpg', '2.jpg', '0.jpg']);
  await row('0.jpg').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['1.jpg', '0.jpg', '2.jpg']);
  await expect(row('0.jpg')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['0.jpg', '1.jpg', '2.jpg']);
  await expect(row('0.jpg')).toBeFocused();
});
