/** The packaged build for Chromium as it ships, and the pages that only the benchmarks need. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BuildTarget, buildTarget, outputOf } from '../../../scripts/build/build-target.ts';
import { root } from '../../../scripts/root.ts';

/** Different from the ports of the browser tests, so that both may run. */
export const BENCH_PORT = Number(process.env['BENCH_PORT'] ?? 8796);

export const BENCH_ORIGIN = `http://127.0.0.1:${BENCH_PORT}`;

const TARGET: BuildTarget = { browser: 'chrome', server: BENCH_ORIGIN, outDir: '.output/bench' };
const PAGES = ['empty', 'peer', 'uppy', 'metadata', 'hand-over'] as const;

/** Path of one of our pages, on the extension's origin as well as the server's. */
export function benchPage(name: (typeof PAGES)[number]): string {
  return `bench/${name}/index.html`;
}

/** Builds what is not built yet; resolves with the absolute folder. */
export async function buildForBench(): Promise<string> {
  await buildTarget(TARGET);
  const folder = join(root, outputOf(TARGET));
  for (const page of PAGES) await buildPage(page, join(folder, 'bench', page));
  return folder;
}

async function buildPage(page: string, outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const source = join(root, 'tools/bench/pages', page);
  const options = ['--base', `/bench/${page}/`, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, [vite, 'build', source, ...options], { cwd: root, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The page ${page} could not be built`);
}
