/**
 * Decodes HEIC, the pictures of phones: the libheif inside of sharp has no decoder of HEVC. The result is a TIFF without
 * compression, of which sharp makes renditions as of any other picture, by its colour profile.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import createHeif from 'libheif-js/libheif-wasm/libheif.js';
import { createRawTiff } from './raw-tiff.ts';

/** A square of it is the most that is decoded: it takes 1.1 GB (measured). */
const MOST_EDGE = 10_000;

/** From libheif's interface in C. */
const COLOURS_RGB = 1;
const INTERLEAVED = 10;
const CHROMA = { 3: 10, 4: 11 } as const;
const ERROR_BYTES = 12;

/**
 * Upright: HEIC has turns of its own, and the orientation in its Exif data says them once more. Throws when it cannot be
 * decoded.
 */
export function decodeHeic(file: Uint8Array): Buffer {
  // A decoder for each picture: its memory never shrinks, and nothing that a hostile file changes in it outlives the file.
  const heif = startDecoder();
  const context = heif._heif_context_alloc();
  const error = heif._malloc(ERROR_BYTES + 4);
  const result = error + ERROR_BYTES;
  const numberAt = (address: number): number => heif.HEAPU32[address >> 2];
  const given = (): number => {
    if (numberAt(error) !== 0) throw new Error(`libheif: error ${numberAt(error)}, ${numberAt(error + 4)}`);
    return numberAt(result);
  };
  heif._heif_context_set_maximum_image_size_limit(context, MOST_EDGE);
  const input = heif._malloc(file.length);
  heif.HEAPU8.set(file, input);
  heif._heif_context_read_from_memory_without_copy(error, context, input, file.length, 0);
  given();
  heif._heif_context_get_primary_image_handle(error, context, result);
  const handle = given();
  const pixels = heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle);
  if (pixels > MOST_EDGE ** 2) throw new Error(`a HEIC of ${pixels} pixels`);
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  heif._heif_decode_image(error, handle, result, COLOURS_RGB, CHROMA[channels], 0);
  const image = given();
  const plane = heif._heif_image_get_plane_readonly2(image, INTERLEAVED, result);
  const stride = numberAt(result);
  const width = heif._heif_image_get_width(image, INTERLEAVED);
  const height = heif._heif_image_get_height(image, INTERLEAVED);
  const profileBytes = heif._heif_image_handle_get_raw_color_profile_size(handle);
  const profile = heif._malloc(profileBytes);
  heif._heif_image_handle_get_raw_color_profile(error, handle, profile);
  const bytesAt = (start: number, length: number): Uint8Array => heif.HEAPU8.subarray(start, start + length);
  return createRawTiff({
    width,
    height,
    channels,
    profile: numberAt(error) === 0 ? bytesAt(profile, profileBytes) : new Uint8Array(),
    rowAt: (y) => bytesAt(plane + y * stride, width * channels),
  });
}

let wasmBinary: Buffer | undefined;

function startDecoder(): ReturnType<typeof createHeif> {
  wasmBinary ??= readFileSync(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'));
  return createHeif({ wasmBinary });
}
