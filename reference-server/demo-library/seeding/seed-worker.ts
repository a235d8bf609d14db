/**
 * The process that produces the demo library. Drawing needs much CPU time and memory for about a minute. In a separate
 * process with low priority it does not delay requests, and the memory is released at the end.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { S3Options } from '../../options/s3-options.ts';
import { openAssetFiles } from '../../storage/disk/disk-asset-files.ts';
import type { AssetFiles } from '../../stores/asset-files.ts';
import { demoLibrary, type SeedEntries, seedLibrary } from './seed-library.ts';
import type { SeedMessage, SeedReply, SeedStart } from './seed-messages.ts';

const [dataDir = '.data'] = process.argv.slice(2);
const LOW_PRIORITY = 10;
setPriority(LOW_PRIORITY);
// The server has stopped.
process.once('disconnect', () => process.exit(0));

const [{ s3 }] = (await once(process, 'message')) as [SeedStart];
const waiting = new Map<number, (reply: SeedReply) => void>();
process.on('message', (reply: SeedReply) => {
  waiting.get(reply.id)?.(reply);
  waiting.delete(reply.id);
});

const post = (message: SeedMessage) => void process.send?.(message);
let lastId = 0;
function send(toMessage: (id: number) => SeedMessage): Promise<SeedReply> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    post(toMessage(id));
  });
}

const entries: SeedEntries = {
  isKnown: async (objectId) => (await send((id) => ({ kind: 'is-known', id, objectId }))).isKnown,
  save: async (asset) => void (await send((id) => ({ kind: 'save', id, asset }))),
  progressed: (progress) => post({ kind: 'progressed', progress }),
  leftOut: (line) => post({ kind: 'left-out', line }),
};

const assets = await demoLibrary(dataDir);
const files = s3 === undefined ? openAssetFiles(dataDir) : await openFilesInBucket(s3);
await seedLibrary({ assets, files, entries, signal: new AbortController().signal });
process.disconnect?.();

async function openFilesInBucket(options: S3Options): Promise<AssetFiles> {
  const { openS3Files } = await import('../../uploads/s3/open-s3-storage.ts');
  return (await openS3Files(options, dataDir)).files;
}
