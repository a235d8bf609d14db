/** Files are drawn and read by the real workers: every format that browsers draw, and a file that is read without end. */
import { expect, it } from 'vitest';
import { bootPreviews } from '#lib/boot/boot-previews.ts';
import { rowOf } from '../../helpers/screens/page-client.ts';
import { settle } from '../../helpers/screens/render-app.tsx';
import { resize, see, twoFrames } from '../harness/screen.ts';
import { showUploads } from '../states/uploads.ts';

/** By the extensions of specification 9.4, plus WebP and AVIF. */
const FORMATS = 'apng png svg bmp gif ico jpg jpeg jfif pjpeg pjp webp avif'.split(' ');

async function fileOf(format: string): Promise<File> {
  const answer = await fetch(`/format/${format}`);
  return new File([await answer.arrayBuffer()], `half.${format}`);
}

/** `red|blue` for a picture with a red left and a blue right half. */
async function coloursOf(picture: HTMLImageElement): Promise<string> {
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const colours = [0.25, 0.75].map((part) => {
    const [red = 0, , blue = 0] = context?.getImageData(Math.floor(width * part), height >> 1, 1, 1).data ?? [];
    return red > 150 && blue < 90 ? 'red' : blue > 150 && red < 90 ? 'blue' : `${red}, ${blue}`;
  });
  return colours.join('|');
}

async function shownByFile(): Promise<Readonly<Record<string, string>>> {
  const rows = [...document.querySelectorAll<HTMLElement>('.upload-list [role=row]')];
  const pairs = rows.map(async (row) => {
    const picture = row.querySelector('img');
    const name = row.querySelector<HTMLElement>('.upload-row-name')?.innerText ?? '';
    return [name, picture ? await coloursOf(picture).catch(() => 'not drawn yet') : 'no picture'] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

it('[9.4] every image format that browsers draw is shown in its row', async () => {
  // Thumbnails are drawn for visible rows only: high enough for all of them.
  await resize(1280, 2000);
  const page = await showUploads('en-US', []);
  const files = await Promise.all(FORMATS.map(async (format) => [format, await fileOf(format)] as const));
  page.client.previews.remember(new Map(files));
  const rows = FORMATS.map((format) => rowOf({ uploadId: format, filename: `half.${format}` }));
  await settle(() => page.share({ rows }));
  await see('img.thumbnail');
  await expect.poll(shownByFile).toEqual(Object.fromEntries(FORMATS.map((format) => [`half.${format}`, 'red|blue'])));
});

/** A box of length zero before the metadata: exifr searches for them without end. */
const ENDLESS = ['\0\0\0\x18', 'ftypheic', '\0\0\0\0', 'mif1heic', '\0\0\0\0', 'free', '\0'.repeat(64)];

it('a file that is read without end holds up neither the page nor the next file, and ends with its reader', async () => {
  const previews = bootPreviews();
  const [endless, harmless] = [new File(ENDLESS, 'endless.heic'), await fileOf('jpg')];
  previews.remember(new Map(Object.entries({ endless, harmless })));
  const end = new AbortController();
  let answer: unknown = null;
  const reading = previews.metadata('endless', end.signal).then((given) => {
    answer = given;
  });
  const never = new AbortController().signal;
  expect(await previews.metadata('harmless', never)).toMatchObject({ status: 'read' });
  // It paints while the reader is busy.
  for (let frames = 0; frames < 30; frames += 1) await twoFrames();
  expect(answer).toBeNull();
  end.abort();
  await reading;
  expect(answer).toEqual({ status: 'unreadable' });
  expect(await previews.metadata('harmless', never)).toMatchObject({ status: 'read' });
});
