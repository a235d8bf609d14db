import { randomUUID } from 'node:crypto';
import type { Sample } from '../../../tests/helpers/samples/sample-media.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from './bench.ts';
import { benchPage } from './bench-build.ts';
import { chooseFile } from './choose-file.ts';
import { receivedAt } from './received-at.ts';
import { SAMPLE_METADATA } from './sample-metadata.ts';

/** tus-js-client in a plain page of the server's origin, with its defaults except for the chunk size. Milliseconds. */
export async function sendFromPlainPage({ browser, server, origin }: Bench, sample: Sample): Promise<number> {
  const page = await browser.openWebPage(`${origin}/${benchPage('peer')}`);
  await waitUntil('the plain page', () => page.evaluate<boolean>('typeof sendAlone === "function"'));
  await chooseFile(page, [sample.path]);
  const metadata = { ...SAMPLE_METADATA, uploadType: 'image', objectId: randomUUID(), uploadId: randomUUID() };
  const startedAt = await page.evaluate<number>(
    `sendAlone(${JSON.stringify(`${origin}/upload-service/upload`)}, ${JSON.stringify(metadata)})`,
  );
  await page.close();
  return (await receivedAt(server, sample)) - startedAt;
}
