/** One server, one Chromium with the extension and one folder of files, fresh for every figure. */

import { ExtensionBrowser } from '../../../tests/e2e/harness/browsers/extension-browser.ts';
import { MediaSystem } from '../../../tests/e2e/harness/servers/media-system.ts';
import { openUploads, signIn } from '../../../tests/e2e/harness/steps/surface-steps.ts';
import { SampleFolder } from '../../../tests/helpers/samples/sample-media.ts';
import { BENCH_ORIGIN, BENCH_PORT } from './bench-build.ts';
import type { FigureServer } from './figure-server.ts';
import { startSlowLink } from './slow-link.ts';

export interface Bench {
  readonly server: MediaSystem;
  /** Where the browser finds the server: the figure's link may be in between. */
  readonly origin: string;
  readonly browser: ExtensionBrowser;
  readonly samples: SampleFolder;
  /** Absolute folder of the packaged build. */
  readonly build: string;
}

/** Runs `work` with a signed-in editor whose popup was on the upload page; closes everything afterwards. */
export async function withBench<Answer>(
  build: string,
  {
    settings = {},
    rows = 0,
    hasDemoLibrary = false,
    maxUploadBytes,
    maxSocketsPerAddress,
    thumbnailDelayMs,
    link,
  }: FigureServer,
  work: (bench: Bench) => Promise<Answer>,
): Promise<Answer> {
  const samples = await SampleFolder.create();
  try {
    // The server also serves our own pages, next to the hosted page.
    const server = await MediaSystem.start({
      port: link ? 0 : BENCH_PORT,
      webRoot: build,
      settings,
      rows,
      seed: hasDemoLibrary,
      processingDelayMs: 0,
      ...(maxUploadBytes !== undefined && { maxUploadBytes }),
      ...(maxSocketsPerAddress !== undefined && { maxSocketsPerAddress }),
      ...(thumbnailDelayMs !== undefined && { thumbnailDelayMs }),
    });
    const slowLink = link && (await startSlowLink(BENCH_PORT, Number(new URL(server.origin).port), link));
    try {
      await server.untilRows(rows);
      const browser = await ExtensionBrowser.startWith(build);
      try {
        const popup = await browser.openPopup();
        await signIn(popup, 'editor');
        await openUploads(popup);
        await popup.close();
        return await work({ server, origin: BENCH_ORIGIN, browser, samples, build });
      } finally {
        await browser.close();
      }
    } finally {
      await slowLink?.close();
      await server.close();
    }
  } finally {
    await samples.remove();
  }
}
