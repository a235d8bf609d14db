import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { log } from '../core/log.ts';
import { createArchive } from '../demo-library/archive/archive.ts';
import { demoLibrary, seedLibrary } from '../demo-library/seeding/seed-library.ts';
import { whenAvailable } from '../demo-library/seeding/when-available.ts';
import type { AppContext } from '../routes/app-context.ts';
import { catalogueEntries } from './start-seeding.ts';

/** Rows per request to the catalogue's thread: few enough that searches in between do not wait noticeably. */
const PORTION = 2_000;
/** Number of pictures that are drawn as models when seeding is off. */
const MODELS = 12;

/**
 * `--rows`: adds generated pictures until the catalogue has that many, to try out a large library. Resolves when it is
 * done or `signal` aborts, and continues after a restart. Errors are logged.
 */
export async function fillArchive(context: AppContext, signal: AbortSignal): Promise<void> {
  const { options, catalogue, seedProgress, files } = context;
  try {
    if (options.rows === 0) return;
    if (!options.seed) {
      const assets = (await demoLibrary(options.dataDir)).filter(({ kind }) => kind === 'image').slice(0, MODELS);
      await seedLibrary({ assets, files, entries: catalogueEntries(context, signal), signal });
    }
    const seeded = seedProgress.done;
    const addPictures = createArchive(catalogue, options.rows);
    for (let left = options.rows; left > 0 && !signal.aborted; ) {
      left = await whenAvailable(signal, () => addPictures(PORTION));
      Object.assign(seedProgress, { done: seeded + options.rows - left, total: seeded + options.rows });
      await yieldToEventLoop();
    }
  } catch (error) {
    log('error', 'archive: stopped', { error });
  }
}
