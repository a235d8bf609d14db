import { randomUUID } from 'node:crypto';
import type { Sample } from '../../../tests/helpers/samples/sample-media.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from './bench.ts';
import { benchPage } from './bench-build.ts';
import { chooseFile } from './choose-file.ts';
import { receivedAt } from './received-at.ts';
import { SAMPLE_METADATA } from './sample-metadata.ts';

/** Uppy with Dashboard and Tus in a page of the server's origin, with its defaults. From its start, milliseconds. */
export async function sendFromUppy({ browser, server, origin }: Bench, sample: Sample): Promise<number> {
  const page = await browser.openWebPage(`${origin}/${benchPage('uppy')}`);
  await waitUntil('Uppy', () => page.evaluate<boolean>('document.querySelector(".uppy-Dashboard-input") !== null'));
  await chooseFile(page, [sample.path]);
  await waitUntil('Uppy to have the file', () => page.evaluate<boolean>('chosenCount() === 1'));
  const metadata = { ...SAMPLE_METADATA, uploadType: 'image', objectId: randomUUID(), uploadId: randomUUID() };
  const startedAt = await page.evaluate<number>(`sendChosen(${JSON.stringify(metadata)})`);
  await page.close();
  return (await receivedAt(server, sample)) - startedAt;
}
