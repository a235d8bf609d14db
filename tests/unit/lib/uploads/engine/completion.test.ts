import * as v from 'valibot';
import { expect, it } from 'vitest';
import { serverSettings } from '#lib/contract/settings.ts';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { type CompletionDeps, createCompletionPolicy } from '#lib/uploads/engine/completion.ts';
import { NO_PROGRESS, type Upload, type UploadBundle, type UploadState } from '#lib/uploads/model/upload-state.ts';
import { createUploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUpload, newUploadBundle, uploading } from '../../../../helpers/builders/upload-builders.ts';

const complete: UploadState = { status: 'complete', isProcessed: true, progress: NO_PROGRESS };
const failed: UploadState = {
  status: 'error',
  code: 'uploads/refused',
  facts: {},
  phase: 'transfer',
  progress: NO_PROGRESS,
  attempt: 1,
};

/** Started bundles with one upload each, in that state; `notified` lists the system notifications. */
type Entry = readonly [UploadState, Partial<UploadBundle>?];

async function listOf(...entries: readonly Entry[]) {
  return listWith({}, ...entries);
}

async function listWith(facts: Partial<CompletionDeps>, ...entries: readonly Entry[]) {
  const bundles = entries.map(([, change], at) => newUploadBundle({ id: `bundle-${at}`, ...change }));
  const uploads = entries.map(([state], at) =>
    newUpload({ uploadId: `upload-${at}`, bundleId: `bundle-${at}`, state }),
  );
  const storage = {
    load: async () => ({ uploads, bundles, steps: [], damagedIds: [] }),
    commit: async () => undefined,
    saveSoon: () => undefined,
  };
  const notified: string[] = [];
  const table = createUploadTable(storage, () => policy.check());
  const policy = createCompletionPolicy({
    table,
    queue: { dismissCompletion: async () => Promise.reject(new TypeError('not dismissed in these tests')) },
    serverSettings: () => null,
    hasSessionExpired: () => false,
    isEmbedded: () => false,
    notify: ({ result }) => notified.push(result),
    ...facts,
  });
  await table.load();
  const put = async (at: number, state: UploadState) => {
    const upload = table.upload(`upload-${at}`) as Upload;
    await table.putUploads([{ ...upload, state }]);
  };
  const ends = () => table.bundles().map(({ completion, isStarted }) => [completion, isStarted]);
  return { notified, put, ends, check: policy.check, dismiss: policy.dismiss };
}

it('[4.12] reports the completion of a list once, when the last of its bundles has finished', async () => {
  const { notified, put, ends } = await listOf([uploading()], [uploading()]);
  await put(0, failed);
  expect(ends()).toEqual([
    ['none', true],
    ['none', true],
  ]);
  await put(1, complete);
  expect(ends()).toEqual([
    ['errors', false],
    ['success', false],
  ]);
  expect(notified).toEqual(['errors']);
});

it('[4.12] waits for no list of another media type, and for no unstarted uploads', async () => {
  const { notified, ends, check } = await listOf(
    [complete],
    [uploading(), { type: 'video' }],
    [{ status: 'new' }, { isStarted: false }],
  );
  check();
  expect(ends().map(([completion]) => completion)).toEqual(['success', 'none', 'none']);
  expect(notified).toEqual(['success']);
});

it('[4.12] notifies of errors as long as the list has a failed file, also one of an earlier bundle', async () => {
  const { notified, ends, check } = await listOf([failed, { isStarted: false }], [complete]);
  check();
  expect(ends().map(([completion]) => completion)).toEqual(['none', 'success']);
  expect(notified).toEqual(['errors']);
});

it('[4.11] notifies once that files wait when the last running one has ended, and not when none ran', async () => {
  const { notified, put, check } = await listOf([uploading()], [{ status: 'new' }]);
  check();
  await put(0, complete);
  check();
  expect(notified).toEqual(['waiting']);
  await put(1, complete);
  expect(notified).toEqual(['waiting', 'success']);
});

it('[4.12, 4.18] reports nothing after the session has expired, and the end once the user has signed in again', async () => {
  let hasExpired = true;
  const { notified, ends, check } = await listWith({ hasSessionExpired: () => hasExpired }, [complete]);
  check();
  expect([ends(), notified]).toEqual([[['none', true]], []]);
  hasExpired = false;
  check();
  expect([ends(), notified]).toEqual([[['success', false]], ['success']]);
});

const NO_YES = [false, true];
const LISTS = MEDIA_TYPES.flatMap((type) =>
  NO_YES.flatMap((hasSearch) => NO_YES.map((isEmbedded) => ({ type, hasSearch, isEmbedded }))),
);

it.each(LISTS)(
  '[1.4, 4.12] a dismissed list is cleared unless a search page leads back to it: $type, search $hasSearch, embedded $isEmbedded',
  async ({ type, hasSearch, isEmbedded }) => {
    const dismissed: unknown[] = [];
    const settings = v.parse(serverSettings, { ENABLE_SEARCH: hasSearch });
    const facts = {
      queue: { dismissCompletion: async (...given: unknown[]) => void dismissed.push(given) },
      serverSettings: () => settings,
      isEmbedded: () => isEmbedded,
    };
    const { dismiss } = await listWith(facts, [complete, { type }]);
    await dismiss('bundle-0');
    const stays = type === 'image' && hasSearch && !isEmbedded;
    expect(dismissed).toEqual([['bundle-0', !stays]]);
  },
);
