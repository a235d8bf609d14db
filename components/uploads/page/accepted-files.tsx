import { formatByteSize } from '#lib/core/byte-size.ts';
import type { UploadOptions } from '#lib/settings/model/upload-options.ts';
import { useText } from '../../i18n/text-provider.tsx';

/** Formats with several extensions are shown once. */
const SAME_FORMAT: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  pjpeg: 'jpg',
  pjp: 'jpg',
  tif: 'tiff',
  mpeg: 'mpg',
};
const SHOWN_FORMATS = 6;

/** The accepted formats and their size. */
export function AcceptedFiles({ options }: { readonly options: UploadOptions }) {
  const { t, locale } = useText();
  const formats = [...new Set(options.allowedExtensions.map((entry) => SAME_FORMAT[entry] ?? entry))];
  const all = formats.map((format) => format.toUpperCase());
  if (all.length === 0) return null;
  const types = all.slice(0, SHOWN_FORMATS).join(', ') + (all.length > SHOWN_FORMATS ? ', ...' : '');
  const text =
    options.maxSize === 0 ? types : t('uploads.accepts', { types, size: formatByteSize(options.maxSize, locale) });
  return (
    <p className="upload-total" title={all.join(', ')}>
      {text}
    </p>
  );
}
