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
  // Into one buffer: a file that is read in pieces of their own leaves as much memory as it is long to be collected.
  const reader = file.stream().getReader({ mode: 'byob' });
  let buffer = new ArrayBuffer(BLOCK_BYTES);
  try {
    for (let isDone = false; !isDone; ) {
      let filled = 0;
      while (filled < BLOCK_BYTES && !isDone) {
        const read = await reader.read(new Uint8Array(buffer, filled));
        isDone = read.done;
        filled += read.value?.length ?? 0;
        buffer = read.value?.buffer ?? new ArrayBuffer(0);
      }
      if (filled > 0) yield new Uint8Array(buffer, 0, filled);
    }
  } finally {
    // Whoever stopped asking needs no more; what cannot be read was said above.
    await reader.cancel().catch(() => undefined);
  }
}
