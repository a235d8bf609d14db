/**
 * The builds that the browser tests load. A packaged build has one server origin, so every worker of the test runner
 * has a copy with its own port. The ports are chosen for each run, so that two runs on one computer do not meet.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BuildTarget, outputOf } from '../build/build-target.ts';
import { root } from '../root.ts';

/** Tests wait for browsers and servers most of the time: more workers than cores, of which CI has two. */
export const TEST_WORKERS = 3;

/** The first port of the last run of build-all.ts; each worker has the next one. */
export const PORT_FILE = join(root, '.output/test-port.txt');

/** Stands for the server in the packaged builds, until build-all.ts copies them for a worker. */
export const PLACEHOLDER_ORIGIN = originAt(65_535);

export function testPort(worker: number): number {
  return Number(readFileSync(PORT_FILE, 'utf8')) + worker;
}

/** An IP address, because some browsers resolve `localhost` to ::1 first. */
export function originAt(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** The hosted page below a path, which every test server serves in addition to the one at its root. */
export const WEB_BUILD = {
  browser: 'chrome',
  outDir: '.output/test-web',
  base: '/widget/',
} as const satisfies BuildTarget;

/** Address of the media system behind a proxy; a launch option makes the browser resolve it. */
export const PROXIED_SERVER = new URL('https://news.test/newsroom/');
export const PROXIED_BUILD = {
  browser: 'chrome',
  outDir: '.output/test-proxied',
  server: PROXIED_SERVER.href,
} as const satisfies BuildTarget;
export const PROXIED_WEB_BUILD = {
  browser: 'chrome',
  outDir: '.output/test-proxied',
  base: PROXIED_SERVER.pathname,
  serverPath: PROXIED_SERVER.pathname,
} as const satisfies BuildTarget;

/** Variants that no test of the gate loads. */
export const TEST_BUILDS: readonly BuildTarget[] = [WEB_BUILD, PROXIED_WEB_BUILD, PROXIED_BUILD];

/** With the placeholder as server. */
export function packagedBuild(browser: Browser): BuildTarget {
  return { browser, server: PLACEHOLDER_ORIGIN, outDir: '.output/test-packaged' };
}

/** Folder of the build for this worker, relative to the root. */
export function testBuildFolder(browser: Browser, worker: number): string {
  return outputOf({ browser, outDir: `.output/test-worker-${worker}` });
}
