/** The work of a media process. Each function decodes a file of a stranger; its arguments and results are plain data. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { cutText } from '#lib/core/cut-text.ts';
import type { RangeReader } from '#lib/core/read-bytes.ts';
import { detectFileType, FILE_TYPE_BYTES, type FileType } from '#lib/embedded-metadata/model/detect-file-type.ts';
import type { EmbeddedMetadata } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import { fileMetadataOf, readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { readSidecar } from '#lib/embedded-metadata/read-sidecar.ts';
import type { UnmappedMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { usageFacts } from '#lib/upload-form/model/usage-facts.ts';
import type { FurtherWords } from '#lib/upload-form/model/usage-words.ts';
import type { FileUsage } from '../core/file-usage.ts';
import {
  type DrawnRenditions,
  drawRenditions,
  makeRendition,
  type Renditions,
  type RenditionVariant,
  readHeader,
} from './renditions.ts';

export type Fields = Readonly<Record<string, string>>;

export interface FileValues {
  readonly values: Fields;
  /** What it has of extra fields, and more. */
  readonly unmapped?: UnmappedMetadata;
  readonly usage?: FileUsage;
}

export interface ImageFacts extends FileValues {
  readonly renditions: Renditions;
  /** By its first bytes. */
  readonly fileType?: FileType | undefined;
  /** Why the values could not be read. */
  readonly problem?: string;
}

/** The formats that are drawn, by signature. */
const DRAWN: readonly unknown[] = ['jpeg', 'png', 'gif', 'webp', 'tiff', 'heic', 'avif'];
/** A larger SVG has no renditions: it is text, and each of its elements may take long. */
const MAX_SVG_BYTES = 2_000_000;
/** A larger HEIC has no renditions: it is decoded from memory. */
const MAX_HEIC_BYTES = 100_000_000;
/** Far more than a preview has. */
const MAX_RENDITION_BYTES = 8_000_000;

export const MEDIA_JOBS = {
  /** The header of an image, and the values that are embedded in it. */
  async readImage(path: string, words: FurtherWords): Promise<ImageFacts> {
    return withFile(path, async (file) => {
      const renditions = await readHeader(await drawable(path, file, 'header'));
      try {
        const { fileType, ...metadata } = await readEmbeddedMetadata(file, words);
        return { renditions, ...fileValues(metadata), fileType };
      } catch (error) {
        return { renditions, values: {}, problem: String(error) };
      }
    });
  },

  /** The values that are embedded in a clip or an image. */
  async readValues(path: string, words: FurtherWords): Promise<FileValues> {
    return withFile(path, async (file) => fileValues(await readEmbeddedMetadata(file, words)));
  },

  async readSidecar(path: string, words: FurtherWords): Promise<FileValues> {
    return withFile(path, async (file) => fileValues(await readSidecar(file, words)));
  },

  /** Undefined when the image cannot be decoded, or was removed. */
  async makeRendition(path: string, variant: RenditionVariant): Promise<Buffer | undefined> {
    const source = await withFile(path, (file) => drawable(path, file, 'pixels')).catch(() => undefined);
    const bytes = source && (await makeRendition(source, variant).catch(() => undefined));
    return bytes && bytes.length <= MAX_RENDITION_BYTES ? bytes : undefined;
  },

  /** Both renditions of the picture of a clip; undefined when it cannot be decoded. */
  async drawPoster(poster: Uint8Array): Promise<DrawnRenditions | undefined> {
    return detectFileType(poster.subarray(0, FILE_TYPE_BYTES)) === 'jpeg'
      ? drawRenditions(Buffer.from(poster)).catch(() => undefined)
      : undefined;
  },
};

export type MediaJobs = typeof MEDIA_JOBS;

/**
 * What may be decoded of the file: its path, or the bytes of an SVG, which then has no address from which it could name
 * other files; a HEIC is decoded already, if it is for the pixels. Undefined for a format that is not drawn.
 */
async function drawable(
  path: string,
  file: RangeReader,
  wanted: 'header' | 'pixels',
): Promise<string | Buffer | undefined> {
  const type = detectFileType(await file.read(0, FILE_TYPE_BYTES));
  if (type === 'svg') return file.size <= MAX_SVG_BYTES ? readFileSync(path) : undefined;
  if (type !== 'heic' || wanted === 'header') return DRAWN.includes(type) ? path : undefined;
  if (file.size > MAX_HEIC_BYTES) return undefined;
  const { decodeHeic } = await import('./decode-heic.ts');
  return decodeHeic(readFileSync(path));
}

/**
 * Runs `work` with the open file. Its reads block, which is the cheapest way here: this process has one job at a time, and
 * a Blob, or a call of a thread for each read, took half of the work on a small picture.
 */
async function withFile<Value>(path: string, work: (file: RangeReader) => Promise<Value>): Promise<Value> {
  const descriptor = openSync(path, 'r');
  try {
    return await work({
      size: fstatSync(descriptor).size,
      async read(start, end) {
        const bytes = new Uint8Array(Math.max(0, end - start));
        return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start));
      },
    });
  } finally {
    closeSync(descriptor);
  }
}

/** As long as the longest caption. */
const MAX_USAGE_LENGTH = 2_000;

function fileValues(metadata: Omit<EmbeddedMetadata, 'fileType'>): FileValues {
  const { usage, unreadFrom } = metadata;
  const { values, unmapped } = fileMetadataOf(metadata);
  const facts = usageFacts({ values, usage, unreadFrom });
  const said = {
    ...(facts?.words && { kind: facts.words }),
    ...(usage?.words && { text: cutText(usage.words.text, MAX_USAGE_LENGTH) }),
    ...(usage?.releaseZone && facts?.from && { release: facts.from }),
    ...(usage?.expirationZone && facts?.until && { expiration: facts.until }),
  };
  return { values, unmapped, ...(Object.keys(said).length > 0 && { usage: said }) };
}
