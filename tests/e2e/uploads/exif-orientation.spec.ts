/** Pictures are shown upright in all eight Exif orientations. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';

const STORED = { width: 1_600, height: 1_200 };

/**
 * Stored quarters, row by row: red, green; blue, yellow. Without an embedded thumbnail, so that the whole picture is
 * decoded.
 */
async function quarters(path: string, orientation: number): Promise<string> {
  const { width, height } = STORED;
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
    left,
    top,
  });
  await sharp({ create: { ...STORED, channels: 3, background: '#ff0000' } })
    .composite([
      quarter('#00ff00', width / 2, 0),
      quarter('#0000ff', 0, height / 2),
      quarter('#ffff00', width / 2, height / 2),
    ])
    .withMetadata({ orientation })
    .jpeg()
    .toFile(path);
  return path;
}

/** R, G, B or Y of the four quarters of a row's picture as it is shown, and whether its shape is upright. */
function shownQuarters(page: Page, name: string): Promise<string> {
  return page
    .getByRole('row')
    .filter({ hasText: name })
    .locator('img.thumbnail')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const colours: Record<string, string> = { '100': 'R', '010': 'G', '001': 'B', '110': 'Y' };
      const at = (x: number, y: number): string => {
        const [red = 0, green = 0, blue = 0] =
          context?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data ?? [];
        return colours[[red, green, blue].map((part) => (part > 128 ? 1 : 0)).join('')] ?? '?';
      };
      const shape = width > height ? 'wide' : 'tall';
      return `${shape} ${at(0.25, 0.25)}${at(0.75, 0.25)} ${at(0.25, 0.75)}${at(0.75, 0.75)}`;
    });
}

test('[9.4] a picture is shown upright in its row in all eight Exif orientations', async ({ hostedPage: page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-turned-'));
  try {
    const paths = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((turn) => quarters(join(folder, `turn-${turn}.jpg`), turn)),
    );
    // Thumbnails are drawn for visible rows only.
    await page.setViewportSize({ width: 1280, height: 1300 });
    await signInAs(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Upload' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add Files' }).click();
    await (await chooser).setFiles(paths);
    await expect(page.locator('img.thumbnail')).toHaveCount(8);
    const shown = () => Promise.all(paths.map((_, index) => shownQuarters(page, `turn-${index + 1}.jpg`)));
    // A picture that is not decoded yet is reported by its alternative text.
    await expect
      .poll(() => shown().catch(String))
      .toEqual([
        'wide RG BY',
        'wide GR YB',
        'wide YB GR',
        'wide BY RG',
        'tall RB GY',
        'tall BR YG',
        'tall YG BR',
        'tall GY RB',
      ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
