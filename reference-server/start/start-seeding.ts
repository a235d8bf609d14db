import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { log } from '../core/log.ts';
import { type SeedEntries, seedLibrary } from '../demo-library/seeding/seed-library.ts';
import type { SeedMessage, SeedReply, SeedStart } from '../demo-library/seeding/seed-messages.ts';
import { whenAvailable } from '../demo-library/seeding/when-available.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import type { AppContext } from '../routes/app-context.ts';

/**
 * Fills the library in the background, and continues after a restart. Resolves when it is complete or `signal` aborts.
 * Errors are logged.
 */
export async function startSeeding(context: AppContext, signal: AbortSignal): Promise<void> {
  const { library } = context.options;
  const entries = catalogueEntries(context, signal);
  try {
    if (library === undefined) await seedInProcess(context.options, entries, signal);
    else await seedLibrary({ assets: library, files: context.files, entries, signal });
  } catch (error) {
    log('error', 'seed: stopped', { error });
  }
}

/** Saves assets directly in the catalogue, waiting while it is not available, and reports to `seedProgress`. */
export function catalogueEntries({ catalogue, seedProgress }: AppContext, signal: AbortSignal): SeedEntries {
  return {
    isKnown: async (objectId) => (await whenAvailable(signal, () => catalogue.find(objectId))) !== undefined,
    save: (asset) => whenAvailable(signal, () => catalogue.save(asset)),
    progressed: (progress) => void Object.assign(seedProgress, progress),
    leftOut: (line) => log('warn', 'seed: an asset is left out', { line }),
  };
}

function seedInProcess({ dataDir, s3 }: CompleteOptions, entries: SeedEntries, signal: AbortSignal): Promise<void> {
  const worker = fork(fileURLToPath(new URL('../demo-library/seeding/seed-worker.ts', import.meta.url)), [dataDir], {
    // Fewer malloc arenas (glibc): 350 instead of 630 MB for the whole library.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    execArgv: [],
  });
  const stop = () => worker.kill();
  signal.addEventListener('abort', stop, { once: true });
  const start: SeedStart = { s3 };
  worker.send(start);
  worker.on('message', (message: SeedMessage) => {
    if (!signal.aborted) void receive(message, worker, entries);
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code, killedBy) => {
      signal.removeEventListener('abort', stop);
      if (code === 0 || killedBy !== null) resolve();
      else reject(new Error(`the process ended with ${code}`));
    });
  });
}

async function receive(message: SeedMessage, worker: ChildProcess, entries: SeedEntries): Promise<void> {
  const answer = (reply: SeedReply) => worker.connected && worker.send(reply, () => undefined);
  try {
    switch (message.kind) {
      case 'is-known':
        answer({ id: message.id, isKnown: await entries.isKnown(message.objectId) });
        return;
      case 'save':
        await entries.save(message.asset);
        answer({ id: message.id, isKnown: true });
        return;
      case 'progressed':
        return entries.progressed(message.progress);
      case 'left-out':
        return entries.leftOut(message.line);
    }
  } catch (error) {
    log('error', 'seed: an entry failed', { error });
    worker.kill();
  }
}
