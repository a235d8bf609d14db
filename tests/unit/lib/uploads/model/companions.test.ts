import { expect, it } from 'vitest';
import { pairCompanions } from '#lib/uploads/model/companions.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import { newUpload } from '../../../../helpers/builders/upload-builders.ts';

const KINDS: Readonly<Record<string, Upload['type']>> = { mov: 'video', mp4: 'video', wav: 'audio', xmp: 'meta' };

/** `100/IMG_1.HEIC`: the id of a file in the tab of its kind; `!` first: refused among pictures. */
function fileOf(path: string): Upload {
  const [, refused, folder = '', name = '', extension = ''] = /^(!?)(?:(.*)\/)?(.*\.(\w+))$/.exec(path) ?? [];
  const fileExtension = extension.toLowerCase();
  const isValid = refused === '';
  return newUpload({
    uploadId: path,
    folder,
    filename: name,
    originalFilename: name,
    fileExtension,
    type: isValid ? (KINDS[fileExtension] ?? 'image') : 'image',
    fileValidationResult: {
      isValid,
      errorType: isValid ? null : 'FILE_TYPE_NOT_ALLOWED_ERROR',
      detectedFileType: null,
    },
  });
}

const pairsOf = (paths: readonly string[]) =>
  pairCompanions(paths.map(fileOf)).map(({ uploadId, companionOf }) => `${uploadId} > ${companionOf}`);

it.each([
  ['the clip of a Live Photo, in its tab', ['1/IMG_1.HEIC', '1/IMG_1.MOV'], ['1/IMG_1.MOV > 1/IMG_1.HEIC']],
  ['refused among pictures', ['!1/IMG_1.MOV', '1/IMG_1.HEIC'], ['!1/IMG_1.MOV > 1/IMG_1.HEIC']],
  ['a voice memo of a camera', ['1/DSC_1.JPG', '1/dsc_1.wav'], ['1/dsc_1.wav > 1/DSC_1.JPG']],
  ['refused among pictures', ['!DSC_1.WAV', 'DSC_1.NEF'], ['!DSC_1.WAV > DSC_1.NEF']],
  ['one of raw and JPEG, the first', ['1/A.CR3', '1/A.JPG', '1/A.WAV'], ['1/A.WAV > 1/A.CR3']],
  ['a name of two folders, in its own', ['1/A.HEIC', '2/A.HEIC', '2/A.MOV'], ['2/A.MOV > 2/A.HEIC']],
  ['moved to its tab without its folder', ['1/A.HEIC', 'A.MOV'], ['A.MOV > 1/A.HEIC']],
  ['no picture of another known folder', ['1/A.HEIC', '2/A.MOV'], []],
  ['no name that two cameras have used', ['1/A.HEIC', '2/A.HEIC', 'A.MOV'], []],
  ['no other name', ['A.HEIC', 'B.MOV'], []],
  ['no other kind of clip', ['A.HEIC', 'A.MP4'], []],
  ['no sidecar', ['A.MOV', 'A.xmp'], []],
  ['no refused picture', ['!A.JPG', 'A.WAV'], []],
])('pairs %s: %j', (_what, paths, pairs) => {
  expect(pairsOf(paths)).toEqual(pairs);
});

it('changes what belongs to another picture than before, and nothing else', () => {
  const [picture, clip] = ['A.HEIC', 'A.MOV'].map(fileOf) as [Upload, Upload];
  expect(pairCompanions([picture, { ...clip, companionOf: 'A.HEIC' }])).toEqual([]);
  expect(pairCompanions([picture, { ...clip, companionOf: 'gone' }])).toMatchObject([{ companionOf: 'A.HEIC' }]);
  expect(pairCompanions([{ ...clip, companionOf: 'A.HEIC' }])).toEqual([{ ...clip, companionOf: undefined }]);
});
