/** Builds one target with WXT, if its sources or settings have changed since its last build. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import { hashOfSources } from './hash-of-sources.ts';

export type Browser = 'chrome' | 'edge' | 'firefox';
export const BROWSERS: readonly Browser[] = ['chrome', 'edge', 'firefox'];

export interface BuildTarget {
  readonly browser: Browser;
  /** Output folder, relative to the root; `outputOf` adds a subfolder. */
  readonly outDir?: string;
  /** Address of the server of a packaged build. */
  readonly server?: string;
  /** Address of the publisher's privacy policy. */
  readonly privacyPolicy?: string;
  /** Path of the hosted page under its origin; its files then go to `<outDir>/web`. */
  readonly base?: string;
  /** Path of the media system on the hosted page's host. */
  readonly serverPath?: string;
}

/** Folder of the built files, relative to the root. */
export function outputOf(target: BuildTarget): string {
  return join(target.outDir ?? '.output', target.base === undefined ? `${target.browser}-mv3` : 'web');
}

/**
 * True when it built, false when the existing output is current, unless it `isForced`. Rejects with WXT's output when the
 * build fails.
 */
export async function buildTarget(target: BuildTarget, isForced = false): Promise<boolean> {
  const output = outputOf(target);
  const recordFile = join(root, '.build', `${output.replace(/^\./, '').replaceAll('/', '_')}.hash`);
  const hash = await hashOfSources(JSON.stringify({ ...target, node: process.versions.node }));
  const record = await readFile(recordFile, 'utf8').catch(() => '');
  if (!isForced && record === hash && existsSync(join(root, output, 'manifest.json'))) return false;

  // Removed first, so that an interrupted build does not count as finished.
  await rm(recordFile, { force: true });
  await runWxt(target);
  await mkdir(join(root, '.build'), { recursive: true });
  await writeFile(recordFile, hash);
  return true;
}

/** Builds the sources in `folder`. Rejects with WXT's output when the build fails. */
export async function runWxt(target: BuildTarget, folder = root): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1' };
  delete env.COMYAN_SERVER;
  delete env.COMYAN_PRIVACY_POLICY;
  delete env.COMYAN_BASE;
  delete env.COMYAN_SERVER_PATH;
  if (target.server !== undefined) env.COMYAN_SERVER = target.server;
  if (target.privacyPolicy !== undefined) env.COMYAN_PRIVACY_POLICY = target.privacyPolicy;
  if (target.base !== undefined) env.COMYAN_BASE = target.base;
  if (target.serverPath !== undefined) env.COMYAN_SERVER_PATH = target.serverPath;
  env.COMYAN_OUT_DIR = target.outDir ?? '.output';

  const wxt = join(folder, 'node_modules/wxt/bin/wxt.mjs');
  const child = spawn(process.execPath, [wxt, 'build', '-b', target.browser, '--mv3'], { cwd: folder, env });
  let messages = '';
  child.stdout.on('data', (part) => (messages += part));
  child.stderr.on('data', (part) => (messages += part));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The build for ${target.browser} failed:\n${messages}`);
}
