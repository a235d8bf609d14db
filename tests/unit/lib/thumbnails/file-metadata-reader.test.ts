import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileMetadataReader, type FileMetadataAnswer } from '#lib/thumbnails/file-metadata-reader.ts';
import type { WorkerLike } from '#lib/thumbnails/worker-calls.ts';

const FILE = new File(['bytes'], 'a.jpg', { type: 'image/jpeg' });
const READ: FileMetadataAnswer = { status: 'read', metadata: { groups: [], isPartial: false } };
const never = new AbortController().signal;

/** A worker controlled by the test. */
class HeldWorker implements WorkerLike<FileMetadataAnswer> {
  onmessage: WorkerLike<FileMetadataAnswer>['onmessage'] = null;
  onerror: WorkerLike<FileMetadataAnswer>['onerror'] = null;
  isEnded = false;
  received: Blob | null = null;
  postMessage(file: Blob): void {
    this.received = file;
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(data: FileMetadataAnswer): void {
    this.onmessage?.({ data } as MessageEvent<FileMetadataAnswer>);
  }
}

let workers: HeldWorker[];
const copies = new Map<string, Blob>();
const createReader = () =>
  createFileMetadataReader({ readCopy: async (uploadId) => copies.get(uploadId) ?? null }, () => {
    const worker = new HeldWorker();
    workers.push(worker);
    return worker;
  });

beforeEach(() => {
  workers = [];
  copies.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('all metadata of a file', () => {
  it('are read from the File, else from the stored copy, each in a worker of its own', async () => {
    const reader = createReader();
    copies.set('two', new Blob(['copy']));
    const answers = [reader.read('one', FILE, never), reader.read('two', undefined, never)];
    await vi.advanceTimersByTimeAsync(0);
    expect(workers.map(({ received }) => received)).toEqual([FILE, copies.get('two')]);
    for (const worker of workers) worker.answer(READ);
    expect(await Promise.all(answers)).toEqual([READ, READ]);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });

  it('are read from the stored copy if the File was moved or changed', async () => {
    copies.set('one', new Blob(['copy']));
    const answer = createReader().read('one', FILE, never);
    await vi.advanceTimersByTimeAsync(0);
    workers[0]?.answer({ status: 'no-file' });
    await vi.advanceTimersByTimeAsync(0);
    expect(workers[1]?.received).toBe(copies.get('one'));
    workers[1]?.answer(READ);
    expect(await answer).toEqual(READ);
  });

  it('are not there without a File and a stored copy', async () => {
    expect(await createReader().read('one', undefined, never)).toEqual({ status: 'no-file' });
    expect(workers).toEqual([]);
  });

  it('are unreadable if reading takes eight seconds; the worker is ended then, not before', async () => {
    const answer = createReader().read('one', FILE, never);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(workers[0]?.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ status: 'unreadable' });
    expect(workers[0]?.isEnded).toBe(true);
  });

  it('are unreadable if the worker fails', async () => {
    const answer = createReader().read('one', FILE, never);
    await vi.advanceTimersByTimeAsync(0);
    workers[0]?.onerror?.(new Event('error') as ErrorEvent);
    expect(await answer).toEqual({ status: 'unreadable' });
    expect(workers[0]?.isEnded).toBe(true);
  });

  it('are no longer read when nobody waits for them', async () => {
    const end = new AbortController();
    const answer = createReader().read('one', FILE, end.signal);
    await vi.advanceTimersByTimeAsync(0);
    end.abort();
    expect(await answer).toEqual({ status: 'unreadable' });
    expect(workers[0]?.isEnded).toBe(true);
  });
});
