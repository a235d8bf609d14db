/**
 * Uploads and searches through a proxy without sticky sessions continue while the nodes behind it are killed or restarted
 * one after the other; nothing beyond the chunk in progress is sent again.
 */
import { expect } from '@playwright/test';
import sharp from 'sharp';
import type { MediaType } from '#lib/contract/uploads.ts';
import { hasSwift } from '../../../scripts/cluster/object-store.ts';
import { signIn as signInClient } from '../../contract/harness/client.ts';
import { pictureMetadata, upload as uploadBytes } from '../../contract/harness/tus.ts';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { ChromiumPage } from '../harness/browsers/chromium-page.ts';
import type { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import { recordShownStates, type ShownStates } from '../harness/checks/shown-states.ts';
import { type TestCluster, test } from '../harness/cluster-test.ts';
import { bringFormToFront, bringListToFront, openUploads, reachProgress } from '../harness/steps/surface-steps.ts';

const CLIP_BYTES = 60_000_000;
const PANORAMA_BYTES = 40_000_000;
const QUAY_BYTES = 200_000;
/** Each is the headline of one picture in the library: 'The tide'. */
const WORDS = ['tide', 'storm'];
/** Those that need nothing from the user. */
const GOOD_STATES =
  /^(?:Waiting|Uploading|Processing|Complete|Trying again|Waiting for connection|Server error, waiting|Server is busy, waiting|Locked by the server, waiting)$/;

test.skip(!hasSwift(), 'the S3 server is not installed');

test.beforeAll(async ({ runningCluster }) => {
  const client = await signInClient(runningCluster, 'editor');
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  for (const word of WORDS)
    await uploadBytes(client, picture, pictureMetadata(`about-${word}`, { IPTCHeadline: `The ${word}` }));
});

test.beforeEach(({ allowProblem }) => {
  // The browser logs every answer and connection that failed.
  allowProblem(/status of 503|net::ERR_/);
});

test('60 MB arrive once and whole while node A is killed and started, then node B, and searches are answered', async ({
  cluster,
  extension,
  samples,
}) => {
  const clip = await samples.mp4('ferry.mp4', CLIP_BYTES);
  const { panel, tab } = await openSurfaces(extension, 'video');
  const [shownInTab, shownInPanel] = [await recordShownStates(tab), await recordShownStates(panel)];

  await startUpload(tab, [clip], { channel: 'Video news', headline: 'The ferry' });
  const searches = searchOnAndOn(panel);
  for (const [index, permille] of [50, 400].entries()) {
    await reachProgress(tab, clip, permille);
    await cluster.nodes[index]?.stop('SIGKILL');
    await cluster.nodes[index]?.start();
  }
  expect(await searches.end()).toBeGreaterThan(4);
  await tab.waitForText(/Upload finished successfully!/);

  expect((await shownInPanel()).errors).toEqual([]);
  expectNoFailure(await shownInTab());
  expect(await storedClips(cluster, 'ferry')).toEqual([{ isProcessed: true, sha256: clip.sha256 }]);
  expectNothingSentTwice(cluster, CLIP_BYTES, 2);
});

test('a rolling restart interrupts no upload and no search', async ({ cluster, extension, samples }) => {
  const large = await samples.jpeg('panorama.jpg', PANORAMA_BYTES);
  const small: Sample[] = [];
  for (let at = 1; at <= 20; at += 1) small.push(await samples.jpeg(`quay-${at}.jpg`, QUAY_BYTES));
  const { panel, tab } = await openSurfaces(extension, 'image');
  const [shownInTab, shownInPanel] = [await recordShownStates(tab), await recordShownStates(panel)];

  await startUpload(tab, [large, ...small], { channel: 'News desk', headline: 'At the quay' });
  await reachProgress(tab, large, 50);
  const searches = searchOnAndOn(panel);
  for (const node of cluster.nodes) {
    await node.stop('SIGTERM');
    await node.start();
  }
  expect(await searches.end()).toBeGreaterThan(4);
  await tab.waitForText(/21 files sent/);

  expect((await shownInPanel()).errors).toEqual([]);
  expectNoFailure(await shownInTab());
  // A node ends when the chunk on its way has arrived.
  expectNothingSentTwice(cluster, PANORAMA_BYTES + 20 * QUAY_BYTES, 0);
});

test('while no node answers, the search says so and comes back, the upload waits, and the session stays', async ({
  cluster,
  extension,
  samples,
}) => {
  const clip = await samples.mp4('pilot.mp4', CLIP_BYTES / 2);
  const { panel, tab } = await openSurfaces(extension, 'video');
  const shownInTab = await recordShownStates(tab);
  await startUpload(tab, [clip], { channel: 'Video news', headline: 'The pilot' });
  await reachProgress(tab, clip, 50);

  await Promise.all(cluster.nodes.map((node) => node.stop('SIGKILL')));
  await panel.fill({ role: 'textbox', name: 'Search' }, 'tide');
  await panel.waitForText(/Loading/);
  await tab.waitForText(/Waiting for connection|Server error, waiting/);
  await panel.waitForText(/The server is not available at the moment\./);
  expect(await panel.has({ role: 'button', name: 'Try again' })).toBe(true);
  await Promise.all(cluster.nodes.map((node) => node.start()));
  await panel.waitForText(/1 image\b/);
  await panel.waitFor({ role: 'button', name: 'The tide' });
  await tab.waitForText(/Upload finished successfully!/);

  expectNoFailure(await shownInTab());
  expect(await storedClips(cluster, 'pilot')).toEqual([{ isProcessed: true, sha256: clip.sha256 }]);
  for (const page of [panel, tab]) expect(await page.text()).not.toMatch(/session has expired|Sign In|Username/);
});

async function openSurfaces(extension: ExtensionBrowser, type: MediaType) {
  await extension.signIn('editor');
  const panel = await extension.openSidePanel();
  await panel.waitForText(/\d images/);
  const tab = await extension.openTab(`app.html#/upload/${type}/`);
  await openUploads(tab);
  return { panel, tab };
}

function expectNoFailure({ rows, errors }: ShownStates): void {
  expect(errors).toEqual([]);
  expect(rows.filter((state) => !GOOD_STATES.test(state))).toEqual(['Not sent yet']);
  expect(rows).toContain('Complete');
}

interface Form {
  readonly channel: string;
  readonly headline: string;
}

async function startUpload(page: ChromiumPage, files: readonly Sample[], { channel, headline }: Form): Promise<void> {
  await page.chooseFiles(
    { role: 'button', name: 'Add Files' },
    files.map(({ path }) => path),
  );
  await waitUntil('the files in the list', async () => (await rowCount(page)) === files.length);
  await bringFormToFront(page);
  await page.select({ role: 'combobox', name: 'Channel' }, channel);
  await page.fill({ role: 'textbox', name: 'Headline' }, headline);
  await page.click({ role: 'button', name: 'Upload' });
  await bringListToFront(page);
}

function rowCount(page: ChromiumPage): Promise<number> {
  return page.evaluate<number>(`document.querySelectorAll('.upload-row').length`);
}

/** Searches for the words in turn. `end` resolves with the number of answered searches. */
function searchOnAndOn(page: ChromiumPage): { end(): Promise<number> } {
  let isEnded = false;
  let count = 0;
  const done = (async () => {
    while (!isEnded) {
      const word = WORDS[count % WORDS.length] ?? '';
      await page.fill({ role: 'textbox', name: 'Search' }, word);
      await waitUntil(`the result of ${word}`, () => page.has({ role: 'button', name: `The ${word}` }));
      count += 1;
    }
  })();
  return {
    async end() {
      isEnded = true;
      await done;
      return count;
    },
  };
}

/** The clips of the library that a search finds, as the server knows them. */
async function storedClips(cluster: TestCluster, queryText: string) {
  const client = await signInClient(cluster, 'editor');
  const found = await client.send('/search/video/', {
    method: 'POST',
    json: { queryText, resStart: 1, resCount: 24 },
  });
  const { Results } = found.json as { readonly Results: readonly { readonly AVMedia: { readonly AVMOID: string } }[] };
  return Promise.all(
    Results.map(async ({ AVMedia }) => {
      // The server answers with its digest when asked for any.
      const { json } = await client.send(`/uploadstatus/video/${AVMedia.AVMOID}?sha256=${'0'.repeat(64)}`);
      const { uploadProcessed, sha256 } = json as { readonly uploadProcessed: boolean; readonly sha256?: string };
      return { isProcessed: uploadProcessed, sha256 };
    }),
  );
}

/** Beyond one chunk for each of the `kills`. */
function expectNothingSentTwice({ uploadBodies }: TestCluster, sizeBytes: number, kills: number): void {
  const sent = uploadBodies.reduce((sum, { passedBytes }) => sum + passedBytes, 0);
  const largestChunk = Math.max(...uploadBodies.map(({ passedBytes }) => passedBytes));
  const detail = JSON.stringify(uploadBodies);
  expect(sent, detail).toBeGreaterThanOrEqual(sizeBytes);
  expect(sent, detail).toBeLessThanOrEqual(sizeBytes + kills * largestChunk);
  expect(uploadBodies.filter(({ status = 0 }) => status >= 300 || status === 0).length, detail).toBeLessThanOrEqual(
    kills,
  );
}
