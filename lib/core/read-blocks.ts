const BLOCK_BYTES = 1024 * 1024;

/**
 * All of a file in blocks of 1 MiB, the last one shorter; a block is overwritten by the next. Firefox reads on to where the
 * file on the disk ends now: more or less than `file.size` is a file that has been changed since, which a part that is
 * asked for does not tell. Rejects with the browser's own error when it cannot be read.
 */
export async function* readBlocks(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  if (file.size <= BLOCK_BYTES) {
    yield new Uint8Array(await file.arrayBuffer());
    return;
  }
  // Not read with `mode: 'byob'`: in Chromium 156 such a read of a file may never be answered while the processors are busy.
  const reader = file.stream().getReader();
  const block = new Uint8Array(BLOCK_BYTES);
  let filled = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      for (let rest = read.value; rest.length > 0; ) {
        const part = rest.subarray(0, BLOCK_BYTES - filled);
        block.set(part, filled);
        filled += part.length;
        rest = rest.subarray(part.length);
        if (filled < BLOCK_BYTES) continue;
        yield block;
        filled = 0;
      }
    }
    if (filled > 0) yield block.subarray(0, filled);
  } finally {
    // Whoever stopped asking needs no more; what cannot be read was said above.
    await reader.cancel().catch(() => undefined);
  }
}
