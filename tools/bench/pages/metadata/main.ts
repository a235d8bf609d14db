/** Reads the metadata of files with the product's reader in the page's main thread, and counts the bytes it reads. */
import { readFileMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';

let bytesRead = 0;
for (const name of ['arrayBuffer', 'bytes', 'text', 'stream'] as const) {
  const read = Blob.prototype[name];
  Object.assign(Blob.prototype, {
    [name](this: Blob) {
      bytesRead += this.size;
      return Reflect.apply(read, this, []);
    },
  });
}

/** Reads the chosen files repeatedly until it has read `count`, one after the other as the product does. */
async function readChosen(count: number): Promise<object> {
  const files = [...(document.querySelector('input')?.files ?? [])];
  const longTasks: number[] = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((one) => one.duration))).observe({
    type: 'longtask',
  });
  const startedAt = performance.now();
  bytesRead = 0;
  let withHeadline = 0;
  for (let at = 0; at < count; at += 1) {
    const file = files[at % files.length];
    if (file === undefined) throw new TypeError('no file was chosen');
    const { values } = await readFileMetadata(new File([file], `harbour-${at}.jpg`, { type: file.type }));
    if (values.IPTCHeadline?.startsWith('Harbour')) withHeadline += 1;
  }
  const durationMs = performance.now() - startedAt;
  // Entries are reported a moment after their tasks.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { durationMs, bytesRead, withHeadline, longestTaskMs: Math.max(0, ...longTasks) };
}

Object.assign(globalThis, { readChosen });
