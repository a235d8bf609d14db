import { describe, expect, it } from 'vitest';
import { formOf } from '#lib/uploads/model/sent-metadata.ts';
import { gatherBundles } from '#lib/uploads/queue/gather-bundles.ts';
import { createUploadTable, type UploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUpload, newUploadBundle, uploading } from '../../../../helpers/builders/upload-builders.ts';

const progress = { uploadUrl: null, offset: 0, isCreationOutcomeUnknown: false, isOfCopy: false };

async function gathered(bundles: Parameters<typeof newUploadBundle>[0][], uploads: Parameters<typeof newUpload>[0][]) {
  const storage = {
    load: async () => ({
      uploads: uploads.map(newUpload),
      bundles: bundles.map(newUploadBundle),
      steps: [],
      damagedIds: [],
    }),
    commit: async () => undefined,
    saveSoon: () => undefined,
  };
  const table = createUploadTable(storage, () => undefined);
  await table.load();
  await gatherBundles(table);
  return table;
}

const began = { values: {}, appendMode: 0 } as const;
const inNew = { uploadId: 'c', bundleId: 'new' } as const;

it('moves unstarted uploads into the newest bundle, and leaves the rest in theirs', async () => {
  const table = await gathered(
    [{ id: 'old' }, { id: 'new' }],
    [{ uploadId: 'a', bundleId: 'old' }, { uploadId: 'b', bundleId: 'old', state: uploading() }, inNew],
  );
  expect(table.upload('a')?.bundleId).toBe('new');
  expect(table.upload('b')?.bundleId).toBe('old');
});

describe('the text of a closed tab', () => {
  const typed = { draft: { IPTCHeadline: 'Of A' }, formAtStart: began, revision: 0 } as const;
  const other = { id: 'new', draft: { IPTCHeadline: 'Of B' }, formAtStart: began, revision: 0 } as const;
  const formOfUpload = (table: UploadTable, uploadId: string) => {
    const upload = table.upload(uploadId);
    const bundle = upload && table.bundle(upload.bundleId);
    const form = bundle && upload.keepsForm ? formOf(bundle, upload.formRevision) : null;
    return form && { ...form.metadata, mode: form.appendMode };
  };

  it('[4.10] stays with its files, next to those of another tab with another text', async () => {
    const table = await gathered(
      [{ id: 'old', ...typed, draftAppendMode: 3 }, other],
      [{ uploadId: 'a', bundleId: 'old' }, inNew],
    );
    expect(formOfUpload(table, 'a')).toEqual({ IPTCHeadline: 'Of A', mode: 3 });
    expect(table.bundle('new')).toMatchObject({ draft: other.draft, revision: 0 });
    expect(table.upload('c')).toMatchObject({ keepsForm: false, formRevision: 0 });
  });

  it('[4.10] stays with its files also where it had been sent with others', async () => {
    const sent = { draft: { IPTCHeadline: 'Of A' }, revision: 4 };
    const table = await gathered([{ id: 'old', ...sent }, other], [{ uploadId: 'a', bundleId: 'old' }, inNew]);
    expect(formOfUpload(table, 'a')).toEqual({ IPTCHeadline: 'Of A', mode: 0 });
  });

  it('[4.10] stays with a duplicate that was started with an earlier one', async () => {
    const one = { revision: 1, metadata: { IPTCHeadline: 'One' }, appendMode: 1, isReleaseImplied: true } as const;
    const table = await gathered(
      [{ id: 'old', ...typed, revision: 2, earlier: [one] }, other],
      [{ uploadId: 'a', bundleId: 'old', formRevision: 1, duplicateOf: 'x' }, inNew],
    );
    expect(formOfUpload(table, 'a')).toEqual({ IPTCHeadline: 'One', mode: 1 });
  });

  it('[4.10] is that of the form where nothing was typed for them, or the same', async () => {
    const nothing = { draft: { IPTCByLine: 'Anna' }, revision: 0 };
    const same = { ...typed, draft: other.draft };
    for (const form of [nothing, same]) {
      const table = await gathered([{ id: 'old', ...form }, other], [{ uploadId: 'a', bundleId: 'old' }, inNew]);
      expect(table.upload('a')).toMatchObject({ bundleId: 'new', keepsForm: false, formRevision: 0 });
    }
  });

  it('[5.11] is in the form again when a newer tab had only been opened', async () => {
    const opened = { id: 'new', draft: { IPTCByLine: 'Anna' }, revision: 0 };
    for (const uploads of [[], [{ uploadId: 'a', bundleId: 'old' }]]) {
      const table = await gathered([{ id: 'old', ...typed }, opened], uploads);
      expect(table.bundles()).toMatchObject([{ id: 'old', draft: typed.draft }]);
      expect(table.uploads()).toHaveLength(uploads.length);
    }
  });

  it('[5.11] never replaces text that was typed later, or for other files', async () => {
    const later = await gathered([{ id: 'old', ...typed }, other], []);
    expect(later.bundles()).toMatchObject([{ id: 'new', draft: other.draft }]);
    const blank = await gathered(
      [
        { id: 'old', ...typed },
        { id: 'new', revision: 0 },
      ],
      [inNew],
    );
    expect(blank.bundles()).toMatchObject([{ id: 'new', draft: {} }]);
  });
});

it('[4.12] reopens a finished bundle when unstarted files are moved into it', async () => {
  const through = { completion: 'success', isStarted: false } as const;
  const sent = { uploadId: 'c', bundleId: 'new', state: { status: 'complete', isProcessed: true, progress } } as const;
  const added = await gathered([{ id: 'old' }, { id: 'new', ...through }], [{ uploadId: 'a', bundleId: 'old' }, sent]);
  expect(added.bundle('new')?.completion).toBe('none');
  const untouched = await gathered([{ id: 'old' }, { id: 'new', ...through }], [sent]);
  expect(untouched.bundle('new')?.completion).toBe('success');
});

it('[4.12] an emptied form stays empty when its text was already sent', async () => {
  const failed = { uploadId: 'a', bundleId: 'old', state: uploading() };
  const table = await gathered([{ id: 'old', draft: { IPTCHeadline: 'sent' }, revision: 1 }, { id: 'new' }], [failed]);
  expect(table.bundle('new')?.draft).toEqual({});
});

it('never mixes owners, servers or media types', async () => {
  const table = await gathered(
    [
      { id: '1' },
      { id: '2', owner: 'NEWS/ben' },
      { id: '3', server: 'https://other.example/' },
      { id: '4', type: 'video' },
    ],
    ['1', '2', '3', '4'].map((bundleId) => ({ uploadId: `in-${bundleId}`, bundleId })),
  );
  expect(table.uploads().map(({ bundleId }) => bundleId)).toEqual(['1', '2', '3', '4']);
});
