import { describe, expect, it } from 'vitest';
import { pairMetaFiles } from '#lib/uploads/model/meta-file.ts';
import type { UploadItem, UploadType } from '#lib/uploads/model/upload-state.ts';

let count = 0;
function item(path: string, type: UploadType, parentUploadId: string | null = null): UploadItem {
  const [filename = '', folder = ''] = path.split('/').toReversed();
  count += 1;
  return {
    uploadId: `${filename}#${count}`,
    bundleId: 'bundle',
    objectId: 'object',
    type,
    filename,
    originalFilename: filename,
    folder,
    fileExtension: filename.split('.').at(-1) ?? '',
    mimeType: '',
    bytesTotal: 1,
    fileValidationResult: { isValid: true, errorType: null, detectedFileType: null },
    parentUploadId,
    addedAt: count,
    bytesHome: 'memory',
    formRevision: 0,
    keepsForm: false,
    sent: null,
    fileMetadata: null,
    overrides: {},
    overridesRevision: 0,
    doubleOf: null,
    state: { status: 'new' },
  };
}

const pairsOf = (items: readonly UploadItem[]) => pairMetaFiles(items, 80);

const parentOf = (metaName: string, ...parents: UploadItem[]): string | null | undefined =>
  pairsOf([item(metaName, 'meta'), ...parents])[0]?.parentUploadId?.split('#')[0];

describe('pairs', () => {
  it.each([
    ['photo.xmp', 'photo.jpg'],
    ['PHOTO.XMP', 'photo.jpg'],
    ['photo.jpg.xmp', 'photo.jpg'],
    ['u\u0308ber.xmp', '\u00fcber.jpg'],
  ])('[4.15] %s belongs to %s', (meta, parent) => {
    expect(parentOf(meta, item('other.jpg', 'image'), item(parent, 'image'))).toBe(parent);
  });

  it('[4.15] prefers the full name, then the first added', () => {
    expect(parentOf('photo.png.xmp', item('photo.jpg', 'image'), item('photo.png', 'image'))).toBe('photo.png');
    expect(parentOf('photo.xmp', item('photo.png', 'image'), item('photo.jpg', 'image'))).toBe('photo.png');
  });

  it.each([
    ['each in its own folder', ['a/x.jpg', 'a/x.xmp', 'b/x.jpg', 'b/x.xmp'], [0, 2]],
    ['its own folder\u2019s before one added earlier', ['x.jpg', 'a/x.jpg', 'a/x.xmp', 'x.xmp'], [1, 0]],
    ['a full name in its own folder', ['x.jpg', 'a/x.png', 'a/x.jpg', 'a/x.jpg.xmp'], [2]],
    ['each its own in folders of the same name', ['a/x.jpg', 'a/x.xmp', 'a/x.jpg', 'a/x.xmp'], [0, 2]],
    ['those without one, from another folder', ['a/x.jpg', 'b/x.jpg', 'c/x.xmp', 'd/x.xmp', 'e/x.xml'], [0, 1, 0]],
    ['the first, where no folder is known', ['x.jpg', 'x.jpg', 'x.xmp', 'x.xmp'], [0, 0]],
  ])('[4.15] takes %s', (_, paths, expected) => {
    const items = paths.map((path) => item(path, path.endsWith('.xmp') || path.endsWith('.xml') ? 'meta' : 'image'));
    const found = pairsOf(items).map(({ parentUploadId }) => items.findIndex((one) => one.uploadId === parentUploadId));
    expect(found).toEqual(expected);
  });

  it('[4.15] goes to the parent of its own folder when that comes later', () => {
    const [other, meta, own] = [item('a/x.jpg', 'image'), item('b/x.xmp', 'meta'), item('b/x.jpg', 'image')];
    const [paired = meta] = pairsOf([other, meta]);
    expect(paired.parentUploadId).toBe(other.uploadId);
    expect(pairsOf([other, paired, own])[0]?.parentUploadId).toBe(own.uploadId);
  });

  it('[4.15, 8.3] is invalid without a parent and valid again when one appears', () => {
    const meta = item('photo.xmp', 'meta');
    const [orphan] = pairsOf([meta]);
    expect(orphan?.fileValidationResult).toMatchObject({ isValid: false, errorType: 'ERROR_NO_PARENT_UPLOAD' });
    const [paired] = pairsOf([orphan ?? meta, item('photo.jpg', 'image')]);
    expect(paired?.fileValidationResult).toMatchObject({ isValid: true, errorType: null });
  });

  it('[4.15] survives renaming, and ends with the parent', () => {
    const parent = { ...item('photo.jpg', 'image'), filename: 'renamed.jpg' };
    const meta = item('photo.xmp', 'meta', parent.uploadId);
    const [renamed = meta] = pairsOf([meta, parent]);
    expect(renamed).toMatchObject({ parentUploadId: parent.uploadId, filename: 'renamed.xmp' });
    expect(pairsOf([renamed, parent])).toEqual([]);
    expect(pairsOf([meta])[0]?.fileValidationResult.isValid).toBe(false);
  });

  it.each([76, 74, 73])(
    '[4.15, 9.5] is called as its parent where its own name is too long: %i characters',
    (length) => {
      const stem = 'n'.repeat(length);
      const parent = item(`${stem}.jpg`, 'image');
      const [paired] = pairsOf([item(`${stem}.jpg.xmp`, 'meta'), parent]);
      expect(paired?.filename).toBe(`${stem}.xmp`);
    },
  );

  it('leaves a meta file alone that is invalid for another reason', () => {
    const meta = item('photo.xmp', 'meta');
    const empty = {
      ...meta,
      fileValidationResult: { isValid: false, errorType: 'ZERO_FILE_SIZE_ERROR' as const, detectedFileType: null },
    };
    expect(pairsOf([empty, item('photo.jpg', 'image')])).toEqual([]);
  });
});
