/**
 * A file is shown large before it is sent: upright, also from a JPEG inside a raw file, zoomed to its own pixels, with a
 * player, or with the reason why it is not shown.
 */
import { expect, type Page } from '@playwright/test';
import { brokenJpeg, hugePng, plainTiff, quartersJpeg, rawWithJpegs } from '../../helpers/samples/hidden-pictures.ts';
import { PICTURE_FORMATS } from '../../helpers/samples/picture-formats.ts';
import type { SampleFolder } from '../../helpers/samples/sample-media.ts';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { addFiles, openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const LARGE = '.file-picture canvas';
const LATER = 'After the upload, the preview of the media system is shown here.';

async function openUploadPage(page: Page, route = '/upload/'): Promise<void> {
  await signInAs(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Upload' }).click();
  if (route !== '/upload/') await page.goto(route);
}

/** Adds the files and opens the first one. */
async function open(page: Page, samples: SampleFolder, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const added = await Promise.all(Object.entries(files).map(([name, bytes]) => samples.raw(name, bytes)));
  await page.locator('input[type=file]').setInputFiles(added.map(({ path }) => path));
  await page.getByRole('button', { name: `Metadata of ${added[0]?.name}`, exact: true }).click();
}

/** Size and colours of the four quarters of a picture. */
function quartersOf(page: Page, selector = LARGE): Promise<string> {
  return page.locator(selector).evaluate(async (image: HTMLImageElement | HTMLCanvasElement) => {
    if (image instanceof HTMLImageElement) await image.decode();
    const isCanvas = image instanceof HTMLCanvasElement;
    const [width, height] = isCanvas ? [image.width, image.height] : [image.naturalWidth, image.naturalHeight];
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const colours: Record<string, string> = { '100': 'R', '010': 'G', '001': 'B', '110': 'Y' };
    const at = (x: number, y: number): string => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x * width, y * height, 1, 1).data ?? [];
      return colours[[red, green, blue].map((part) => (part > 128 ? 1 : 0)).join('')] ?? '?';
    };
    return `${width}x${height} ${at(0.25, 0.25)}${at(0.75, 0.25)} ${at(0.25, 0.75)}${at(0.75, 0.75)}`;
  });
}

const zoomButton = (page: Page) => page.getByRole('button', { name: 'Full size' });
const zoomed = (page: Page) => page.getByRole('region', { name: 'Full size' });
const scrolled = (page: Page) => zoomed(page).evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);

test('a photograph is shown upright, zoomed to its own pixels and moved by keys, wheel and drag', async ({
  hostedPage: page,
  samples,
}) => {
  await openUploadPage(page);
  await open(page, samples, { 'husum.jpg': await quartersJpeg({ width: 3_200, height: 2_400 }, 6) });
  // Turned clockwise: blue, red; yellow, green.
  await expect.poll(() => quartersOf(page)).toBe('1200x1600 BR YG');
  await expect(zoomButton(page)).toHaveAttribute('aria-pressed', 'false');

  await zoomButton(page).focus();
  await page.keyboard.press('Space');
  await expect(zoomButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => quartersOf(page, '.zoomed img:nth-child(2)')).toBe('2400x3200 BR YG');
  expect(await page.locator('.zoomed-picture').evaluate(({ clientWidth }) => clientWidth)).toBe(2_400);

  const [left = 0, top = 0] = await scrolled(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const byKeys = await scrolled(page);
  expect(byKeys[0]).toBeGreaterThan(left);
  expect(byKeys[1]).toBeGreaterThan(top);
  await zoomed(page).hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(async () => (await scrolled(page))[1]).toBe((byKeys[1] ?? 0) + 200);
  const before = await scrolled(page);
  const box = await zoomed(page).boundingBox();
  if (!box) throw new Error('There is no zoomed picture');
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 90, { steps: 4 });
  await page.mouse.up();
  expect(await scrolled(page)).toEqual([(before[0] ?? 0) + 40, (before[1] ?? 0) + 10]);

  await page.keyboard.press('Escape');
  await expect(zoomed(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a press enlarges a picture at that point, and the next press fits it again', async ({
  hostedPage: page,
  samples,
}) => {
  await openUploadPage(page);
  await open(page, samples, { 'husum.jpg': await quartersJpeg({ width: 3_200, height: 2_400 }) });
  await expect(zoomButton(page)).toHaveAttribute('aria-disabled', 'false');
  const box = await page.locator(LARGE).boundingBox();
  if (!box) throw new Error('There is no picture');
  // The picture is drawn in the middle of its box, as large as fits.
  const drawn = Math.min(box.width / 3_200, box.height / 2_400);
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // The page is told the place of a click in whole pixels.
  const point = { x: Math.round(centre.x + 800 * drawn), y: Math.round(centre.y + 960 * drawn) };
  await page.mouse.click(point.x, point.y);
  const view = await zoomed(page).boundingBox();
  if (!view) throw new Error('There is no zoomed picture');
  const [left = 0, top = 0] = await scrolled(page);
  expect(left + point.x - view.x).toBeCloseTo(1_600 + (point.x - centre.x) / drawn, -1);
  expect(top + point.y - view.y).toBeCloseTo(1_200 + (point.y - centre.y) / drawn, -1);
  await page.mouse.click(point.x, point.y);
  await expect(zoomed(page)).toHaveCount(0);
});

test('raw and TIFF files are shown upright by a JPEG inside, zoomed by the largest one', async ({
  hostedPage: page,
  samples,
}) => {
  await openUploadPage(page);
  const shapes = [
    { width: 640, height: 480 },
    { width: 2_000, height: 1_500 },
    { width: 4_000, height: 3_000 },
  ];
  await open(page, samples, { 'husum.tif': await rawWithJpegs(8, shapes) });
  // Turned counter-clockwise: green, yellow; red, blue.
  await expect.poll(() => quartersOf(page)).toBe('1200x1600 GY RB');
  await zoomButton(page).click();
  await expect.poll(() => quartersOf(page, '.zoomed img:nth-child(2)')).toBe('3000x4000 GY RB');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // Its row has a thumbnail of it.
  await expect.poll(() => quartersOf(page, 'img.thumbnail')).toBe('120x160 GY RB');
});

test('files that cannot be shown say why, each in its own words', async ({ hostedPage: page, samples }) => {
  await openUploadPage(page);
  const reasons = {
    'scan.tif': `This TIF file contains no preview that can be shown. ${LATER}`,
    'print.tif': `This TIF file contains no preview that can be shown. ${LATER}`,
    'cut.jpg': 'The file is damaged or incomplete and cannot be shown.',
    'huge.png': 'The picture is too large to be shown: 300 megapixels.',
    'phone.heic': `This browser cannot show HEIC files. ${LATER}`,
  };
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]);
  await open(page, samples, {
    'scan.tif': await plainTiff(),
    'print.tif': await plainTiff('cmyk'),
    'cut.jpg': await brokenJpeg(),
    'huge.png': await hugePng(),
    'phone.heic': heic,
  });
  for (const [name, reason] of Object.entries(reasons)) {
    await expect(page.getByRole('dialog')).toContainText(name);
    await expect(page.locator('.file-picture')).toHaveText(reason);
    const next = page.getByRole('button', { name: 'Next file' });
    if (await next.isEnabled()) await next.click();
  }
});

test('drawings and pictures in the colours of print are shown', async ({ hostedPage: page, samples }) => {
  await openUploadPage(page);
  const cmyk = await (await import('sharp'))
    .default({ create: { width: 640, height: 480, channels: 3, background: '#ff0000' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  await open(page, samples, { 'map.svg': await PICTURE_FORMATS.svg(), 'print.jpg': cmyk });
  const shown = () => page.locator(LARGE).evaluate(({ width }: HTMLCanvasElement) => width);
  await expect.poll(shown).toBe(1_600);
  await page.getByRole('button', { name: 'Next file' }).click();
  await expect(zoomButton(page)).toHaveAttribute('aria-disabled', 'false');
  await expect.poll(shown).toBe(640);
});

test('a video shows one of its frames and plays when asked; audio has a player', async ({
  hostedPage: page,
  samples,
}) => {
  await openUploadPage(page, '/upload/video/');
  await page.locator('input[type=file]').setInputFiles((await samples.mp4('ferry.mp4')).path);
  await page.getByRole('button', { name: 'Metadata of ferry.mp4' }).click();
  const video = page.locator('.file-picture video');
  await expect(video).toHaveAttribute('poster', /^blob:/);
  const poster = await video.evaluate(async (player: HTMLVideoElement) => {
    const image = new Image();
    image.src = player.poster;
    await image.decode();
    return { isPaused: player.paused, hasControls: player.controls, isWide: image.naturalWidth > image.naturalHeight };
  });
  expect(poster).toEqual({ isPaused: true, hasControls: true, isWide: true });
  await video.evaluate((player: HTMLVideoElement) => player.play());
  await expect.poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0);

  await page.goto('/upload/audio/');
  await page.locator('input[type=file]').setInputFiles((await samples.mp3('interview.mp3')).path);
  await page.getByRole('button', { name: 'Metadata of interview.mp3' }).click();
  const sound = page.locator('.file-picture audio');
  await expect.poll(() => sound.evaluate(({ duration }: HTMLAudioElement) => duration)).toBeGreaterThan(1);
  await expect(sound).toHaveJSProperty('controls', true);
});

test('the Firefox add-on shows a raw file upright, zooms it and keeps the dialog open at Escape', async ({
  firefox,
  server,
  samples,
}) => {
  await firefox.signIn('editor', server.origin);
  const page = await firefox.openTab('app.html#/upload/');
  await openUploads(page);
  const raw = await rawWithJpegs(6, [
    { width: 640, height: 480 },
    { width: 2_400, height: 1_800 },
  ]);
  await addFiles(page, await samples.raw('husum.tif', raw));
  await page.click({ role: 'button', name: 'Metadata of husum.tif' });
  const canZoom = '.zoom-button [aria-disabled=false]';
  await page.raw.waitForSelector(canZoom);
  const shape = await page.raw.$eval('.file-picture canvas', ({ width, height }) => [width, height]);
  expect(shape).toEqual([1_200, 1_600]);
  await page.raw.focus(canZoom);
  await page.press(' ');
  await page.raw.waitForSelector('.zoomed img:nth-child(2)');
  const fullSize = () =>
    page.raw.$eval('.zoomed img:nth-child(2)', ({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]);
  await expect.poll(fullSize).toEqual([1_800, 2_400]);
  await page.press('Escape');
  await expect.poll(async () => (await page.raw.$$('.zoomed')).length).toBe(0);
  expect(await page.raw.$$('dialog[open]')).toHaveLength(1);
});
