/** The minimum for a browser: one PUT of the whole file to a server that only writes it to disk. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtensionBrowser } from '../../../tests/e2e/harness/browsers/extension-browser.ts';
import type { Sample } from '../../../tests/helpers/samples/sample-media.ts';
import { chooseFile } from './choose-file.ts';
import { type Link, startSlowLink } from './slow-link.ts';

export interface RawPutServer {
  /**
   * Milliseconds from the start of the request until the last byte is on disk. `delayMs`: before the server starts to
   * read.
   */
  send(browser: ExtensionBrowser, sample: Sample, delayMs?: number): Promise<number>;
  /** Sends all files by `POST`, six at a time. Milliseconds from the first request until the last byte is on disk. */
  sendMany(browser: ExtensionBrowser, paths: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

const PAGE = '<!doctype html><title>PUT</title><input type="file" multiple>';
const send = (delayMs: number): string => `(async () => {
  const [body] = document.querySelector('input').files;
  const startedAt = Date.now();
  const answer = await fetch('/file?delayMs=${delayMs}', { method: 'PUT', body });
  return Number(await answer.text()) - startedAt;
})()`;

const SEND_MANY = `(async () => {
  const files = [...document.querySelector('input').files];
  const startedAt = Date.now();
  let endedAt = startedAt;
  const sendNext = async () => {
    for (let body = files.shift(); body; body = files.shift()) {
      const answer = await fetch('/file?name=' + body.name, { method: 'POST', body });
      endedAt = Math.max(endedAt, Number(await answer.text()));
    }
  };
  await Promise.all(Array.from({ length: 6 }, sendNext));
  return endedAt - startedAt;
})()`;

/** `link`: between the browser and this server. */
export async function startRawPutServer(link?: Link): Promise<RawPutServer> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-put-'));
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(PAGE);
    const { searchParams } = new URL(request.url ?? '', 'http://raw');
    await sleep(Number(searchParams.get('delayMs')));
    await pipeline(request, createWriteStream(join(folder, basename(searchParams.get('name') ?? 'file'))));
    return response.end(String(Date.now()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  const slowLink = link && (await startSlowLink(0, own, link));
  const origin = `http://127.0.0.1:${slowLink?.port ?? own}`;
  const sendWith = async (browser: ExtensionBrowser, paths: readonly string[], script: string): Promise<number> => {
    const page = await browser.openWebPage(origin);
    await page.waitForText(/^/);
    await chooseFile(page, paths);
    const duration = await page.evaluate<number>(script);
    await page.close();
    return duration;
  };
  return {
    async send(browser, sample, delayMs = 0) {
      return sendWith(browser, [sample.path], send(delayMs));
    },
    sendMany: (browser, paths) => sendWith(browser, paths, SEND_MANY),
    async close() {
      await slowLink?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
