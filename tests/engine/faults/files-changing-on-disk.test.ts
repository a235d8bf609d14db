/** A file that other programs write to while it is copied, waits or is sent (docs/design/uploads.md#durability). */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { type ChangingFile, changingFile, versionOf } from '../../helpers/engine/changing-file.ts';
import type { NodeEngineOptions } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const SIZE = 1_300_000;
/** More than is read at once for several requests. */
const LARGE = 5_000_000;
/** Three chunks. */
const SETTINGS = { settings: { maxChunkSize: 512_000, creationWithUpload: false } };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let pair: EngineAgainstServer;
let live: ChangingFile;
let before: Uint8Array<ArrayBuffer>;
let after: Uint8Array<ArrayBuffer>;

async function begin(browser: NodeEngineOptions = {}, size = SIZE): Promise<void> {
  pair = await startEngineAgainstServer(SETTINGS, browser);
  [before, after] = [versionOf(size), versionOf(size)];
  live = changingFile('card.jpg', before);
}
afterEach(() => pair.close());

const rewrite = (): void => {
  live.bytes = after;
};
const storedBytes = async (): Promise<string> => (await pair.stored('card.jpg')).sha256 ?? '';
const add = async (file = live.file): Promise<string> => (await pair.engine.add('image', [file]))[0] ?? '';
const isKept = (id: string) => waitUntil('kept', () => pair.engine.row(id)?.bytesLocation === 'stored');
const isReady = (id: string) => waitUntil('ready', () => pair.engine.row(id)?.isReady);
/** A file whose copy is complete after `finishCopy`. */
async function addWhileCopyWaits(): Promise<{ readonly id: string; finishCopy(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  pair.engine.disk.before = (access) => (access === 'write-copy' ? promise : undefined);
  const id = await add();
  await isReady(id);
  return { id, finishCopy: resolve };
}
const fails = (id: string) => waitUntil('failed', () => pair.engine.row(id)?.status === 'error');
/** Uploads known to the server, and which of them are complete. */
const states = async (): Promise<string[]> => (await pair.uploads()).map(({ state }) => state);

describe('a file with a copy', () => {
  it('[4.3] is copied again when it is written while it is copied, and has one version', async () => {
    await begin();
    let copies = 0;
    pair.engine.disk.before = (access) => {
      if (access !== 'write-copy' || ++copies > 1) return;
      live.beforeRead = (start) => {
        if (start > SIZE / 3) rewrite();
      };
    };
    const id = await add();
    await isKept(id);
    await pair.start();
    await pair.completes(id);
    expect([copies, await storedBytes()]).toEqual([2, sha256(after)]);
  });

  it('[4.3] is sent as it was added when it is written after it was copied', async () => {
    await begin();
    const [id = ''] = await pair.add(live.file);
    rewrite();
    await pair.start();
    await pair.completes(id);
    expect(await storedBytes()).toBe(sha256(before));
  });

  it('[4.3] is sent again from the copy when it is written while it is sent, and the first upload is terminated', async () => {
    await begin();
    const { id, finishCopy } = await addWhileCopyWaits();
    await pair.misbehave({ match: { method: 'PATCH', pathPattern: '' }, times: 1, action: { isHeld: true } });
    await pair.start();
    await waitUntil('the first chunk', async () => (await pair.requests('PATCH')).length === 1);
    rewrite();
    finishCopy();
    await isKept(id);
    await fetch(new URL('__test/release', pair.server.address), { method: 'POST' });
    await pair.completes(id);
    expect([await storedBytes(), await states()]).toEqual([sha256(after), ['processed']]);
  });

  it('[4.3] continues from an equal copy at the same offset, with nothing sent twice', async () => {
    await begin();
    const { id, finishCopy } = await addWhileCopyWaits();
    await pair.misbehave({ match: { method: 'PATCH', pathPattern: '' }, times: 1, action: { isHeld: true } });
    await pair.start();
    await waitUntil('the first chunk', async () => (await pair.requests('PATCH')).length === 1);
    finishCopy();
    await isKept(id);
    live.bytes = versionOf(SIZE);
    await fetch(new URL('__test/release', pair.server.address), { method: 'POST' });
    await pair.completes(id);
    expect(await storedBytes()).toBe(sha256(before));
    const patches = await pair.requests('PATCH');
    expect(patches.length).toBeGreaterThan(2);
    const ends = patches.map(({ offset, contentLength }) => (offset ?? 0) + (contentLength ?? 0));
    expect(patches.map(({ offset }) => offset)).toEqual([0, ...ends.slice(0, -1)]);
    expect(ends.at(-1)).toBe(SIZE);
  });
});

it('[4.3] a file that never equals its copy is read as it was added, and a later edit is reported', async () => {
  await begin();
  let copies = 0;
  pair.engine.disk.before = (access) => {
    if (access !== 'write-copy') return;
    copies += 1;
    live.beforeRead = (start) => {
      if (start > SIZE / 3) live.bytes = versionOf(SIZE);
    };
  };
  const id = await add();
  await waitUntil('three copies', () => copies === 3);
  await isReady(id);
  live.beforeRead = () => undefined;
  await new Promise((resolve) => setTimeout(resolve, 300));
  rewrite();
  await pair.start();
  await fails(id);
  expect([pair.engine.row(id)?.error, await states()]).toEqual(['uploads/file-changed', []]);
});

describe('when the background stops between the copy and its comparison with the sent bytes', () => {
  async function killAfterFirstChunk(change: () => void): Promise<string> {
    await begin();
    const { id, finishCopy } = await addWhileCopyWaits();
    await pair.misbehave([
      { match: { method: 'PATCH', pathPattern: '' }, times: 1, action: {} },
      { match: { method: 'PATCH', pathPattern: '' }, times: 1, action: { isHeld: true } },
    ]);
    await pair.start();
    await waitUntil('the second chunk', async () => (await pair.requests('PATCH')).length === 2);
    change();
    finishCopy();
    await isKept(id);
    pair.engine.restart();
    await pair.completes(id);
    return storedBytes();
  }

  it('[4.3] the server verifies the whole file, and nothing it has is sent again', async () => {
    expect(await killAfterFirstChunk(() => undefined)).toBe(sha256(before));
    const offsets = (await pair.requests('PATCH')).map(({ offset }) => offset);
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  });

  it('[4.3] the server rejects a mixture of two versions, and gets the copy', async () => {
    expect(await killAfterFirstChunk(rewrite)).toBe(sha256(after));
    expect((await pair.requests('PATCH')).map(({ status }) => status)).toContain(460);
    expect(await states()).toEqual(['processed']);
  });
});

describe('a copy that cannot be compared with its file', () => {
  it('[4.3] is deleted and its file reported as lost, because the file was deleted during the comparison', async () => {
    await begin();
    pair.engine.disk.before = (access) => {
      if (access === 'write-copy')
        live.beforeRead = (start) => {
          if (start > SIZE / 3) rewrite();
        };
      if (access !== 'read-copy') return;
      live.beforeRead = () => {
        throw new DOMException('', 'NotFoundError');
      };
    };
    const id = await add();
    await fails(id);
    expect([pair.engine.row(id)?.error, pair.engine.disk.copies.size]).toEqual(['uploads/bytes-lost', 0]);
  });

  it.each([
    ['longer', SIZE + 1_000, true],
    ['longer, with no room for copies', SIZE + 1_000, false],
    ['shorter', SIZE - 1_000, true],
  ] as const)(
    '[4.3] is not sent until the file is added again, because the file was rewritten %s',
    async (_how, size, hasRoom) => {
      await begin({ keepsCopies: hasRoom });
      live.bytes = versionOf(size);
      const id = await add();
      await fails(id);
      await pair.start();
      await pair.engine.send('uploads.retry', { uploadIds: [id] });
      await fails(id);
      expect([pair.engine.row(id)?.error, await states()]).toEqual(['uploads/bytes-lost', []]);
      const again = await add(new File([live.bytes], 'card.jpg', { type: 'image/jpeg' }));
      await isReady(again);
      await pair.start();
      await pair.completes(again);
      expect(await storedBytes()).toBe(sha256(live.bytes));
    },
  );

  it('[4.3] is reported as lost because the background stopped first; the file added again has one version', async () => {
    await begin();
    pair.engine.disk.before = (access) => {
      if (access === 'write-copy')
        live.beforeRead = (start) => {
          if (start > SIZE / 3) rewrite();
        };
      return access === 'read-copy' ? new Promise(() => undefined) : undefined;
    };
    const id = await add();
    await waitUntil('copied', () => pair.engine.disk.copies.has(id));
    pair.engine.disk.before = () => undefined;
    pair.engine.restart();
    await fails(id);
    expect(pair.engine.row(id)?.error).toBe('uploads/bytes-lost');
    live = changingFile('card.jpg', after);
    expect(await add()).not.toBe('');
    await isKept(id);
    await pair.start();
    await pair.completes(id);
    expect([await storedBytes(), pair.engine.rows().length]).toEqual([sha256(after), 1]);
  });

  it('[4.3] is lost by the disk while it is sent; another version that is added again is sent whole', async () => {
    await begin({}, LARGE);
    const [id = ''] = await pair.add(live.file);
    pair.engine.restart();
    await waitUntil('signed in', () => pair.engine.shared().auth?.status === 'signed-in' && pair.engine.row(id));
    const copy = pair.engine.disk.copies.get(id) as Blob;
    const part = copy.slice.bind(copy);
    let isGone = false;
    const gone = () => Promise.reject(new DOMException('', 'NotFoundError'));
    copy.slice = (...range) => Object.assign(part(...range), isGone ? { arrayBuffer: gone } : {});
    await pair.misbehave({ match: { method: 'PATCH', pathPattern: '' }, times: 1, action: { isHeld: true } });
    await pair.start();
    await waitUntil('the first chunk', async () => (await pair.requests('PATCH')).length === 1);
    isGone = true;
    await fetch(new URL('__test/release', pair.server.address), { method: 'POST' });
    await fails(id);
    live = changingFile('card.jpg', after);
    await add();
    await isKept(id);
    await pair.start();
    await pair.completes(id);
    expect([await storedBytes(), await states()]).toEqual([sha256(after), ['processed']]);
  });
});

describe('a file without a copy', () => {
  it('[4.3] is reported when it is written while it is sent, and nothing of it stays on the server', async () => {
    await begin({ keepsCopies: false }, LARGE);
    const id = await add();
    await isReady(id);
    await pair.misbehave({ match: { method: 'PATCH', pathPattern: '' }, times: 1, action: { isHeld: true } });
    await pair.start();
    await waitUntil('the first chunk', async () => (await pair.requests('PATCH')).length === 1);
    rewrite();
    await fetch(new URL('__test/release', pair.server.address), { method: 'POST' });
    await fails(id);
    expect(pair.engine.row(id)).toMatchObject({ error: 'uploads/file-changed', permille: 0 });
    await waitUntil('terminated', async () => (await states()).length === 0);
  });

  it('[4.3, 4.6] continues in its row with the new version when it is added again', async () => {
    await begin({ keepsCopies: false });
    const id = await add();
    await isReady(id);
    rewrite();
    await pair.start();
    await fails(id);
    await pair.engine.handOver([id], [changingFile('card.jpg', after).file]);
    await pair.engine.send('uploads.resumeUpload', { uploadId: id });
    await pair.completes(id);
    expect([await storedBytes(), pair.engine.rows().length]).toEqual([sha256(after), 1]);
  });

  it('[4.3] is an error when it is truncated within its first chunk while it is sent, without endless requests', async () => {
    await begin({ keepsCopies: false }, LARGE);
    const id = await add();
    await isReady(id);
    await pair.misbehave({ match: { method: 'PATCH', pathPattern: '' }, times: 1, action: { isHeld: true } });
    await pair.start();
    await waitUntil('the first chunk', async () => (await pair.requests('PATCH')).length === 1);
    live.bytes = live.bytes.slice(0, 300_000);
    await fetch(new URL('__test/release', pair.server.address), { method: 'POST' });
    await fails(id);
    expect(pair.engine.row(id)?.error).toBe('uploads/file-changed');
    // Eight are read at once.
    expect((await pair.requests('PATCH')).length).toBeLessThanOrEqual(8);
  });

  it('[4.3] is sent with every byte once when it does not change', async () => {
    await begin({ keepsCopies: false });
    const id = await add();
    await isReady(id);
    await pair.start();
    await pair.completes(id);
    expect(await storedBytes()).toBe(sha256(before));
    expect((await pair.requests('PATCH')).map(({ offset }) => offset)).toEqual([0, 512_000, 1_024_000]);
  });
});

describe('a small file whose copy is not made yet', () => {
  const SMALL = 200_000;
  const creations = async () => (await pair.requests('POST')).map(({ status }) => status);

  /** Calls `act` when the file is read for the second time since its start: by the request that sends it. */
  async function startAndActWhenSent(act: () => void): Promise<string> {
    pair = await startEngineAgainstServer();
    [before, after] = [versionOf(SMALL), versionOf(SMALL)];
    live = changingFile('card.jpg', before);
    const { id } = await addWhileCopyWaits();
    let reads = 0;
    live.beforeRead = (start) => {
      if (start === 0 && ++reads === 2) act();
    };
    await pair.start();
    return id;
  }

  it('[4.3] is refused by the server when it is written before it is sent, and sent again as it is then', async () => {
    const id = await startAndActWhenSent(rewrite);
    await pair.completes(id);
    expect([await storedBytes(), (await creations())[0]]).toEqual([sha256(after), 460]);
  });

  it('[4.3] is sent with one request when it does not change', async () => {
    const id = await startAndActWhenSent(() => undefined);
    await pair.completes(id);
    expect([await storedBytes(), await creations()]).toEqual([sha256(before), [201]]);
  });

  it('[4.3] is lost by name when it is removed before it is sent, and the next file is sent', async () => {
    const id = await startAndActWhenSent(() => {
      live.beforeRead = () => {
        throw new DOMException('', 'NotFoundError');
      };
      throw new DOMException('', 'NotFoundError');
    });
    const [next = ''] = await pair.engine.add('image', [changingFile('next.jpg', after).file]);
    await isReady(next);
    await pair.start();
    await fails(id);
    await pair.completes(next);
    expect(pair.engine.row(id)?.error).toBe('uploads/bytes-lost');
  });
});
