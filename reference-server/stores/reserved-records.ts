/** Writes that must succeed on a full disk: signing in and out, and removing uploads, which frees space. */
import type { Disk } from '../core/disk.ts';
import type { Records } from './records.ts';

const RESERVED = [
  'saveSession',
  'endSession',
  'endSessions',
  'saveHandOver',
  'consumeHandOver',
  'spendPasscodeStep',
  'changeSignInCounts',
  'releaseProcessing',
  'removeUpload',
] as const satisfies readonly (keyof Records)[];

/** Wraps `records` so that these writes may use the disk's reserve. */
export function reservedRecords(records: Records, disk: Disk): Records {
  const reserved = RESERVED.map((name) => {
    const work = records[name] as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => disk.withReserve(() => work(...args))];
  });
  const terminate: Records['terminate'] = async (objectId, owner, at) => {
    const work = () => records.terminate(objectId, owner, at);
    if ((await records.findUploadByObject(objectId)) !== undefined) return disk.withReserve(work);
    // Frees nothing, and the id may be invented.
    await disk.requireRoom();
    return work();
  };
  return { ...records, ...Object.fromEntries(reserved), terminate };
}
