/** Selected results stay in a tray, and are dropped into other programs or copied there, by mouse and by keyboard. */
import { expect, type Page } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { openStubbedSearch, resultRow } from '../harness/servers/stubbed-search.ts';
import { test } from '../harness/test.ts';

const TEN = Array.from({ length: 10 }, (_, at) => at + 1);
const row = (number: number) =>
  resultRow(
    'image',
    number,
    {
      IPTCHeadline: `Deich ${number}`,
      IPTCCaption: `Helfer <sichern> den Deich ${number}.`,
      IPTCAltText: `Sandsäcke ${number}`,
      IPTCByLine: 'A. Keller',
      IPTCCredit: 'NPA',
    },
    { HiresURL: `media/id-${number}/original` },
  );

const result = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Deich ${number}(?:,|$)`) });
const tray = (page: Page) => page.getByRole('region', { name: 'Selection' });

/**
 * Beside the page: a text area, a text that can be edited, and an editor that takes paragraphs, links and pictures out of
 * dropped or pasted HTML, as those of editorial systems do.
 */
async function addPrograms(page: Page): Promise<void> {
  await page.evaluate(() => {
    const programs = document.createElement('div');
    programs.style.cssText = 'position: fixed; right: 0; top: 0; width: 300px; z-index: 9; background: white';
    const add = (tag: string, name: string) => {
      const program = document.createElement(tag);
      if (tag === 'div') program.contentEditable = 'true';
      program.role = 'textbox';
      program.ariaLabel = name;
      program.style.cssText = 'display: block; width: 290px; height: 90px; overflow: auto; border: 1px solid';
      programs.append(program);
      return program;
    };
    add('textarea', 'Text area');
    add('div', 'Editable');
    const editor = add('div', 'Editor');
    const take = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
      event.preventDefault();
      // The page's policy lets no script parse HTML, as an editor would.
      const paragraphs = (data?.getData('text/html') ?? '').matchAll(/<p>(.*?)<\/p>/g);
      const kept = Array.from(paragraphs, ([, html = '']) => ({
        link: /href="([^"]*)"/.exec(html)?.[1],
        lines: html.split('<br>').map((line) => line.replace(/<[^>]*>/g, '')),
      }));
      editor.dataset['taken'] = JSON.stringify(kept);
    };
    editor.addEventListener('dragover', (event) => event.preventDefault());
    editor.addEventListener('drop', (event) => take(event, event.dataTransfer));
    editor.addEventListener('paste', (event) => take(event, event.clipboardData));
    document.body.append(programs);
  });
}

const linkOf = (page: Page, number: number) => `${new URL(page.url()).origin}/link/media-system?objectId=id-${number}`;

async function expectTenIn(page: Page): Promise<void> {
  const taken = await page.getByRole('textbox', { name: 'Editor' }).getAttribute('data-taken');
  expect(JSON.parse(taken ?? '[]')).toEqual(
    TEN.map((number) => ({
      link: linkOf(page, number),
      lines: [`Deich ${number}`, `Helfer &lt;sichern&gt; den Deich ${number}.`, 'A. Keller / NPA'],
    })),
  );
}

test.beforeEach(async ({ hostedPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openStubbedSearch(page, 'image', { total: 300, row });
});

test('[2.8.7] ten results are dropped into a text area, an editable text and an editor', async ({
  hostedPage: page,
}) => {
  await result(page, 1).click({ modifiers: ['Control'] });
  await result(page, 10).click({ modifiers: ['Shift'] });
  expect(page.context().pages()).toHaveLength(1);
  await expect(tray(page).getByText('10 selected')).toBeVisible();
  // A plain click still opens the preview.
  await result(page, 12).click();
  await expect(page.getByRole('dialog', { name: 'Deich 12' })).toBeVisible();
  await page.keyboard.press('Escape');

  await addPrograms(page);
  const pictures = page.locator('.tray-pictures');
  await pictures.dragTo(page.getByRole('textbox', { name: 'Text area' }));
  await expect(page.getByRole('textbox', { name: 'Text area' })).toHaveValue(
    TEN.map((number) => linkOf(page, number)).join('\n'),
  );
  const editable = page.getByRole('textbox', { name: 'Editable' });
  await pictures.dragTo(editable);
  await expect(editable.locator('a')).toHaveText(TEN.map((number) => `Deich ${number}`));
  await expect(editable).toContainText('Helfer <sichern> den Deich 10.');
  await pictures.dragTo(page.getByRole('textbox', { name: 'Editor' }));
  await expectTenIn(page);
});

test('[2.8.7] ten results are selected and pasted into an editor by keyboard alone', async ({ hostedPage: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await addPrograms(page);
  await result(page, 1).focus();
  await page.keyboard.press('Space');
  for (let at = 1; at < 10; at += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(tray(page).getByText('10 selected')).toBeVisible();
  const copy = tray(page).getByRole('button', { name: 'Copy with captions' });
  await waitUntil('the button by Tab', async () => {
    await page.keyboard.press('Tab');
    return copy.evaluate((button) => button === document.activeElement);
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('10 results copied with their captions.').first()).toBeAttached();
  const editor = page.getByRole('textbox', { name: 'Editor' });
  await editor.focus();
  await page.keyboard.press('Control+V');
  await expect(editor).toHaveAttribute('data-taken', /Deich 10/);
  await expectTenIn(page);
});

test('[3.15] the originals of ten results are saved, and their contact sheet is printed alone', async ({
  hostedPage: page,
}) => {
  await page.route('**/media/*/original?download=1', (route) =>
    route.fulfill({ body: 'picture', headers: { 'Content-Disposition': 'attachment; filename=deich.jpg' } }),
  );
  await result(page, 1).click({ modifiers: ['Control'] });
  await result(page, 10).click({ modifiers: ['Shift'] });
  // The browser's own dialog would wait for a user.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  const saved: string[] = [];
  page.on('download', (download) => saved.push(new URL(download.url()).pathname));
  const choose = async (name: string) => {
    await tray(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name }).click();
  };
  await choose('Download originals');
  await expect.poll(() => saved.length).toBe(10);
  expect(saved.toSorted()).toEqual(TEN.map((number) => `/media/id-${number}/original`).toSorted());

  await choose('Print contact sheet');
  await expect(page.locator('.print-sheet figure')).toHaveCount(10);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheet figure').nth(9)).toBeVisible();
  await expect(page.locator('.search-page')).toBeHidden();
});

test('Ctrl+A asks for the first 200 results, and one request brings those that are missing', async ({
  hostedPage: page,
}) => {
  await page.keyboard.press('Tab');
  await result(page, 1).focus();
  await page.keyboard.press('Control+A');
  await page.getByRole('button', { name: 'Select 200' }).click();
  await expect(tray(page).getByText('200 selected')).toBeVisible();
});

test('[4.17, 4.20] a reopened popup has the selection, another search too, and Sign Out ends it', async ({
  extension,
  server,
}) => {
  const Results = TEN.map(row);
  const body = JSON.stringify({ Results, Query: { QueryFound: 10, QueryID: 'q' } });
  const match = { method: 'POST', pathPattern: '^/search/image/' };
  await server.misbehave([{ match, action: { body, contentType: 'application/json' } }]);
  await extension.signIn('editor');
  const popup = await extension.openPopup();
  const mark = { role: 'checkbox', name: 'Select: Deich 2' };
  await popup.waitFor(mark);
  await popup.click(mark);
  await popup.waitForText('1 selected');
  await popup.close();

  const reopened = await extension.openPopup();
  await reopened.waitForText('1 selected');
  await reopened.fill({ role: 'textbox', name: 'Search' }, 'Sturmflut');
  await reopened.waitForText('1 selected');
  const stored = `chrome.storage.session.get().then((all) => JSON.stringify(all).includes('Deich 2'))`;
  expect(await reopened.evaluate(stored)).toBe(true);
  await reopened.click({ role: 'button', name: 'User: editor, ED' });
  await reopened.click({ role: 'button', name: 'Sign Out' });
  await waitUntil('the selection to be deleted', async () => !(await reopened.evaluate<boolean>(stored)));
});
