/**
 * Pictures with thirteen file extensions have a thumbnail in Chromium and Firefox; a video shows one of its frames, audio
 * an icon.
 */
import { expect } from '@playwright/test';
import { PICTURE_FORMATS } from '../../helpers/samples/picture-formats.ts';
import type { Sample, SampleFolder } from '../../helpers/samples/sample-media.ts';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { addFiles, openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const FORMATS = Object.keys(PICTURE_FORMATS) as (keyof typeof PICTURE_FORMATS)[];
const ALL_DRAWN = Object.fromEntries(FORMATS.map((format) => [`half.${format}`, 'red|blue']));
/** Thumbnails are drawn for visible rows only: high enough for all of them. */
const WINDOW = { width: 1280, height: 2000 };

function everyFormat(samples: SampleFolder): Promise<Sample[]> {
  return Promise.all(FORMATS.map(async (format) => samples.raw(`half.${format}`, await PICTURE_FORMATS[format]())));
}

/**
 * What each row shows, by file: `red|blue` for a picture with a red left and a blue right half, the label of an icon.
 * Runs in the page.
 */
async function shownByFile(): Promise<Readonly<Record<string, string>>> {
  const nameColour = ([red = 0, green = 0, blue = 0]: Uint8ClampedArray) => {
    if (green > 90) return `${red},${green},${blue}`;
    return red > 150 && blue < 90 ? 'red' : blue > 150 && red < 90 ? 'blue' : `${red},${green},${blue}`;
  };
  const coloursOf = async (picture: HTMLImageElement): Promise<string> => {
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    const pixels = [0.25, 0.75].map((part) => context?.getImageData(Math.floor(width * part), height >> 1, 1, 1).data);
    return pixels.map((pixel) => (pixel ? nameColour(pixel) : 'none')).join('|');
  };
  const lines = [...document.querySelectorAll('.upload-list [role=row]')] as HTMLElement[];
  const pairs = lines.map(async (line) => {
    const picture = line.querySelector('img');
    const name = line.querySelector<HTMLElement>('.upload-row-name')?.innerText ?? '';
    return [
      name,
      picture
        ? await coloursOf(picture).catch(() => 'not drawn yet')
        : (line.querySelector('.thumbnail')?.textContent ?? ''),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

test('[9.4] every image format that browsers draw is shown on the hosted page', async ({
  hostedPage: page,
  samples,
}) => {
  await page.setViewportSize(WINDOW);
  await signInAs(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Upload' }).click();
  const files = await everyFormat(samples);
  await page.locator('input[type=file]').setInputFiles(files.map(({ path }) => path));
  await expect(page.getByRole('row')).toHaveCount(FORMATS.length);
  await expect.poll(() => page.evaluate(shownByFile)).toEqual(ALL_DRAWN);
});

test('[9.4] every image format that browsers draw is shown in the Firefox add-on', async ({
  firefox,
  server,
  samples,
}) => {
  await firefox.signIn('editor', server.origin);
  const page = await firefox.openTab('app.html#/upload/');
  await page.raw.setViewport(WINDOW);
  await openUploads(page);
  await addFiles(page, ...(await everyFormat(samples)));
  await expect.poll(() => page.evaluate(shownByFile)).toEqual(ALL_DRAWN);
});

test('[9.4] a video shows one of its frames, audio the icon of its type', async ({ hostedPage: page, samples }) => {
  await signInAs(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Upload' }).click();
  await page.goto('/upload/video/');
  await page.locator('input[type=file]').setInputFiles((await samples.mp4('ferry.mp4')).path);
  const poster = page.getByRole('row').locator('img');
  // The clip has coloured bars: a poster of a single colour would be an empty frame.
  await expect.poll(() => poster.evaluate(countColours)).toBeGreaterThan(4);

  await page.goto('/upload/audio/');
  await page.locator('input[type=file]').setInputFiles((await samples.mp3('interview.mp3')).path);
  const sound = page.getByRole('row');
  await expect(sound.locator('.thumbnail')).toContainText(/mp3/i);
  await expect(sound.locator('.thumbnail svg')).toBeVisible();
  await expect(sound.locator('img')).toHaveCount(0);
});

/** Runs in the page. */
function countColours(picture: HTMLImageElement): number {
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (width === 0) return 0;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const colours = Array.from({ length: 16 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] =
      context?.getImageData(Math.floor((width * (at + 0.5)) / 16), height >> 1, 1, 1).data ?? [];
    return `${red >> 6},${green >> 6},${blue >> 6}`;
  });
  return new Set(colours).size;
}
