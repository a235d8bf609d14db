import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BROWSERS, type Browser, type BuildTarget, buildTarget, outputOf } from '../build/build-target.ts';
import { isPortFree } from '../cluster/free-port.ts';
import { root } from '../root.ts';
import { type Outcome, PASSED, type Print, printLine } from './step.ts';
import {
  originAt,
  PLACEHOLDER_ORIGIN,
  PORT_FILE,
  packagedBuild,
  TEST_BUILDS,
  TEST_WORKERS,
  testBuildFolder,
} from './test-builds.ts';

/** Below the ports that systems give to connections, so that none of these is taken before its server starts. */
const LOWEST_PORT = 10_000;
const HIGHEST_PORT = 30_000;

const PLAIN_BUILDS = [{ browser: 'chrome' }, { browser: 'firefox' }] as const;

/** Builds the plain targets that are tested, these variants, and a packaged build for each test server. */
export async function buildAll(
  print: Print = printLine,
  variants: readonly BuildTarget[] = TEST_BUILDS,
): Promise<Outcome> {
  for (const target of [...PLAIN_BUILDS, ...variants]) {
    await buildTarget(target);
    print(outputOf(target));
  }
  await buildForWorkers(BROWSERS);
  return PASSED;
}

/** A packaged build for each test server, and a port for it. */
export async function buildForWorkers(browsers: readonly Browser[]): Promise<void> {
  const port = await freePorts(TEST_WORKERS);
  await writeFile(PORT_FILE, String(port));
  for (const browser of browsers) {
    const target = packagedBuild(browser);
    await buildTarget(target);
    for (let worker = 0; worker < TEST_WORKERS; worker += 1)
      await retarget(outputOf(target), testBuildFolder(browser, worker), originAt(port + worker));
  }
}

/** The first of so many free ports in a row, somewhere. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT));
    const ports = Array.from({ length: count }, (_, at) => first + at);
    if ((await Promise.all(ports.map(isPortFree))).every(Boolean)) return first;
  }
}

/**
 * Copies the packaged build in `from` to `to` and replaces the placeholder by `origin`, which is faster than a build. The
 * origin is in scripts and in the manifest's content security policy; host patterns have no port. Throws when no file
 * contains it. Both folders are relative to the root; `to` is deleted first.
 */
async function retarget(from: string, to: string, origin: string): Promise<void> {
  const folder = join(root, to);
  await rm(folder, { recursive: true, force: true });
  await cp(join(root, from), folder, { recursive: true });
  let count = 0;
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.js') && file !== 'manifest.json') continue;
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(PLACEHOLDER_ORIGIN)) continue;
    await writeFile(path, text.replaceAll(PLACEHOLDER_ORIGIN, origin));
    count += 1;
  }
  if (count === 0) throw new Error(`No file in ${from} contains ${PLACEHOLDER_ORIGIN}`);
}
