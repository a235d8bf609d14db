import { expect, it } from 'vitest';
import type { Upload, UploadState } from '#lib/uploads/model/upload-state.ts';
import { NO_PROGRESS } from '#lib/uploads/model/upload-state.ts';
import { startUploads } from '#lib/uploads/queue/start-uploads.ts';
import { createUploadTable, type UploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUpload, newUploadBundle, uploading } from '../../../../helpers/builders/upload-builders.ts';

const progress = NO_PROGRESS;
const paused: UploadState = { status: 'paused', progress, attempt: 1 };
const failed = (phase: 'transfer' | 'check'): UploadState => ({
  status: 'error',
  code: 'uploads/refused',
  facts: {},
  phase,
  progress,
  attempt: 1,
});
const one = { revision: 1, metadata: { IPTCCaption: 'One' }, appendMode: 0, isReleaseImplied: false } as const;
const earlier = [one];
const two = { revision: 2, metadata: { IPTCCaption: 'Two' }, appendMode: 0 } as const;

/** An earlier bundle and the current one, both with two forms; the form now has other values. */
async function started(...changes: readonly Partial<Upload>[]) {
  return startedWhile(async () => undefined, ...changes);
}

/** The same, and `meanwhile` happens while typed values are being stored. */
async function startedWhile(meanwhile: (table: UploadTable) => Promise<void>, ...changes: readonly Partial<Upload>[]) {
  const uploads = changes.map((change, at) => newUpload({ uploadId: `upload-${at}`, bundleId: 'now', ...change }));
  const bundles = [
    newUploadBundle({ id: 'before', ...two, earlier, draft: { IPTCCaption: 'Three' }, isStarted: false }),
    newUploadBundle({ id: 'now', ...two, earlier, draft: { IPTCCaption: 'Three' }, isStarted: false }),
  ];
  /** Started bundles in which every upload has ended, at any time: their completion would be reported (4.12). */
  const through = new Set<string>();
  const storage = {
    load: async () => ({ uploads, bundles, steps: [], damagedIds: [] }),
    commit: async () => undefined,
    saveSoon: () => undefined,
  };
  const table = createUploadTable(storage, () => {
    for (const { id, isStarted } of table.bundles()) {
      const { valid, settled } = table.tallyOf(id);
      if (isStarted && valid > 0 && valid === settled) through.add(id);
    }
  });
  await table.load();
  const remembered: string[] = [];
  const deps = {
    table,
    rememberCaptions: async () => undefined,
    today: () => '11/05/2026',
    formRules: () => ({ channels: { img: [], vid: [], aud: [] }, isShown: () => true }),
    remember: async ({ id }: { readonly id: string }) => {
      remembered.push(id);
      await meanwhile(table);
    },
  };
  await startUploads(deps, table.uploads());
  return {
    table,
    remembered,
    through,
    got: table.uploads().map(({ state, formRevision }) => [state.status, formRevision]),
  };
}

it('[4.10] gives the current form to new, paused or failed uploads, and replaces no form that one already has', async () => {
  const { got, table, remembered } = await started(
    {},
    { formRevision: 1, state: paused },
    { formRevision: 1, state: failed('transfer') },
    { formRevision: 1, state: uploading() },
  );
  expect(got).toEqual([
    ['uploading', 3],
    ['uploading', 3],
    ['uploading', 3],
    ['uploading', 1],
  ]);
  expect(table.bundle('now')).toMatchObject({ revision: 3, metadata: { IPTCCaption: 'Three' } });
  expect(remembered).toEqual(['now']);
});

it.each(['now', 'before'])(
  '[4.12] a list with failed uploads that restart is never finished, in the bundle %s',
  async (id) => {
    const { table, through } = await started({ bundleId: id, formRevision: 1, state: failed('transfer') }, {});
    expect([...through]).toEqual([]);
    expect(table.bundle(id)).toMatchObject({ isStarted: true });
  },
);

it('[4.6] keeps the sent values for uploads that are only checked again', async () => {
  const { got, table, remembered } = await started({ formRevision: 1, state: failed('check') });
  expect(got).toEqual([['processing', 1]]);
  expect(table.bundle('now')).toMatchObject({ revision: 2, isStarted: true });
  expect(remembered).toEqual([]);
});

it('[4.13] keeps the form of uploads of an earlier bundle, or the last one where they were never started', async () => {
  const { got, table } = await started(
    { bundleId: 'before', formRevision: 1, state: failed('transfer') },
    { bundleId: 'before', formRevision: 1, state: paused },
    { bundleId: 'before', formRevision: 0, state: failed('transfer') },
  );
  expect(got).toEqual([
    ['uploading', 1],
    ['uploading', 1],
    ['uploading', 2],
  ]);
  expect(table.bundle('before')).toMatchObject({ revision: 2, isStarted: true, metadata: { IPTCCaption: 'Two' } });
});

it('keeps both duplicates when the user resumes one of them', async () => {
  const { table } = await started({ state: failed('transfer'), duplicateOf: 'upload-9' });
  expect(table.upload('upload-0')).toMatchObject({ duplicateOf: null, state: { status: 'uploading' } });
});

it('asks the user about a duplicate found while the start is being stored', async () => {
  const find = async (table: UploadTable) => {
    const upload = table.upload('upload-0');
    if (upload) await table.putUploads([{ ...upload, duplicateOf: 'upload-9' }]);
  };
  const { table } = await startedWhile(find, {}, {});
  expect(table.upload('upload-0')).toMatchObject({ duplicateOf: 'upload-9', state: { status: 'new' } });
  expect(table.upload('upload-1')).toMatchObject({ duplicateOf: null, state: { status: 'uploading' } });
});
