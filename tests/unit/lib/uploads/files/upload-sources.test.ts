import { expect, it } from 'vitest';
import { createUploadSources } from '#lib/uploads/files/upload-sources.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';

it.each([
  { sizeBytes: 1_000, atOnce: 12 },
  { sizeBytes: 1_000_001, atOnce: 3 },
])('keeps the bytes of the last $atOnce sources of $sizeBytes bytes only', async ({ sizeBytes, atOnce }) => {
  const found: string[] = [];
  const sources = createUploadSources({
    bytes: {
      find: async (uploadId) => {
        found.push(uploadId);
        return { blob: new Blob([new Uint8Array(sizeBytes)]), isCopy: true };
      },
      hasCopy: () => true,
      held: () => undefined,
      digestWhenAdded: () => undefined,
    },
    isKnown: () => true,
  });
  const read = async (uploadId: string) => {
    await sources.of({ uploadId, bytesTotal: sizeBytes } as Upload, false).read(0, sizeBytes, true);
  };
  const ids = Array.from({ length: atOnce + 1 }, (_, at) => `upload-${at}`);
  for (const id of ids) await read(id);
  await read(ids.at(-1) ?? '');
  expect(found).toEqual(ids);
  await read('upload-0');
  expect(found).toEqual([...ids, 'upload-0']);
});
