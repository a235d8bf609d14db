/** A File that is no snapshot, like Firefox's: every read returns what is on disk at that time. */
import { randomBytes } from '../random-bytes.ts';

export interface ChangingFile {
  readonly file: File;
  /** The current bytes on disk. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Called when a read from `start` begins; bytes that it writes are included. */
  beforeRead: (start: number) => void;
}

const STEP_BYTES = 1024 * 1024;

/**
 * Its size stays the initial length of `bytes`. When it was rewritten with another length, slices of it end at the old
 * length, and the whole file at the new one.
 */
export function changingFile(name: string, bytes: Uint8Array<ArrayBuffer>): ChangingFile {
  const sizeBytes = bytes.length;
  const disk: ChangingFile = {
    file: new File([bytes], name, { type: 'image/jpeg' }),
    bytes,
    beforeRead: () => undefined,
  };
  const part = (start: number, end: number): Blob =>
    Object.assign(new Blob([new Uint8Array(end - start)]), {
      async arrayBuffer() {
        // In two halves: the second one sees a write in between.
        const middle = Math.floor((start + end) / 2);
        disk.beforeRead(start);
        const first = disk.bytes.slice(start, middle);
        disk.beforeRead(middle);
        return new Blob([first, disk.bytes.slice(middle, end)]).arrayBuffer();
      },
    });
  Object.assign(disk.file, {
    slice: (start = 0, end = sizeBytes) => part(start, Math.min(end, sizeBytes)),
    arrayBuffer: () => part(0, disk.bytes.length).arrayBuffer(),
    stream() {
      let at = 0;
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
        const end = Math.min(at + STEP_BYTES, disk.bytes.length);
        if (at >= end) {
          controller.close();
          return;
        }
        controller.enqueue(new Uint8Array(await part(at, end).arrayBuffer()));
        at = end;
      };
      return new ReadableStream({ pull }, { highWaterMark: 0 });
    },
  });
  return disk;
}

/** Starts like a JPEG; all are different. */
export function versionOf(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(sizeBytes));
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}
