/**
 * The builds that the browser tests load. A packaged build has one server origin, so every worker of the test runner
 * has its own port, which is known before the build: `TEST_PORT` (8797) and the next ones.
 */
import { BROWSERS, type Browser, type BuildTarget, outputOf } from '../build/build-target.ts';

const FIRST_PORT = Number(process.env['TEST_PORT'] ?? 8797);
/** Workers for tests that keep a core busy; one more runs the tests that mostly wait. CI has two cores. */
export const BUSY_WORKERS = 3;
export const TEST_WORKERS = BUSY_WORKERS + 1;

export function testPort(worker: number): number {
  return FIRST_PORT + worker;
}

/** An IP address, because some browsers resolve `localhost` to ::1 first. */
export function testOrigin(worker: number): string {
  return `http://127.0.0.1:${testPort(worker)}`;
}

export function testBuild(browser: Browser, worker: number): BuildTarget {
  return { browser, server: testOrigin(worker), outDir: `.output/test-${testPort(worker)}` };
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

const PACKAGED_BUILDS = BROWSERS.map((browser) => testBuild(browser, 0));

/** The builds to run; build-all.ts copies the packaged build of the first worker for the others. */
export const TEST_BUILDS: readonly BuildTarget[] = [WEB_BUILD, PROXIED_WEB_BUILD, PROXIED_BUILD, ...PACKAGED_BUILDS];

/** Folder of the build for this worker, relative to the root. */
export function testBuildFolder(browser: Browser, worker: number): string {
  return outputOf(testBuild(browser, worker));
}
