import { describe, expect, it } from 'vitest';
import { durabilityOf, needsOpenPage } from '#lib/uploads/model/durability.ts';
import { bytesSentOf, groupOf, hasFailed, isAllWaiting, summarise } from '#lib/uploads/model/queue-summary.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { rowOf } from '../../../../helpers/screens/page-client.ts';

describe('summarise', () => {
  it('sums the bytes on the server, without rejected files', () => {
    const summary = summarise([
      rowOf({ bytesTotal: 1000, permille: 500, status: 'uploading' }),
      rowOf({ bytesTotal: 3000, permille: 1000, status: 'complete' }),
      rowOf({ bytesTotal: 9000, error: 'FILE_SIZE_EXCEEDED_ERROR' }),
    ]);
    expect(summary).toMatchObject({
      bytesTotal: 4000,
      bytesSent: 3500,
      permille: 875,
      valid: 2,
      failed: 1,
      uploading: 1,
    });
  });

  it('counts every row in exactly one state, and rows waiting for the user in none that starts', () => {
    const summary = summarise([
      rowOf(),
      rowOf({ isDuplicate: true }),
      rowOf({ filename: 'c.xmp', type: 'meta', parentChoices: ['upload-1', 'upload-2'] }),
      rowOf({ filename: 'a:b.jpg' }),
      rowOf({ filename: 'a:b.xmp', type: 'meta' }),
      rowOf({ status: 'paused' }),
      rowOf({ status: 'processing' }),
      rowOf({ status: 'complete' }),
      rowOf({ status: 'error', error: 'uploads/refused' }),
      rowOf({ error: 'ZERO_FILE_SIZE_ERROR' }),
    ]);
    expect(summary.groups).toEqual({ queued: 5, uploading: 0, processing: 1, paused: 1, complete: 1, failed: 2 });
    expect(summary).toMatchObject({
      count: 10,
      refused: 1,
      retryable: 1,
      duplicates: 1,
      fresh: 1,
      invalidNames: 1,
      answers: 2,
      startable: 3,
    });
  });

  it('estimates from running and finished uploads, as long as one is running', () => {
    const waiting = [
      rowOf({ bytesTotal: 1_000 }),
      rowOf({ bytesTotal: 1_000, isDuplicate: true }),
      rowOf({ bytesTotal: 1_000, status: 'paused', permille: 500 }),
      rowOf({ bytesTotal: 1_000, status: 'error', error: 'uploads/refused', permille: 100 }),
    ];
    const done = rowOf({ bytesTotal: 1_000, status: 'complete', permille: 1_000 });
    const moving = rowOf({ bytesTotal: 4_000, status: 'uploading', permille: 250 });
    expect(summarise([...waiting, done, moving])).toMatchObject({ bytesTotal: 5_000, bytesSent: 2_000, permille: 400 });
    const checked = rowOf({ bytesTotal: 4_000, status: 'processing', permille: 1_000 });
    expect(summarise([...waiting, done, checked])).toMatchObject({ bytesTotal: 5_000, permille: 1_000 });
    expect(summarise([...waiting, done])).toMatchObject({ bytesTotal: 5_000, bytesSent: 1_600, permille: 320 });
  });

  it('is zero for an empty list', () => {
    expect(summarise([])).toEqual({
      valid: 0,
      fresh: 0,
      invalidNames: 0,
      answers: 0,
      retryable: 0,
      uploading: 0,
      moving: 0,
      duplicates: 0,
      lost: 0,
      active: 0,
      waits: { none: 0, 'sign-in': 0, connection: 0, portal: 0, server: 0, busy: 0, locked: 0, full: 0, quota: 0 },
      refused: 0,
      startable: 0,
      bytesTotal: 0,
      bytesSent: 0,
      groups: { queued: 0, uploading: 0, processing: 0, paused: 0, complete: 0, failed: 0 },
      count: 0,
      queued: 0,
      failed: 0,
      permille: 0,
      sending: [],
    });
  });

  it('[4.5] counts separately what Retry cannot restore, and names it only where the file itself is needed', () => {
    const lost = rowOf({ status: 'error', error: 'uploads/bytes-lost' });
    expect(summarise([lost, lost, rowOf({ status: 'error', error: 'uploads/refused' })])).toMatchObject({
      lost: 2,
      retryable: 3,
      startable: 3,
      failed: 3,
      valid: 3,
    });
    const duplicate = rowOf({ filename: 'a:b.jpg', isDuplicate: true });
    expect(summarise([duplicate])).toMatchObject({ duplicates: 1, invalidNames: 0, fresh: 0, queued: 1 });
  });

  it('[4.14, 7.14] counts active uploads by what they wait for, including checks, without queued ones', () => {
    const rows = [
      rowOf({ status: 'uploading', isWaitingForSlot: true }),
      rowOf({ status: 'uploading', waitingFor: 'server' }),
      rowOf({ status: 'processing', waitingFor: 'sign-in' }),
      rowOf({ status: 'processing' }),
      rowOf({ status: 'paused' }),
    ];
    expect(summarise(rows)).toMatchObject({
      waits: { none: 1, connection: 0, server: 1, 'sign-in': 1 },
      active: 4,
      uploading: 2,
      moving: 0,
    });
  });

  it('distinguishes running uploads from those waiting for the connection', () => {
    const moving = rowOf({ status: 'uploading' });
    expect(summarise([moving, moving, rowOf({ status: 'uploading', waitingFor: 'connection' })])).toMatchObject({
      uploading: 3,
      moving: 2,
      active: 3,
      waits: { none: 2, connection: 1, server: 0, 'sign-in': 0 },
    });
  });
});

describe('a row', () => {
  it.each([
    ['new', 'queued', false],
    ['uploading', 'uploading', false],
    ['processing', 'processing', false],
    ['paused', 'paused', false],
    ['terminated', 'paused', false],
    ['complete', 'complete', false],
    ['error', 'failed', true],
  ] as const)('[2.7.4] is in one group by its state: %s is %s', (status, group, isFailed) => {
    expect([groupOf(rowOf({ status })), hasFailed(rowOf({ status }))]).toEqual([group, isFailed]);
    const refused = rowOf({ status, error: 'ZERO_FILE_SIZE_ERROR' });
    expect([groupOf(refused), hasFailed(refused)]).toEqual(['failed', true]);
  });

  it('[2.7.4] has the bytes sent that its progress shows', () => {
    expect(bytesSentOf(rowOf({ bytesTotal: 3_333, permille: 500 }))).toBe(1_667);
    expect(bytesSentOf(rowOf({ bytesTotal: 3_333, permille: 1_000 }))).toBe(3_333);
  });
});

describe('a list is blocked', () => {
  const none = { none: 0, 'sign-in': 0, connection: 0, portal: 0, server: 0, busy: 0, locked: 0, full: 0, quota: 0 };
  it.each([
    [{}, false],
    [{ connection: 1 }, true],
    [{ server: 1 }, true],
    [{ 'sign-in': 1 }, true],
    [{ portal: 1 }, true],
    [{ busy: 1 }, true],
    [{ locked: 1 }, true],
    [{ full: 1 }, true],
    [{ quota: 1 }, true],
    [{ connection: 2, server: 1, 'sign-in': 1 }, true],
    [{ none: 1, connection: 1 }, false],
    [{ none: 1 }, false],
  ])('[4.14, 7.14] a list is blocked if all started uploads wait: %j', (waits, isBlocked) => {
    expect(isAllWaiting({ waits: { ...none, ...waits } })).toBe(isBlocked);
  });
});

describe('durabilityOf', () => {
  it('is the weakest durability of all unfinished uploads', () => {
    const stored = rowOf({ status: 'uploading', bytesLocation: 'stored' });
    const memory = rowOf({ status: 'uploading', bytesLocation: 'memory' });
    const inPage = rowOf({ status: 'uploading', bytesLocation: 'page' });
    expect(durabilityOf([stored], true)).toBe('kept');
    expect(durabilityOf([stored, memory], true)).toBe('browser');
    expect(durabilityOf([stored, memory, inPage], true)).toBe('page');
  });

  it('[4.1] counts unstarted and paused uploads as well', () => {
    for (const status of ['new', 'paused'] as const) {
      expect(durabilityOf([rowOf({ status })], true)).toBe('kept');
      expect(durabilityOf([rowOf({ status, bytesLocation: 'memory' })], true)).toBe('browser');
      expect(durabilityOf([rowOf({ status, bytesLocation: 'page' })], true)).toBe('page');
    }
    for (const row of [rowOf({ status: 'uploading', waitingFor: 'sign-in' }), rowOf({ status: 'processing' })]) {
      expect(durabilityOf([row, rowOf()], true)).toBe('kept');
      expect(durabilityOf([row, rowOf({ bytesLocation: 'memory' })], true)).toBe('browser');
    }
  });

  it('[4.3] counts what the server has until it has processed it', () => {
    const checked = { status: 'processing', isTransferred: true } as const;
    expect(durabilityOf([rowOf({ ...checked, bytesLocation: 'memory' })], true)).toBe('browser');
    expect(durabilityOf([rowOf({ ...checked, bytesLocation: 'page' })], true)).toBe('page');
  });

  it('[4.6] counts failed uploads as long as Retry needs their bytes, but not those that are kept', () => {
    const failed = (bytesLocation: UploadRow['bytesLocation'], error: UploadRow['error'] = 'uploads/refused') =>
      rowOf({ status: 'error', error, bytesLocation });
    expect(durabilityOf([failed('page')], true)).toBe('page');
    expect(durabilityOf([failed('memory')], true)).toBe('browser');
    expect(durabilityOf([failed('stored')], true)).toBeNull();
    expect(durabilityOf([failed('stored'), rowOf({ status: 'paused' })], true)).toBe('kept');
    expect(durabilityOf([failed('page', 'uploads/bytes-lost')], true)).toBeNull();
    const checked = { status: 'error', isTransferred: true, bytesLocation: 'memory' } as const;
    expect(durabilityOf([rowOf({ ...checked, error: 'uploads/check-failed' })], true)).toBeNull();
    expect(durabilityOf([rowOf({ ...checked, error: 'uploads/processing-failed' })], true)).toBeNull();
    expect(durabilityOf([failed('memory', 'uploads/processing-failed')], true)).toBe('browser');
  });

  it('completed uploads are not counted', () => {
    expect(durabilityOf([rowOf({ status: 'complete', bytesLocation: 'page' })], true)).toBeNull();
  });

  it('is page for a page without a background', () => {
    expect(durabilityOf([rowOf({ bytesLocation: 'memory' })], false)).toBe('page');
    expect(needsOpenPage([rowOf({ bytesLocation: 'memory' })], false)).toBe(true);
    expect(needsOpenPage([rowOf({ bytesLocation: 'stored' })], false)).toBe(false);
  });
});
