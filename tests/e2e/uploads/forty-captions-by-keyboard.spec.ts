/**
 * Forty pictures get a caption each by the keyboard alone on the hosted page, with at most three key presses per picture
 * besides typing, and five in the popup; the media system stores each caption with its own picture. The browser's undo
 * takes a copied caption back, and never reaches the text of another picture.
 */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Sample, SampleFolder } from '../../helpers/samples/sample-media.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { coveredButtons } from '../harness/checks/covered-buttons.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { openUploads, signIn } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const FORTY = 40;
/** Where only the platform is shown. */
const FEW = 5;
const PRESSES_PER_PICTURE = 3;
const HEADLINE = 'Storm surge';

interface Keyboard {
  press(keys: string): Promise<void>;
  evaluate<Answer>(expression: string): Promise<Answer>;
}

const keysOf = (page: Page): Keyboard => ({
  press: (keys) => page.keyboard.press(keys),
  evaluate: (expression) => page.evaluate(expression),
});

/** Short, because Chromium lays a popup out three times for each frame, which takes long where many tests run. */
const captionOf = (number: number) => `Quay ${number}`;

/** Small pictures without any metadata, of a colour each. */
function pictures(samples: SampleFolder, surface: string, length = FORTY): Promise<Sample[]> {
  return Promise.all(
    Array.from({ length }, async (_, at) => {
      const background = { r: at * 6, g: 90, b: 255 - at * 6 };
      const jpeg = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return samples.raw(`${surface}-${String(at + 1).padStart(2, '0')}.jpg`, jpeg);
    }),
  );
}

/** Counts the presses that are no typing. */
class Captioner {
  readonly #keyboard: Keyboard;
  readonly #pictures: number;
  presses = 0;

  constructor(keyboard: Keyboard, pictures: number) {
    this.#keyboard = keyboard;
    this.#pictures = pictures;
  }

  async press(keys: string): Promise<void> {
    this.presses += 1;
    await this.#keyboard.press(keys);
  }

  async type(text: string): Promise<void> {
    for (const letter of text) await this.#keyboard.press(letter);
  }

  /** Presses Tab until the focused element fulfils the condition on `focused`. */
  async tabTo(condition: string): Promise<void> {
    const isThere = () => this.#keyboard.evaluate<boolean>(`((focused) => ${condition})(document.activeElement)`);
    for (let tabs = 0; !(await isThere()); tabs += 1) {
      expect(tabs, `Tab to ${condition}`).toBeLessThan(FORTY);
      await this.press('Tab');
    }
  }

  /** From the list with the pictures to the started upload. */
  async captionAll(): Promise<void> {
    await this.tabTo('focused.closest("[data-upload]") !== null');
    await this.press('Enter');
    await waitUntil('the caption', () =>
      this.#keyboard.evaluate<boolean>(
        'document.querySelector("dialog[open]")?.contains(document.activeElement) && document.activeElement.name === "IPTCCaption"',
      ),
    );
    for (let number = 1; number <= this.#pictures; number += 1) {
      await this.type(captionOf(number));
      if (number < this.#pictures) await this.press('PageDown');
    }
    await this.press('Escape');
    // A narrow window shows either the list or the form.
    if (await this.#keyboard.evaluate<boolean>('document.querySelector(".pane") !== null')) {
      await this.tabTo('focused.matches(".pane:last-child")');
      await this.press('Enter');
    }
    await this.tabTo('focused.name === "ChannelID"');
    await this.press('ArrowDown');
    await this.tabTo('focused.name === "IPTCHeadline"');
    await this.type(HEADLINE);
    await this.press('Control+Enter');
  }
}

async function expectCaptions(server: MediaSystem, files: readonly Sample[]): Promise<void> {
  const stored = await Promise.all(
    files.map(async ({ name }) => {
      const { IPTCCaption, IPTCHeadline } = await server.storedFields(name);
      return [name, IPTCCaption, IPTCHeadline];
    }),
  );
  expect(stored).toEqual(files.map(({ name }, at) => [name, captionOf(at + 1), HEADLINE]));
}

/** Resolves on the hosted page's list with these files. */
async function addOnPage(page: Page, files: readonly Sample[], open: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser', { timeout: 0 });
  await signInAs(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  await page.goto('/upload/');
  await expect(page.getByRole('button', { name: 'Add Files' }).first()).toBeVisible();
  await open();
  await (await chooser).setFiles(files.map(({ path }) => path));
}

const listed = (pictures: number) =>
  `document.body.innerText.includes('All ${pictures}') && document.querySelector('[data-upload]') !== null`;

test('five pictures get their own captions by the keyboard alone in the popup', async ({
  extension,
  samples,
  server,
}) => {
  const files = await pictures(samples, 'popup', FEW);
  const popup = await extension.openPopup();
  await signIn(popup, 'editor');
  await openUploads(popup);
  await popup.waitForText(/Headline|Files/);
  const captioner = new Captioner(popup, FEW);
  await popup.answerFileDialog(
    files.map(({ path }) => path),
    () => captioner.press('Control+o'),
  );
  await waitUntil('the files', () => popup.evaluate<boolean>(listed(FEW)));
  await captioner.captionAll();
  await popup.waitForText(/Upload finished successfully!/);
  await expectCaptions(server, files);
});

test('forty pictures get their own captions by the keyboard alone on the hosted page', async ({
  hostedPage: page,
  samples,
  server,
}) => {
  test.slow();
  const files = await pictures(samples, 'page');
  const captioner = new Captioner(keysOf(page), FORTY);
  await addOnPage(page, files, () => captioner.press('Control+o'));
  await waitUntil('the files', () => page.evaluate<boolean>(listed(FORTY)));
  await captioner.captionAll();
  await expect(page.getByText('Upload finished successfully!')).toBeVisible();
  await expectCaptions(server, files);
  expect(captioner.presses).toBeLessThanOrEqual(PRESSES_PER_PICTURE * FORTY);
});

test('undo takes back a copied caption, and never reaches the text of another picture', async ({
  hostedPage: page,
  samples,
}) => {
  const files = await pictures(samples, 'undo', 2);
  await addOnPage(page, files, () => page.keyboard.press('Control+o'));
  await page.getByRole('button', { name: 'Metadata of undo-01.jpg' }).click();
  const caption = page.getByRole('dialog').getByRole('textbox', { name: 'Caption' });
  await expect(caption).toBeFocused();
  await page.keyboard.type('First');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Control+z');
  await expect(caption).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Caption as in the previous file' })).toBeVisible();
  expect(await page.evaluate(coveredButtons)).toEqual([]);
  await page.keyboard.type('Second');
  await page.keyboard.press('F8');
  await expect(caption).toHaveValue('First');
  await page.keyboard.press('Control+z');
  await expect(caption).toHaveValue('Second');
  await page.keyboard.press('PageUp');
  await expect(caption).toHaveValue('First');
});
