import { expect, it } from 'vitest';
import { createNoteWriter } from '#lib/uploads/lost/queue-note-writer.ts';
import type { QueueNote } from '#lib/uploads/model/queue-note.ts';
import type { UploadTable } from '#lib/uploads/table/upload-table.ts';
import { newUpload, newUploadBundle } from '../../../../helpers/builders/upload-builders.ts';

it('[3.8] a mark that the database refuses is in no note, and the uploads are noted at the next write', async () => {
  const bundle = newUploadBundle();
  const upload = newUpload({ bundleId: bundle.id });
  const table = { bundles: () => [bundle], uploadsOf: () => [upload] } as unknown as UploadTable;
  let isFull = true;
  let stored = '';
  let note: QueueNote | null = null;
  const writer = createNoteWriter({
    table,
    readMark: async () => stored,
    async writeMark(mark) {
      if (isFull) throw new Error('the disk is full');
      stored = mark;
    },
    async changeNote(change) {
      note = change(note) as QueueNote | null;
    },
    now: () => 0,
    elapsedMs: () => 0,
  });
  await expect(writer.begin('', {})).rejects.toThrow('the disk is full');
  await expect(writer.write()).rejects.toThrow('the disk is full');
  expect(note).toBeNull();
  isFull = false;
  await writer.write();
  expect(stored).not.toBe('');
  expect(note).toMatchObject({ mark: stored, bundles: { [bundle.id]: {} } });
});
