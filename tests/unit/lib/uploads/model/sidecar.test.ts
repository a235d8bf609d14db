import { describe, expect, it } from 'vitest';
import { pairSidecars, sidecarName } from '#lib/uploads/model/sidecar.ts';
import type { Upload, UploadState, UploadType } from '#lib/uploads/model/upload-state.ts';
import { newUpload } from '../../../../helpers/builders/upload-builders.ts';
import { STATES } from '../../../../helpers/builders/upload-states.ts';

let count = 0;
function upload(path: string, type: UploadType, parentUploadId: string | null = null): Upload {
  const [filename = '', folder = ''] = path.split('/').toReversed();
  count += 1;
  return newUpload({
    uploadId: `${filename}#${count}`,
    type,
    filename,
    originalFilename: filename,
    folder,
    fileExtension: filename.split('.').at(-1)?.toLowerCase() ?? '',
    mimeType: '',
    bytesTotal: 1,
    parentUploadId,
    addedAt: count,
    fileMetadata: null,
  });
}

const pairsOf = (uploads: readonly Upload[], added: readonly Upload[] = []) => pairSidecars(uploads, 80, added);

const parentOf = (metaName: string, ...parents: Upload[]): string | null | undefined =>
  pairsOf([upload(metaName, 'meta'), ...parents])[0]?.parentUploadId?.split('#')[0];

describe('sidecars and parents', () => {
  it.each([
    ['photo.xmp', 'photo.jpg'],
    ['PHOTO.XMP', 'photo.jpg'],
    ['photo.jpg.xmp', 'photo.jpg'],
    ['u\u0308ber.xmp', '\u00fcber.jpg'],
    ['PHOTO.JPG.XMP', 'photo.jpg'],
    ['photo.jpg.xmp', 'PHOTO.JPG'],
    ['u\u0308ber.jpg.xmp', '\u00fcber.jpg'],
    ['\u00fcber.jpg.xmp', 'u\u0308ber.jpg'],
    ['photo.a.xmp', 'photo.a.jpg'],
    ['photo.xmp', 'photo'],
  ])('[4.15] %s belongs to %s', (meta, parent) => {
    expect(parentOf(meta, upload('other.jpg', 'image'), upload(parent, 'image'))).toBe(parent);
  });

  it.each([
    ['photo.xmp', 'photo2.jpg'],
    ['photo.xmp', 'photo.a.jpg'],
    ['photo.jpg.xmp', 'photo.png'],
  ])('[4.15] %s does not belong to %s', (meta, parent) => {
    expect(parentOf(meta, upload(parent, 'image'))).toBeUndefined();
  });

  it('[4.15] are a sidecar and an accepted media file, never two sidecars', () => {
    const refused = { isValid: false, errorType: 'ZERO_FILE_SIZE_ERROR' as const, detectedFileType: null };
    const parents = [{ ...upload('photo.jpg', 'image'), fileValidationResult: refused }, upload('photo.xml', 'meta')];
    expect(pairsOf([upload('photo.xmp', 'meta'), ...parents]).map(({ parentUploadId }) => parentUploadId)).toEqual([
      null,
      null,
    ]);
    expect(pairsOf([upload('photo.jpg', 'image')])).toEqual([]);
  });

  it('[4.15] prefer the full name, then the first added', () => {
    expect(parentOf('photo.png.xmp', upload('photo.jpg', 'image'), upload('photo.png', 'image'))).toBe('photo.png');
    expect(parentOf('photo.xmp', upload('photo.png', 'image'), upload('photo.jpg', 'image'))).toBe('photo.png');
  });

  it.each([
    ['a picture in the same folder', ['a/x.jpg', 'a/x.xmp', 'b/x.jpg', 'b/x.xmp'], [0, 2]],
    ['a picture in the same folder rather than one added earlier', ['x.jpg', 'a/x.jpg', 'a/x.xmp', 'x.xmp'], [1, 0]],
    ['the full name in the same folder', ['x.jpg', 'a/x.png', 'a/x.jpg', 'a/x.jpg.xmp'], [2]],
    ['one picture each in folders of the same name', ['a/x.jpg', 'a/x.xmp', 'a/x.jpg', 'a/x.xmp'], [0, 2]],
    ['pictures without a sidecar in other folders', ['a/x.jpg', 'b/x.jpg', 'c/x.xmp', 'd/x.xmp', 'e/x.xml'], [0, 1, 0]],
    ['the same picture with two kinds of sidecar in one folder', ['a/x.jpg', 'a/x.png', 'a/x.xmp', 'a/x.xml'], [0, 0]],
    ['the next picture without a sidecar in one folder', ['a/x.jpg', 'a/x.png', 'a/x.xmp', 'a/X.XMP'], [0, 1]],
    ['the first picture where each has a sidecar', ['a/x.jpg', 'a/x.png', 'a/x.xmp', 'a/X.xmp', 'a/x.XMP'], [0, 1, 0]],
    ['the first picture where no folder is known', ['x.jpg', 'x.jpg', 'x.xmp', 'x.xmp'], [0, 0]],
  ])('[4.15] pair %s', (_, paths, expected) => {
    const uploads = paths.map((path) => upload(path, /\.(xmp|xml)$/i.test(path) ? 'meta' : 'image'));
    const found = pairsOf(uploads).map(({ parentUploadId }) =>
      uploads.findIndex((one) => one.uploadId === parentUploadId),
    );
    expect(found).toEqual(expected);
  });

  it("[4.15] are stable, and a new sidecar never takes another's parent", () => {
    const [a, b] = [upload('a/x.jpg', 'image'), upload('b/x.jpg', 'image')];
    expect(pairsOf([a, b, upload('c/x.xmp', 'meta', b.uploadId)])).toEqual([]);
    const [added, before] = [upload('d/x.xmp', 'meta'), upload('c/x.xmp', 'meta', a.uploadId)];
    expect(pairsOf([a, b, added, before])).toEqual([{ ...added, parentUploadId: b.uploadId }]);
    const other = upload('a/x.png', 'image');
    expect(pairsOf([a, other, upload('a/x.xmp', 'meta', a.uploadId)])).toEqual([]);
  });

  it('[4.15] follow what the sidecar says, whichever file was added first', () => {
    const [jpg, tif] = [upload('SC.jpg', 'image'), upload('SC.tif', 'image')];
    for (const [sidecarFor, parent] of [
      ['tif', tif],
      ['jpg', jpg],
    ] as const) {
      const [paired] = pairsOf([{ ...upload('SC.xmp', 'meta', jpg.uploadId), sidecarFor }, jpg, tif]);
      expect(paired?.parentUploadId ?? jpg.uploadId).toBe(parent.uploadId);
      expect(paired?.parentChoices ?? []).toEqual([]);
    }
    const clips = [upload('SC.mov', 'video'), upload('SC.mp4', 'video')];
    const [ofClip] = pairsOf([{ ...upload('SC.xmp', 'meta'), sidecarFor: 'mp4' }, ...clips]);
    expect(ofClip?.parentUploadId).toBe(clips[1]?.uploadId);
  });

  it.each(['nef', 'dng', 'cr3', 'tif'])('[4.15] take %s beside a JPEG, and ask', (extension) => {
    const [jpg, raw] = [upload('SC.jpg', 'image'), upload(`SC.${extension}`, 'image')];
    const meta = upload('SC.xmp', 'meta');
    const [paired = meta] = pairsOf([meta, jpg, raw]);
    expect(paired).toMatchObject({ parentUploadId: raw.uploadId, parentChoices: [jpg.uploadId] });
    expect(pairsOf([paired, jpg, raw])).toEqual([]);
    const [chosen] = pairsOf([{ ...paired, sidecarFor: 'jpg' }, jpg, raw]);
    expect(chosen).toMatchObject({ parentUploadId: jpg.uploadId, parentChoices: [] });
    const [confirmed] = pairsOf([{ ...paired, sidecarFor: extension }, jpg, raw]);
    expect(confirmed).toMatchObject({ parentUploadId: raw.uploadId, parentChoices: [] });
    // A full name is a word as well.
    expect(pairsOf([upload('SC.jpg.xmp', 'meta'), jpg, raw])[0]?.parentUploadId).toBe(jpg.uploadId);
    expect(pairsOf([upload('SC.jpg.xmp', 'meta'), jpg, raw])[0]).not.toHaveProperty('parentChoices');
  });

  const examined = (path: string, parent: Upload | null = null): Upload => ({
    ...upload(path, 'meta', parent?.uploadId),
    fileMetadata: { values: {}, unmapped: {}, repaired: [], coordinates: null },
  });
  const OF_EQUAL_RANK = [
    ['image', ['SC.jpg', 'SC.png']],
    ['image', ['SC.nef', 'SC.tif']],
    ['video', ['SC.mov', 'SC.mp4']],
    ['audio', ['SC.wav', 'SC.mp3']],
    ['image', ['SC.jpg', 'SC.jpeg', 'SC.png']],
  ] as const;

  it.each(OF_EQUAL_RANK)('[4.15] wait for the answer whose they are, of equal files: %s, %j', (type, names) => {
    const files = names.map((name) => upload(name, type));
    const ids = files.map(({ uploadId }) => uploadId);
    const meta = examined('SC.xmp', files[0]);
    const [asked = meta] = pairsOf([meta, ...files]);
    expect(asked).toEqual({ ...meta, parentUploadId: null, parentChoices: ids });
    expect(pairsOf([asked, ...files])).toEqual([]);
    for (const { fileExtension: sidecarFor, uploadId } of files)
      expect(pairsOf([{ ...asked, sidecarFor }, ...files])[0]).toMatchObject({
        parentUploadId: uploadId,
        parentChoices: [],
      });
    // Nothing is left to be asked.
    expect(pairsOf([asked, ...files.slice(1, 2)])[0]).toMatchObject({ parentUploadId: ids[1], parentChoices: [] });
    expect(pairsOf([asked])[0]?.fileValidationResult.errorType).toBe('ERROR_NO_PARENT_UPLOAD');
  });

  it('[4.15] wait also when they were started and not sent, and not when they are being sent', () => {
    const [jpg, png] = [upload('SC.jpg', 'image'), upload('SC.png', 'image')];
    const meta = { ...examined('SC.xmp', jpg), state: { ...STATES.uploading, isRunning: false } as UploadState };
    expect(pairsOf([meta, jpg, png])[0]).toEqual({
      ...meta,
      parentUploadId: null,
      parentChoices: [jpg.uploadId, png.uploadId],
      state: { status: 'new' },
    });
    expect(pairsOf([{ ...meta, state: STATES.uploading }, jpg, png])).toEqual([]);
  });

  it.each(['SC.png', 'SC.nef'])(
    '[4.15, 3.7] stay with a file whose request may name them, when %s is added, unless they are examined only now',
    (other) => {
      const jpg = { ...upload('SC.jpg', 'image'), state: STATES.uploading };
      for (const state of [STATES.new, { ...STATES.uploading, isRunning: false } as UploadState]) {
        const all = [{ ...examined('SC.xmp', jpg), state }, jpg, upload(other, 'image')] as const;
        expect(pairsOf(all)).toEqual([]);
        expect(pairsOf(all, [all[0]])).not.toEqual([]);
      }
    },
  );

  it('[4.15] started sidecars are sent when nothing is left to be decided, and others wait', () => {
    const png = upload('SC.png', 'image');
    const asked = { ...examined('SC.xmp'), parentChoices: ['gone', png.uploadId], formRevision: 3 };
    const stateOf = (meta: Upload) => pairsOf([meta, png])[0]?.state.status;
    expect(stateOf(asked)).toBe('uploading');
    expect(stateOf({ ...asked, formRevision: 0 })).toBe('new');
    expect(stateOf({ ...asked, keepsForm: true })).toBe('new');
    expect(stateOf({ ...asked, duplicateOf: 'another' })).toBe('new');
    expect(pairsOf([asked])[0]).toMatchObject({ state: { status: 'new' }, fileValidationResult: { isValid: false } });
  });

  it.each([
    ['files of one type in other folders', ['a/x.jpg', 'b/x.jpg', 'c/x.xmp'], [0]],
    ['files of two types in other folders', ['a/x.jpg', 'b/x.png', 'c/x.xmp'], [-1]],
    ['one that has no sidecar yet', ['a/x.jpg', 'a/x.jpg.xmp', 'b/x.png', 'c/x.xmp'], [0, 2]],
    ['the one in its folder', ['a/x.jpg', 'b/x.png', 'b/x.xmp'], [1]],
    ['that of its full name', ['x.jpg', 'x.png', 'x.png.xmp'], [1]],
    ['one raw file beside two others', ['x.jpg', 'x.png', 'x.nef', 'x.xmp'], [2]],
  ])('[4.15] are asked about only where files are equal: %s', (_, paths, expected) => {
    let all = paths.map((path) => (path.endsWith('.xmp') ? examined(path) : upload(path, 'image')));
    const changed = new Map(pairsOf(all).map((one) => [one.uploadId, one]));
    all = all.map((one) => changed.get(one.uploadId) ?? one);
    const sidecars = all.filter(({ type }) => type === 'meta');
    expect(sidecars.map((meta) => all.findIndex(({ uploadId }) => uploadId === meta.parentUploadId))).toEqual(expected);
  });

  it('[4.15] move to a raw file that is added later, also when they were started and not sent', () => {
    const [jpg, raw] = [upload('SC.jpg', 'image'), upload('SC.nef', 'image')];
    const meta = {
      ...upload('SC.xmp', 'meta', jpg.uploadId),
      state: { ...STATES.uploading, isRunning: false } as UploadState,
    };
    expect(pairsOf([meta, jpg, raw])[0]).toMatchObject({ parentUploadId: raw.uploadId });
    const sent = { ...meta, state: STATES.uploading };
    expect(pairsOf([sent, jpg, raw])).toEqual([]);
  });

  it('[4.15] prefer the parent in the same folder when it is added later', () => {
    const [other, meta, own] = [upload('a/x.jpg', 'image'), upload('b/x.xmp', 'meta'), upload('b/x.jpg', 'image')];
    const [paired = meta] = pairsOf([other, meta]);
    expect(paired.parentUploadId).toBe(other.uploadId);
    expect(pairsOf([other, paired, own])[0]?.parentUploadId).toBe(own.uploadId);
  });

  it('[4.15, 8.3] a sidecar without a parent is invalid, and valid again when one appears', () => {
    const meta = upload('photo.xmp', 'meta');
    const [orphan] = pairsOf([meta]);
    expect(orphan?.fileValidationResult).toMatchObject({ isValid: false, errorType: 'ERROR_NO_PARENT_UPLOAD' });
    const [paired] = pairsOf([orphan ?? meta, upload('photo.jpg', 'image')]);
    expect(paired?.fileValidationResult).toMatchObject({ isValid: true, errorType: null });
  });

  it('[4.15] survive a renaming, and end with the parent', () => {
    const parent = { ...upload('photo.jpg', 'image'), filename: 'renamed.jpg' };
    const meta = upload('photo.xmp', 'meta', parent.uploadId);
    const [renamed = meta] = pairsOf([meta, parent]);
    expect(renamed).toMatchObject({ parentUploadId: parent.uploadId, filename: 'renamed.xmp' });
    expect(pairsOf([renamed, parent])).toEqual([]);
    expect(pairsOf([meta])[0]?.fileValidationResult.isValid).toBe(false);
  });

  it.each([76, 74, 73])(
    "[4.15, 9.5] share the parent's name where the sidecar's own name is too long: %i characters",
    (length) => {
      const stem = 'n'.repeat(length);
      const parent = upload(`${stem}.jpg`, 'image');
      const [paired] = pairsOf([upload(`${stem}.jpg.xmp`, 'meta'), parent]);
      expect(paired?.filename).toBe(`${stem}.xmp`);
    },
  );

  it('[4.15] do not change once the sidecar was started', () => {
    const sent = { ...upload('photo.xmp', 'meta'), state: { status: 'terminated' } as const };
    expect(pairsOf([sent, upload('photo.jpg', 'image')])).toEqual([]);
  });

  it('[4.15] leave all other fields of a sidecar unchanged', () => {
    const meta = upload('photo.xmp', 'meta');
    const parent = upload('photo.jpg', 'image');
    expect(pairsOf([meta, parent])).toEqual([{ ...meta, parentUploadId: parent.uploadId }]);
    const lost = { ...meta, parentUploadId: 'gone' };
    const orphan = { isValid: false, errorType: 'ERROR_NO_PARENT_UPLOAD', detectedFileType: null };
    expect(pairsOf([lost])).toEqual([{ ...meta, fileValidationResult: orphan }]);
  });

  it('do not change a sidecar that is invalid for another reason', () => {
    const meta = upload('photo.xmp', 'meta');
    const empty = {
      ...meta,
      fileValidationResult: { isValid: false, errorType: 'ZERO_FILE_SIZE_ERROR' as const, detectedFileType: null },
    };
    expect(pairsOf([empty, upload('photo.jpg', 'image')])).toEqual([]);
  });
});

describe('the name of a sidecar', () => {
  const nameOf = (meta: string, parent: [original: string, now: string] | null, maxLength = 80): string =>
    sidecarName(upload(meta, 'meta'), parent && { ...upload(parent[0], 'image'), filename: parent[1] }, maxLength);

  it.each<readonly [string, [string, string] | null, string]>([
    ['sunset.xmp', null, 'sunset.xmp'],
    ['sunset.xmp', ['sunset.jpg', 'sunset.jpg'], 'sunset.xmp'],
    ['SUNSET.XMP', ['sunset.jpg', 'sunset.jpg'], 'SUNSET.XMP'],
    ['sunset.xmp', ['sunset.jpg', 'dusk.jpg'], 'dusk.xmp'],
    ['sunset.jpg.xmp', ['sunset.jpg', 'dusk.jpg'], 'dusk.jpg.xmp'],
    ['SUNSET.JPG.XMP', ['sunset.jpg', 'dusk.jpg'], 'dusk.jpg.XMP'],
    ['sunset.jpg.xmp', ['SUNSET.JPG', 'dusk.jpg'], 'dusk.jpg.xmp'],
    ['u\u0308ber.jpg.xmp', ['\u00fcber.jpg', 'dusk.jpg'], 'dusk.jpg.xmp'],
    ['\u00fcber.jpg.xmp', ['u\u0308ber.jpg', 'dusk.jpg'], 'dusk.jpg.xmp'],
    ['sunset.xmp', ['sunset', 'dusk'], 'dusk.xmp'],
    ['sunset.xmp', ['sunset.jpg', 'dusk'], 'dusk.xmp'],
  ])('[4.15] follows that of its parent and keeps its own style: %s, %j', (meta, parent, name) => {
    expect(nameOf(meta, parent)).toBe(name);
  });

  it.each<readonly [string, [string, string] | null, number, string]>([
    ['sunset.xmp', null, 9, 'sunse.xmp'],
    ['sunset.xmp', ['sunset.jpg', 'sunset.jpg'], 9, 'sunse.xmp'],
    ['SUNSET.XMP', ['sunset.jpg', 'sunset.jpg'], 10, 'SUNSET.XMP'],
    ['sunset.xmp', ['sunset.jpg', 'twilight.jpg'], 9, 'twili.xmp'],
    ['sunset.jpg.xmp', ['sunset.jpg', 'dusk.jpg'], 12, 'dusk.jpg.xmp'],
    ['sunset.jpg.xmp', ['sunset.jpg', 'dusk.jpg'], 11, 'dusk.xmp'],
  ])('[4.15, 5.8] is at most as long as allowed: %s, %j, %i', (meta, parent, maxLength, name) => {
    expect(nameOf(meta, parent, maxLength)).toBe(name);
  });

  it('[4.15, 9.5] is not that of another started one, but may be the former name of one', () => {
    const flood = { ...upload('Sturmflut2.jpg', 'image'), filename: 'Sturmflu.jpg' };
    const other = { ...upload('Sturmflut1.xmp', 'meta'), filename: 'Sturmflu.xmp' };
    const namesNow = (...uploads: Upload[]) => pairSidecars(uploads, 12).map(({ filename }) => filename);
    const sent = { ...other, state: { status: 'terminated' } as const };
    expect(namesNow(sent, flood, upload('Sturmflut2.xmp', 'meta'))).toEqual(['Sturmf-2.xmp']);
    const dusk = { ...upload('Sturmflut1.jpg', 'image'), filename: 'dusk.jpg' };
    expect(namesNow(flood, dusk, upload('Sturmflut2.xmp', 'meta'), other)).toEqual(['Sturmflu.xmp', 'dusk.xmp']);
  });
});
