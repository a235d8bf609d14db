import { freeBytes, freeReadBytes } from './read-bytes.ts';

/**
 * Reads a file in blocks, the last one shorter. The next block overwrites the previous one. Firefox reads to
 * the current end of the file: a length other than `file.size` means that the file has changed, which reading a slice
 * does not reveal. Rejects with the browser's error if the file cannot be read.
 */
export async function* readBlocks(file: Blob, blockBytes = 1024 * 1024): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  if (file.size <= blockBytes) {
    yield new Uint8Array(await file.arrayBuffer());
    return;
  }
  // Without `mode: 'byob'`: in Chromium 156 such a read of a file may never settle while the processors are busy.
  const reader = file.stream().getReader();
  const block = new Uint8Array(blockBytes);
  let filled = 0;
  /** Pieces that are in a block. */
  let used: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      for (let rest = read.value; rest.length > 0; ) {
        const part = rest.subarray(0, blockBytes - filled);
        block.set(part, filled);
        filled += part.length;
        rest = rest.subarray(part.length);
        if (filled < blockBytes) continue;
        freeReadBytes();
        freeBytes(...used);
        used = [];
        yield block;
        filled = 0;
      }
      used.push(read.value);
    }
    if (filled > 0) yield block.subarray(0, filled);
  } finally {
    // A caller that stops early does not need this error, and a read error was thrown above.
    await reader.cancel().catch(() => undefined);
  }
}
