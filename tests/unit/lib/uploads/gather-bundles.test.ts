import { expect, it } from 'vitest';
import { gatherBundles } from '#lib/uploads/gather-bundles.ts';
import { createJobTable } from '#lib/uploads/job-table.ts';
import { aBundle, anItem, uploading } from '../../../helpers/upload-builders.ts';

const progress = { uploadUrl: null, offset: 0, isCreationUnanswered: false };

async function gathered(bundles: Parameters<typeof aBundle>[0][], items: Parameters<typeof anItem>[0][]) {
  const storage = {
    load: async () => ({ items: items.map(anItem), bundles: bundles.map(aBundle), damagedIds: [] }),
    save: async () => undefined,
    saveSoon: () => undefined,
    remove: async () => undefined,
  };
  const jobs = createJobTable(storage, () => undefined);
  await jobs.load();
  await gatherBundles(jobs);
  return jobs;
}

it('moves what was never started into the newest bundle, and leaves the rest in its own', async () => {
  const jobs = await gathered(
    [{ id: 'old' }, { id: 'new' }],
    [
      { uploadId: 'a', bundleId: 'old' },
      { uploadId: 'b', bundleId: 'old', state: uploading() },
    ],
  );
  expect(jobs.item('a')?.bundleId).toBe('new');
  expect(jobs.item('b')?.bundleId).toBe('old');
});

it('[4.12] says no longer that a bundle is through when files that were never started come into it', async () => {
  const through = { completion: 'success', isStarted: false } as const;
  const sent = { uploadId: 'c', bundleId: 'new', state: { status: 'complete', isProcessed: true, progress } } as const;
  const added = await gathered([{ id: 'old' }, { id: 'new', ...through }], [{ uploadId: 'a', bundleId: 'old' }, sent]);
  expect(added.bundle('new')?.completion).toBe('none');
  const untouched = await gathered([{ id: 'old' }, { id: 'new', ...through }], [sent]);
  expect(untouched.bundle('new')?.completion).toBe('success');
});

it('removes a bundle that is left empty, and keeps what was typed in it where nothing else was', async () => {
  const jobs = await gathered([{ id: 'old', draft: { IPTCHeadline: 'typed' }, revision: 0 }, { id: 'new' }], []);
  expect(jobs.bundles().map(({ id }) => id)).toEqual(['new']);
  expect(jobs.bundle('new')?.draft).toEqual({ IPTCHeadline: 'typed' });
});

it('[4.12] fills an emptied form with no words that were sent already', async () => {
  const failed = { uploadId: 'a', bundleId: 'old', state: uploading() };
  const jobs = await gathered([{ id: 'old', draft: { IPTCHeadline: 'sent' }, revision: 1 }, { id: 'new' }], [failed]);
  expect(jobs.bundle('new')?.draft).toEqual({});
});

it('never mixes owners, servers or media types', async () => {
  const jobs = await gathered(
    [
      { id: '1' },
      { id: '2', owner: 'NEWS/ben' },
      { id: '3', server: 'https://other.example/' },
      { id: '4', type: 'video' },
    ],
    ['1', '2', '3', '4'].map((bundleId) => ({ uploadId: `in-${bundleId}`, bundleId })),
  );
  expect(jobs.items().map(({ bundleId }) => bundleId)).toEqual(['1', '2', '3', '4']);
});
