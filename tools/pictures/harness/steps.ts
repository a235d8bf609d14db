/** The steps of the table: one user action or condition each, by label ids or field names. */
import type { TextId } from '../../../components/i18n/catalogue.ts';
import type { MisbehaviourRule } from '../../../tests/e2e/harness/servers/controlled-server.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Step } from './picture-state.ts';
import type { StatePage } from './state-page.ts';

const FILE_FIELD = 'input[type=file]:not([webkitdirectory])';
/** Any text field of this name on the page. */
const field = (name: string) => `:is(input, textarea, select)[name=${name}]`;

/** Opens a route of the app on the state's surface. */
export const at =
  (path: string): Step =>
  ({ page, addressOf }) =>
    page.goto(addressOf(path));

/** Opens an upload page; the form is there when the server has said who is signed in. */
export const atUploads =
  (route = '/upload/'): Step =>
  async (statePage) => {
    await at(route)(statePage);
    await formLoaded(statePage);
  };

/** Brings the form to the front on narrow surfaces. */
export const formInFront: Step = ({ page }) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.pane:last-child[aria-pressed=false]')?.click());

export const formLoaded: Step = ({ page }) =>
  page.locator('select[name=ChannelID] option:nth-child(2)').first().waitFor({ state: 'attached' });

/** As a user who signed in on the media system's own page before. */
export const signedIn =
  (name = 'editor'): Step =>
  async ({ page, server }) => {
    const cookies = await server.signInOnAnotherPage(name);
    const { hostname } = new URL(server.origin);
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: hostname, path: '/' })));
  };

/** Fills the login form and sends it. */
export const signIn =
  (name = 'editor', password = name): Step =>
  async ({ page }) => {
    await page.locator(field('username')).fill(name);
    await page.locator(field('password')).fill(password);
    await page.locator('button[type=submit]').click();
  };

export const press =
  (id: TextId, role: 'button' | 'link' = 'button'): Step =>
  (statePage) =>
    statePage.named(role, id).click();

export const pressOn =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).first().click();

/** Opens a popover at this size: one that was open at another size is closed first. */
export const opened =
  (shown: string, open: Step): Step =>
  async (statePage) => {
    const popover = statePage.page.locator(shown).first();
    if (await popover.isVisible()) {
      await statePage.page.keyboard.press('Escape');
      await popover.waitFor({ state: 'hidden' });
      // A click right after it would be treated as the one that closed it.
      await statePage.page.waitForTimeout(300);
    }
    await open(statePage);
    await popover.waitFor();
  };

export const key =
  (name: string): Step =>
  ({ page }) =>
    page.keyboard.press(name);

export const type =
  (name: string, text: string): Step =>
  ({ page }) =>
    page.locator(field(name)).first().fill(text);

export const typeInto =
  (id: TextId, text: string): Step =>
  (statePage) =>
    statePage.named('textbox', id).fill(text);

/** By the value of the option, which does not depend on the language. */
export const choose =
  (id: TextId, value: string): Step =>
  (statePage) =>
    statePage.named('combobox', id).selectOption(value);

export const see =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).first().waitFor();

export const seeNamed =
  (role: Parameters<StatePage['named']>[0], id: TextId): Step =>
  (statePage) =>
    statePage.named(role, id).waitFor();

export const seeText =
  (id: TextId): Step =>
  ({ page, text }) =>
    page.getByText(text(id)).first().waitFor();

/** Waits until nothing is loading: visible pictures are rendered. */
export const picturesDrawn: Step = ({ page }) =>
  waitUntil('the pictures to be drawn', () =>
    page.evaluate(() =>
      [...document.querySelectorAll('img')]
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight)
        .every(({ complete }) => complete),
    ),
  );

/** Files are read before: captions stand in the rows. */
const rowsDrawn: Step = ({ page }) =>
  waitUntil(
    'the pictures of the rows in view',
    () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-upload]')]
          .filter((row) => {
            const { left, top } = row.getBoundingClientRect();
            return row.contains(document.elementFromPoint(left + 4, top + 4));
          })
          .every((row) => row.querySelector('img')?.complete),
      ),
    { timeoutMs: 60_000, everyMs: 200 },
  );

export const addPictures =
  (count: number): Step =>
  async (statePage) => {
    const pictures = await statePage.media.pictures(count);
    await addFiles(
      statePage,
      pictures.map(({ path }) => path),
    );
    await rowsListed(count)(statePage);
    await rowsDrawn(statePage);
  };

/** Adds files that take a minute, and starts them; resolves when some bytes of one have arrived. */
export const uploadSlowly =
  (count: number): Step =>
  async (statePage) => {
    const { page, server, media } = statePage;
    // Small files are sent with their creation. The first chunk on an unmeasured connection may be the whole file: it
    // takes 20 s.
    await server.misbehave([
      { match: { pathPattern: '^/upload-service/upload' }, action: { bytesPerSecond: 400_000 } },
    ]);
    const pictures = await media.heavyPictures(count);
    await addFiles(
      statePage,
      pictures.map(({ path }) => path),
    );
    await rowsListed(count)(statePage);
    await fillForm(statePage);
    await press('uploads.upload')(statePage);
    let list = '';
    await waitUntil(
      () => `an upload to be under way; the list reads ${list}`,
      async () => {
        list = await page.locator('.upload-files').innerText();
        return page.evaluate(() =>
          [...document.querySelectorAll<HTMLProgressElement>('[data-status=uploading] progress')].some(
            ({ position }) => position > 0.02,
          ),
        );
      },
    );
  };

export async function addFiles({ page }: StatePage, paths: readonly string[]): Promise<void> {
  await page
    .locator(FILE_FIELD)
    .first()
    .setInputFiles([...paths], { timeout: 60_000 });
}

/** Only visible rows are in the document; the first chip or total counts all of them. */
export const rowsListed =
  (count: number): Step =>
  ({ page }) =>
    waitUntil(
      `${count} files in the list`,
      () =>
        page.evaluate((wanted) => {
          const rows = document.querySelectorAll('[data-upload]').length;
          const numbers = document.body.innerText.match(/\d[\d.,]*/g) ?? [];
          const isCounted = numbers.some((number) => Number(number.replace(/[.,]/g, '')) === wanted);
          return rows === wanted || (rows > 0 && rows < wanted && isCounted);
        }, count),
      { timeoutMs: count > 100 ? 120_000 : 30_000, everyMs: 200 },
    );

const FORM_TEXTS = {
  en: {
    headline: 'Storm tide on the North Sea coast',
    caption: 'Volunteers secure the dyke near Husum with sandbags.',
  },
  de: {
    headline: 'Sturmflut an der Nordseeküste',
    caption: 'Helfer sichern in der Nacht zum Sonntag den Deich bei Husum mit Sandsäcken.',
  },
} as const;

/** The fields that an upload requires. */
export const fillForm: Step = async (statePage) => {
  const { page } = statePage;
  const channel = page.locator('select[name=ChannelID]').first();
  await formLoaded(statePage);
  const value = await channel.locator('option:nth-child(2)').first().getAttribute('value');
  await channel.selectOption(value);
  const { headline, caption } = FORM_TEXTS[statePage.language];
  await page.locator(field('IPTCHeadline')).first().fill(headline);
  await page.locator(field('IPTCCaption')).first().fill(caption);
};

export const misbehave =
  (...rules: readonly MisbehaviourRule[]): Step =>
  ({ server }) =>
    server.misbehave(rules);
