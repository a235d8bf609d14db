import type { NoPicture, NoPictureReason } from '#lib/thumbnails/drawn-picture.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import type { Texts } from '../../i18n/text-provider.tsx';

const REASONS = {
  'no-file': 'picture.noFile',
  broken: 'picture.broken',
  'not-drawable': 'picture.notDrawable',
  'no-preview-inside': 'picture.noPreviewInside',
  'too-many-pixels': 'picture.tooManyPixels',
} as const satisfies Readonly<Record<NoPictureReason, TextId>>;

/** Why a file has no picture, in words. */
export function noPictureText(
  { reason, megapixels = 0 }: NoPicture,
  { filename }: Pick<UploadRow, 'filename'>,
  { t }: Texts,
): string {
  const type = /\.([^.]{1,8})$/.exec(filename)?.[1]?.toUpperCase() ?? filename;
  return t(REASONS[reason], { type, megapixels });
}
