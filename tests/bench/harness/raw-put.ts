/** The minimum for a browser: one PUT of the whole file to a server that only writes it to disk. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtensionBrowser } from '../../e2e/harness/browsers/extension-browser.ts';
import type { Sample } from '../../helpers/samples/sample-media.ts';
import { chooseFile } from './choose-file.ts';

export interface RawPutServer {
  /**
   * Milliseconds from the start of the request until the last byte is on disk. `delayMs`: before the server starts to
   * read.
   */
  send(browser: ExtensionBrowser, sample: Sample, delayMs?: number): Promise<number>;
  close(): Promise<void>;
}

const PAGE = '<!doctype html><title>PUT</title><input type="file">';
const send = (delayMs: number): string => `(async () => {
  const [body] = document.querySelector('input').files;
  const startedAt = Date.now();
  const answer = await fetch('/file?delayMs=${delayMs}', { method: 'PUT', body });
  return Number(await answer.text()) - startedAt;
})()`;

export async function startRawPutServer(): Promise<RawPutServer> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-put-'));
  const server = createServer(async (request, response) => {
    if (request.method !== 'PUT') return response.setHeader('content-type', 'text/html').end(PAGE);
    await sleep(Number(new URL(request.url ?? '', 'http://raw').searchParams.get('delayMs')));
    await pipeline(request, createWriteStream(join(folder, 'file')));
    return response.end(String(Date.now()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async send(browser, sample, delayMs = 0) {
      const page = await browser.openWebPage(origin);
      await page.waitForText(/^/);
      await chooseFile(page, [sample.path]);
      const duration = await page.evaluate<number>(send(delayMs));
      await page.close();
      return duration;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
