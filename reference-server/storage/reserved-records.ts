/** What people can do on a full disk: sign in and out, and remove uploads, which makes room. */
import type { Disk } from './disk.ts';
import type { Records } from './records.ts';

const RESERVED = [
  'saveSession',
  'endSession',
  'endSessions',
  'saveHandOver',
  'spendHandOver',
  'spendPasscodeStep',
  'removeUpload',
  'takeBack',
] as const satisfies readonly (keyof Records)[];

export function reservedRecords(records: Records, disk: Disk): Records {
  const reserved = RESERVED.map((name) => {
    const work = records[name] as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => disk.withReserve(() => work(...args))];
  });
  return { ...records, ...Object.fromEntries(reserved) };
}
