/** Video and audio play and seek, on the hosted page and in the side panel. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Sample, SampleFolder } from '../../helpers/samples/sample-media.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { ChromiumPage } from '../harness/browsers/chromium-page.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { fillLibrary } from '../harness/servers/server-library.ts';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';

interface Clip {
  readonly type: 'video' | 'audio';
  readonly word: string;
}

async function addClip(server: MediaSystem, samples: SampleFolder, type: Clip['type']): Promise<Clip> {
  const word = `w${randomUUID().slice(0, 8)}`;
  const sample: Sample = type === 'video' ? await samples.mp4('ferry.mp4') : await samples.mp3('interview.mp3');
  await fillLibrary(server, type, [{ sample, headline: `Ferry ${word} leaves` }]);
  return { type, word };
}

async function searchOnHostedPage(page: Page, { type, word }: Clip): Promise<void> {
  await signInAs(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  await page.goto(`/search/${type}/`);
  await page.getByRole('textbox', { name: 'Search' }).fill(word);
  await page.getByRole('textbox', { name: 'Search' }).press('Enter');
}

/** Plays, seeks and continues; resolves with the state of the player. Runs in the page. */
const PLAY_AND_SEEK = `(async () => {
  const player = document.querySelector('dialog video, dialog audio');
  const until = async (isThere, what) => {
    for (let at = 0; at < 2_400; at += 1) {
      if (isThere()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('no ' + what + ' ' + JSON.stringify([document.visibilityState, player.readyState, player.networkState, player.currentTime, player.paused, player.duration, player.error?.message]));
  };
  await player.play();
  await until(() => player.currentTime > 0.1, 'playback');
  player.pause();
  player.currentTime = player.duration - 0.5;
  await until(() => !player.seeking && player.currentTime >= player.duration - 0.6, 'seeking');
  await player.play();
  await until(() => player.ended, 'end');
  return { hasControls: player.controls, duration: player.duration, error: player.error };
})()`;

for (const type of ['video', 'audio'] as const) {
  test(`[2.10.1] ${type} plays and can be sought on the hosted page, by range requests with the session's cookie`, async ({
    hostedPage,
    server,
    samples,
  }) => {
    const statuses: number[] = [];
    hostedPage.on('response', (response) => {
      if (response.url().endsWith('/original')) statuses.push(response.status());
    });
    const clip = await addClip(server, samples, type);
    await searchOnHostedPage(hostedPage, clip);
    await hostedPage.getByRole('button', { name: clip.word }).click();
    await expect(hostedPage.getByRole('dialog').locator(type)).toBeVisible();
    expect(await hostedPage.evaluate(PLAY_AND_SEEK)).toMatchObject({ hasControls: true, error: null });
    expect(statuses).toContain(206);
    if (type === 'audio') return;
    // The controls of the player are below the picture.
    const { box, picture } = await hostedPage
      .getByRole('dialog')
      .locator('video')
      .evaluate((player: HTMLVideoElement) => ({
        box: player.clientHeight,
        picture: (player.clientWidth * player.videoHeight) / player.videoWidth,
      }));
    expect(box - picture).toBeGreaterThanOrEqual(60);
  });

  test(`[2.10.1] ${type} plays and can be sought in the extension's side panel`, {
    tag: type === 'video' ? '@platform' : [],
  }, async ({ extension, server, samples }) => {
    const { word } = await addClip(server, samples, type);
    await extension.signIn('editor');
    const panel: ChromiumPage = await extension.openSidePanel();
    await panel.waitFor({ role: 'textbox', name: 'Search' });
    await panel.fill({ role: 'textbox', name: 'Search' }, word);
    await panel.select({ role: 'combobox', name: 'Search type' }, type === 'video' ? 'Video' : 'Audio');
    const tile = await waitUntil('the result', () =>
      panel.evaluate<boolean>(`document.querySelector('.result-tile')?.ariaLabel.includes('${word}') ?? false`),
    );
    expect(tile).toBe(true);
    await panel.evaluate(`document.querySelector('.result-tile').click()`);
    await waitUntil('the player', () => panel.evaluate<boolean>(`!!document.querySelector('dialog ${type}')`));
    expect(await panel.evaluate(PLAY_AND_SEEK)).toMatchObject({ hasControls: true });
  });
}

/** How a server rejects. The last one is the end of the session, which affects the preview only. */
const REFUSALS = [
  ['403', { status: 403 }],
  ['404', { status: 404 }],
  ['a connection that is cut off', { destroy: true }],
  ['an expired session', null],
] as const;
/** Loaded far enough to show it. */
const IS_LOADED = `[...document.querySelectorAll('dialog :is(video, audio, img:not(.preview-waiting))')].some((media) => media.readyState > 0 || media.naturalWidth > 0)`;

test('[2.10.1, 4.18] the first picture or player of a page that is rejected immediately says so and is loaded again', async ({
  hostedPage,
  server,
  samples,
  allowProblem,
}) => {
  allowProblem(/status of 40[34] |ERR_EMPTY_RESPONSE|ERR_CONNECTION_/);
  const types = ['video', 'audio', 'image'] as const;
  const word = `w${randomUUID().slice(0, 8)}`;
  const make = {
    image: (at: number) => samples.jpeg(`dyke-${at}.jpg`),
    video: (at: number) => samples.mp4(`ferry-${at}.mp4`),
    audio: (at: number) => samples.mp3(`interview-${at}.mp3`),
  };
  await Promise.all(
    types.map(async (type) => {
      // A loaded item comes from the browser's cache: each rejection uses another one.
      const entries = REFUSALS.map(async (_, at) => ({
        sample: await make[type](at),
        headline: `Number ${at} ${word}`,
      }));
      await fillLibrary(server, type, await Promise.all(entries));
    }),
  );
  await searchOnHostedPage(hostedPage, { type: 'video', word });
  const dialog = hostedPage.getByRole('dialog');
  const refuse = (action: Readonly<Record<string, unknown>>) =>
    server.misbehave([{ match: { pathPattern: '^/media/[^/]+/(?:original|preview)$' }, action }]);
  await refuse(REFUSALS[0][1]);
  await hostedPage.getByRole('button', { name: 'Number 0' }).click();
  await expect(dialog).toBeVisible();
  const script = await hostedPage.evaluate(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => /\/preview-window-[^/]*\.js$/.test(name))?.name ?? '',
  );
  const hasExpired = hostedPage.getByText('Your session has expired. Please, login again.');
  for (const type of types) {
    for (const [at, [how, action]] of REFUSALS.entries()) {
      await test.step(`${type}: ${how}`, async () => {
        // A new document each time: its preview is the first one. This view contains URLs that only the preview
        // requests.
        await hostedPage.goto(`/search/${type === 'image' ? '' : `${type}/`}?q=${word}&view=metadata`);
        // With its code preloaded the window opens as fast as it can: its player is created long before it is painted.
        await hostedPage.evaluate((address) => import(address), script);
        const tile = hostedPage.getByRole('button', { name: `Number ${at}` });
        await expect(tile).toBeVisible();
        // By now its thumbnails are loaded.
        if (action === null) await hostedPage.waitForLoadState('networkidle');
        if (action === null) await server.expireSessions('NEWS/editor');
        else await refuse(action);
        await tile.click();
        if (action === null) {
          await expect(hasExpired).toBeVisible();
          await hostedPage.getByRole('button', { name: 'Login' }).click();
          await hostedPage.getByLabel('Password').fill('editor');
          await hostedPage.getByRole('button', { name: 'Sign In' }).click();
          await expect(tile).toBeVisible();
          return;
        }
        await expect(dialog.getByRole('alert')).toContainText('The preview could not be loaded.');
        await expect(hasExpired).toHaveCount(0);
        await server.reset();
        await dialog.getByRole('button', { name: 'Try again' }).click();
        await waitUntil('the preview', () => hostedPage.evaluate<boolean>(IS_LOADED));
      });
    }
  }
});
