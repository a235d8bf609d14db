import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ChromiumPage } from '../browsers/chromium-page.ts';

/** The form loads after the first paint: neither 'Add Files' nor a row of the queue waits for it. */
const FORM = /\/metadata-form(?:-shared)?-/;

export interface ScriptSize {
  /** Bytes of the scripts for 'Add Files' and the queue, each compressed separately. */
  readonly needed: number;
  readonly form: number;
  readonly sizes: readonly { readonly path: string; readonly bytes: number }[];
}

/** Every script loaded by `page`, as stored in the `build` folder. */
export async function measureScripts(page: ChromiumPage, build: string): Promise<ScriptSize> {
  const { resources } = (await page.session.send('Page.getResourceTree')).frameTree;
  const scripts = resources.filter(({ type }) => type === 'Script');
  const paths = [...new Set(scripts.map(({ url }) => new URL(url).pathname))];
  const sizes = await Promise.all(
    paths.map(async (path) => ({ path, bytes: gzipSync(await readFile(join(build, path))).length })),
  );
  const sumOf = (isForm: boolean): number =>
    sizes.filter(({ path }) => FORM.test(path) === isForm).reduce((sum, { bytes }) => sum + bytes, 0);
  return { needed: sumOf(false), form: sumOf(true), sizes };
}
