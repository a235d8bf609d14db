import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { UploadEvent } from '#lib/uploads/model/upload-events.ts';
import type { ActiveUpload, Attempt } from '#lib/uploads/tus/attempt.ts';
import { createStatusList } from '#lib/uploads/tus/status-list.ts';
import { newUpload, processing } from '../../../../helpers/builders/upload-builders.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that decides so many uploads in each answer, and a queue whose reports are recorded. */
function create(statusListSize: number, answersAfterMs = 20_000, decided = 0) {
  const asked: string[][] = [];
  const reports: { name: string; event: UploadEvent }[] = [];
  const call = (
    _call: unknown,
    { json, signal }: { json: { uploads: { objectId: string }[] }; signal: AbortSignal },
  ) => {
    asked.push(json.uploads.map(({ objectId }) => objectId));
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      const uploads = json.uploads.slice(0, decided);
      const answer = uploads.map(({ objectId }) => ({ objectID: objectId, uploadProcessed: true }));
      setTimeout(() => resolve({ uploads: answer }), answersAfterMs);
    });
  };
  const transfers = { areRunning: false };
  const list = createStatusList({
    httpClient: { call } as unknown as Pick<HttpClient, 'call'>,
    now: () => Date.now(),
    isTransferring: () => transfers.areRunning,
  });
  const add = (name: string) =>
    list.add({
      upload: newUpload({ uploadId: name, objectId: name, state: processing(null) }) as ActiveUpload,
      settings: { statusListSize, endpoint: 'https://media.example/upload-service/images' },
      signal: new AbortController().signal,
      beforeSend: () => undefined,
      report: (event: UploadEvent) => void reports.push({ name, event }),
    } as unknown as Attempt);
  return { asked, reports, add, transfers };
}

const NOT_PROCESSED = { type: 'status-answered', isProcessed: false };

describe('the status of an upload', () => {
  it.each([400, 5_000, 15_000, 25_000])(
    "[4.8, 9.2] is 'not processed yet' after 20 s also while one is added every %i ms",
    async (everyMs) => {
      const { reports, add } = create(100);
      for (let ms = 0; ms <= 30_000; ms += everyMs) {
        add(`at-${ms}`);
        await vi.advanceTimersByTimeAsync(everyMs);
      }
      await vi.advanceTimersByTimeAsync(20_000);
      expect(reports[0]).toMatchObject({ name: 'at-0', event: NOT_PROCESSED });
      const names = reports.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it('[7.11] is asked for within a second though those before it fill a list and take long', async () => {
    const { asked, add } = create(2);
    for (const name of ['a', 'b', 'c']) add(name);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.slice(0, 2)).toEqual([
      ['a', 'b'],
      ['c', 'a'],
    ]);
  });

  it('[7.11] takes a connection from transfers twice a second, and is requested at once after the last of them', async () => {
    const { asked, add, transfers } = create(100, 10);
    transfers.areRunning = true;
    for (const name of ['a', 'b', 'c', 'd']) {
      add(name);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked.slice(1)).toEqual([['b', 'c', 'd']]);
    await vi.advanceTimersByTimeAsync(150);
    transfers.areRunning = false;
    add('e');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.slice(2)).toEqual([['e']]);
  });

  it.each([
    { left: 2, afterMs: 20 },
    { left: 30, afterMs: 100 },
  ])(
    '[7.11] the status of $left more uploads is requested $afterMs ms after the last one',
    async ({ left, afterMs }) => {
      const { asked, add } = create(100, 1, 1);
      for (let at = 0; at <= left; at += 1) add(`upload-${at}`);
      await vi.advanceTimersByTimeAsync(afterMs - 1);
      const before = asked.length;
      await vi.advanceTimersByTimeAsync(1);
      expect([before, asked.map(({ length }) => length)]).toEqual([1, [left + 1, left]]);
    },
  );

  it('[4.8] the status of each of many uploads is reported after 40 s', async () => {
    const { reports, add } = create(2);
    for (const name of ['a', 'b', 'c']) add(name);
    await vi.advanceTimersByTimeAsync(40_500);
    expect(reports.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c']);
    expect(reports[0]?.event).toMatchObject(NOT_PROCESSED);
  });
});
