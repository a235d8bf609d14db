import { expect, it } from 'vitest';
import { createBackupWriter } from '#lib/uploads/lost/queue-backup-writer.ts';
import type { QueueBackup } from '#lib/uploads/model/queue-backup.ts';
import type { UploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUpload, newUploadBundle } from '../../../../helpers/builders/upload-builders.ts';

it('[3.8] an id that the database refuses is in no backup, and the uploads are noted at the next write', async () => {
  const bundle = newUploadBundle();
  const upload = newUpload({ bundleId: bundle.id });
  const table = { bundles: () => [bundle], uploadsOf: () => [upload] } as unknown as UploadTable;
  let isFull = true;
  let stored = '';
  let backup: QueueBackup | null = null;
  const writer = createBackupWriter({
    table,
    readDatabaseId: async () => stored,
    async writeDatabaseId(databaseId) {
      if (isFull) throw new Error('the disk is full');
      stored = databaseId;
    },
    async changeBackup(change) {
      backup = change(backup) as QueueBackup | null;
    },
    now: () => 0,
    elapsedMs: () => 0,
  });
  await expect(writer.begin('', {})).rejects.toThrow('the disk is full');
  await expect(writer.write()).rejects.toThrow('the disk is full');
  expect(backup).toBeNull();
  isFull = false;
  await writer.write();
  expect(stored).not.toBe('');
  expect(backup).toMatchObject({ databaseId: stored, bundles: { [bundle.id]: {} } });
});
