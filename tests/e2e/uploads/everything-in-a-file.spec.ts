/** 'Everything in this file' in a browser, under its content security policy: the worker reads, searches and ends. */
import { expect, type Page } from '@playwright/test';
import { bytes, extendedXmp, jpeg, jpegSegment, u32, utf8, xmp } from '../../helpers/builders/picture-builder.ts';
import { agencyPicture } from '../../helpers/samples/agency-picture.ts';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';
import { twoFrames } from '../harness/two-frames.ts';

async function addFiles(page: Page, files: readonly Sample[]): Promise<void> {
  await signInAs(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Upload' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles(files.map(({ path }) => path));
  await expect(page.getByRole('row')).toHaveCount(files.length);
}

async function openEverything(page: Page, { name }: Sample) {
  await page.getByRole('button', { name: `Metadata of ${name}` }).click();
  const section = page.locator('details', { hasText: 'Everything in this file' });
  await section.locator('summary').click();
  return section;
}

const RESTRICTED = { instructions: 'EMBARGO 18:00 CET. NO SALES', usageTerms: 'Editorial use only' };

test('an embargo is in the row before sending, and everything in the file can be searched and copied', async ({
  hostedPage: page,
  samples,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const sample = await samples.raw('husum.jpg', await agencyPicture(RESTRICTED));
  await addFiles(page, [sample]);
  await expect(page.getByRole('row', { name: /^husum\.jpg/ })).toContainText('Embargo: 18:00 CET. NO SALES');
  const section = await openEverything(page, sample);
  for (const text of ['EOS R5', 'RF50mm F1.2', '1/250 s', 'f/2.8', '54.466667° N, 9.050000° E', 'sP3C', 'Husum']) {
    await expect(section.getByText(text, { exact: true })).toBeVisible();
  }
  await section.getByLabel('Search in this file').fill('deich');
  await expect(section.locator('dd')).toHaveText(['Deich & Meer, Flut', 'Deich & Meer, Flut']);
  await section.getByRole('button', { name: 'Copy as text' }).click();
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Special Instructions: EMBARGO 18:00 CET. NO SALES');
  expect(copied).toContain('Lens Model: RF50mm F1.2');
});

/** After this time the page ends the worker. */
const DEADLINE_MS = 8_000;

/** A box of length zero before the metadata: exifr searches for them without end. */
const ENDLESS = bytes(u32(24), 'ftypheic', u32(0), 'mif1heic', u32(0), 'free', new Uint8Array(64));

test('a file that keeps the reader busy without end is unreadable within the deadline, and the page responds meanwhile', async ({
  hostedPage: page,
  samples,
}) => {
  const endless = await samples.raw('endless.heic', ENDLESS);
  const harmless = await samples.raw('husum.jpg', await agencyPicture());
  await page.clock.install();
  await addFiles(page, [endless, harmless]);
  const section = await openEverything(page, endless);
  await expect(section.getByText('Reading the file…')).toBeVisible();
  // It paints while the reader is busy.
  for (let frames = 0; frames < 30; frames += 1) await twoFrames(page);
  await expect(section.getByText('Reading the file…')).toBeVisible();
  await page.clock.fastForward(DEADLINE_MS);
  await expect(section.getByText('The metadata of this file cannot be read.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect((await openEverything(page, harmless)).getByText('EOS R5')).toBeVisible();
});

test('hostile XMP and colour profiles are shown in part, or are unreadable, within the deadline', async ({
  hostedPage: page,
  samples,
}) => {
  const guid = 'A'.repeat(32);
  const long = utf8(xmp(`<photoshop:City>Husum</photoshop:City>${'<dc:a><dc:b>'.repeat(800_000)}`));
  const names = bytes(new Uint8Array(128), u32(1), 'desc', u32(144), u32(28), 'mluc', u32(0), u32(0xffff_ffff), u32(0));
  const contents = {
    'deep.jpg': jpeg({ xmp: xmp(`<photoshop:City>Husum</photoshop:City>${'<dc:a>'.repeat(9_000)}`) }),
    'long.jpg': jpeg({ xmp: xmp('', `xmpNote:HasExtendedXMP="${guid}"`) }, ...extendedXmp(guid, long)),
    'profile.jpg': jpeg(
      { xmp: xmp('', 'photoshop:City="Husum"') },
      jpegSegment(0xe2, bytes('ICC_PROFILE\0', 1, 1, names, 'enUS', u32(2), u32(16))),
    ),
  };
  const files = await Promise.all(Object.entries(contents).map(([name, content]) => samples.raw(name, content)));
  await addFiles(page, files);
  for (const file of files) {
    const section = await openEverything(page, file);
    await expect(section.getByText('Husum', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  }
});
