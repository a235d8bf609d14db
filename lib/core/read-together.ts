/** Files of one read. */
const FILES_AT_ONCE = 200;
const BYTES_AT_ONCE = 4 * 1024 * 1024;
const MARK_BYTES = 16;

/** Several files as one Blob, with a random mark after each. */
interface Group {
  readonly files: readonly Blob[];
  readonly mark: Uint8Array<ArrayBuffer>;
  readonly together: Blob;
}

/** By their first file: groups that are read once more. Joining files costs as much as reading them. */
const groupsToReadAgain = new WeakMap<Blob, Group>();

/**
 * The whole content of each file, several with one read: a read calls another process several times, which takes longer
 * than all that is done with the bytes of a small picture. A file that has changed may have another length than its size.
 * Null for one that cannot be read. `areReadAgain`: the same files will be read once more, in the same order.
 */
export async function readTogether(
  files: readonly Blob[],
  areReadAgain = false,
): Promise<readonly (Uint8Array<ArrayBuffer> | null)[]> {
  const read = await Promise.all(groupsOf(files).map((group) => readGroup(group, areReadAgain)));
  return read.flat();
}

/** Files whose content is wanted one by one, in the groups in which `readTogether` reads them. */
export function groupsOf(files: readonly Blob[]): (readonly Blob[])[] {
  const groups: (readonly Blob[])[] = [];
  for (let start = 0; start < files.length; ) {
    const group = knownGroup(files, start)?.files ?? files.slice(start, endOfGroup(files, start));
    groups.push(group);
    start += group.length;
  }
  return groups;
}

function knownGroup(files: readonly Blob[], start: number): Group | undefined {
  const [first] = files.slice(start, start + 1);
  const known = first && groupsToReadAgain.get(first);
  return known?.files.every((file, at) => file === files[start + at]) ? known : undefined;
}

function endOfGroup(files: readonly Blob[], start: number): number {
  let bytes = 0;
  for (let end = start; end < files.length; end += 1) {
    bytes += files[end]?.size ?? 0;
    const isFull = end - start === FILES_AT_ONCE || bytes > BYTES_AT_ONCE;
    if (end > start && isFull) return end;
  }
  return files.length;
}

async function readGroup(
  files: readonly Blob[],
  areReadAgain: boolean,
): Promise<readonly (Uint8Array<ArrayBuffer> | null)[]> {
  const together = files.length > 1 ? await readMarked(groupFor(files, areReadAgain)).catch(() => null) : null;
  return together ?? Promise.all(files.map(readAlone));
}

function groupFor(files: readonly Blob[], isReadAgain: boolean): Group {
  const [first = new Blob()] = files;
  const known = knownGroup(files, 0);
  groupsToReadAgain.delete(first);
  if (known?.files.length === files.length) return known;
  const mark = crypto.getRandomValues(new Uint8Array(MARK_BYTES));
  const group = { files, mark, together: new Blob(files.flatMap((file) => [file, mark])) };
  if (isReadAgain) groupsToReadAgain.set(first, group);
  return group;
}

async function readAlone(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  return file.arrayBuffer().then(
    (content) => new Uint8Array(content),
    () => null,
  );
}

/**
 * Null if a file has another length than its size: then a mark is not where it should be. Firefox reads what is there;
 * other browsers reject.
 */
async function readMarked({ files, mark, together }: Group): Promise<readonly Uint8Array<ArrayBuffer>[] | null> {
  const bytes = new Uint8Array(await together.arrayBuffer());
  const contents: Uint8Array<ArrayBuffer>[] = [];
  let start = 0;
  for (const { size } of files) {
    const end = start + size;
    if (!mark.every((byte, at) => bytes[end + at] === byte)) return null;
    // A copy: storing a part of a buffer would store all of it.
    contents.push(bytes.slice(start, end));
    start = end + MARK_BYTES;
  }
  return start === bytes.length ? contents : null;
}
