import { setImmediate as breathe } from 'node:timers/promises';
import { log } from '#lib/core/log.ts';
import type { AppContext } from '../../app-context.ts';
import { demoLibrary, seedLibrary } from '../seeding/seed-library.ts';
import { catalogueEntries } from '../seeding/start-seeding.ts';

/** Few enough that a search between two portions does not wait noticeably. */
const PORTION = 2_000;
/** Drawn where the library has no pictures of its own. */
const MODELS = 12;

/**
 * `--rows`: fills the catalogue until it has so many pictures, for trying what a large library does. Resolves when they
 * are there or the signal has ended it; goes on where it was after a stop.
 */
export async function fillArchive(context: AppContext, signal: AbortSignal): Promise<void> {
  const { options, catalogue, seedProgress, files } = context;
  try {
    if (options.rows === 0) return;
    if (!options.seed) {
      const assets = (await demoLibrary(options.dataDir)).filter(({ kind }) => kind === 'image').slice(0, MODELS);
      await seedLibrary({ assets, files, entries: catalogueEntries(context), signal });
    }
    const seeded = seedProgress.done;
    for (let left = options.rows; left > 0 && !signal.aborted; ) {
      left = await catalogue.addArchive(options.rows, PORTION);
      Object.assign(seedProgress, { done: seeded + options.rows - left, total: seeded + options.rows });
      await breathe();
    }
  } catch (error) {
    log('error', 'archive: stopped', { error });
  }
}
