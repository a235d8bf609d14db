/** Allowed extensions, sizes and characters of uploads: the server options of specification 5.6 and 7.21. */
import type { OptionRow } from '#lib/contract/localisation.ts';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';

interface UploadOptions {
  readonly allowedExtensions: readonly string[];
  readonly metaExtensions: readonly string[];
  /** In addition to those that no file name may contain (specification 5.7). */
  readonly disallowedCharacters: string;
}

const list = (text: string) => text.split(' ');

export const UPLOAD_OPTIONS: Readonly<Record<MediaType, UploadOptions>> = {
  image: {
    allowedExtensions: list(
      'jpg jpeg jpe jfif pjpeg pjp png apng gif webp avif heic heif tif tiff bmp ico svg eps psd',
    ),
    metaExtensions: ['xmp'],
    disallowedCharacters: '#%',
  },
  video: {
    allowedExtensions: list('mp4 m4v mov webm mkv avi mpg mpeg mts mxf wmv 3gp'),
    metaExtensions: ['xmp', 'xml'],
    disallowedCharacters: '#%',
  },
  audio: {
    allowedExtensions: list('mp3 m4a aac wav flac ogg oga opus aif aiff wma'),
    metaExtensions: ['xmp', 'xml'],
    disallowedCharacters: '#%',
  },
};

/** The options as rows of the contract; the client converts the backslashes of ids to dots (specification 7.17). */
export function optionRows(maxUploadBytes: Readonly<Record<MediaType, number>>): OptionRow[] {
  return MEDIA_TYPES.flatMap((type) => {
    const { allowedExtensions, metaExtensions, disallowedCharacters } = UPLOAD_OPTIONS[type];
    const values = {
      maxSize: String(maxUploadBytes[type]),
      allowedExtensions: allowedExtensions.join(','),
      metaExtensions: metaExtensions.join(','),
      disallowedCharacters,
    };
    return Object.entries(values).map(([name, optVal]) => ({
      optModuleID: 'widget',
      optID: `uploads\\${type}\\${name}`,
      optVal,
    }));
  });
}
