import { expect, it } from 'vitest';
import { createTexts } from '../../../../../components/i18n/text-provider.tsx';
import { noPictureText } from '../../../../../components/uploads/picture/no-picture-text.ts';

const texts = createTexts('en-US', {});

it.each([
  ['no-file', 'husum.cr3', 'This page does not have the file, so it cannot be shown here.'],
  ['broken', 'husum.cr3', 'The file is damaged or incomplete and cannot be shown.'],
  ['not-drawable', 'husum.cr3', 'This browser cannot show CR3 files.'],
  ['not-drawable', 'husum', 'This browser cannot show husum files.'],
  ['no-preview-inside', 'husum.cr3', 'This CR3 file contains no preview that can be shown.'],
  ['too-many-pixels', 'husum.cr3', 'The picture is too large to be shown: 900 megapixels.'],
] as const)('says why there is no picture: %s of %s', (reason, filename, sentence) => {
  expect(noPictureText({ kind: 'none', reason, megapixels: 900 }, { filename }, texts)).toBe(sentence);
});
