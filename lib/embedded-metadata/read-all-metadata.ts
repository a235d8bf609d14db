/**
 * Everything that is in a picture, for showing it (docs/design/metadata.md#everything-in-a-file). Never used for what
 * is sent. Runs in a worker that is ended after each file: broken files may keep exifr busy without end.
 */
import type { RawBlocks } from './containers/raw-blocks.ts';
import { readContainer } from './containers/read-container.ts';
import { decodeText } from './decode-text.ts';
import { readExif } from './exif.ts';
import { type ExifrOutput, exifrIptc, exifrOutput } from './exifr-output.ts';
import { readPhotoshopResources } from './iptc-iim.ts';
import { type AllMetadata, allMetadata } from './model/all-metadata.ts';
import type { FileType } from './model/detect-file-type.ts';
import type { BlockKind, MetadataBlock, PlainField, PlainValue } from './model/plain-value.ts';
import { type CopyBudget, createCopyBudget, plainFields } from './plain-copy.ts';
import { SliceSource } from './slice-source.ts';
import { xmpBlocks } from './xmp-blocks.ts';

/** The metadata of a JPEG precede its picture. */
const MAX_JPEG_BYTES = 8 * 1024 * 1024;
/** A TIFF may have its directories anywhere. */
const MAX_TIFF_BYTES = 128 * 1024 * 1024;
/** Exifr reads only the header and the colour profile of other files. */
const MAX_HEAD_BYTES = 1024 * 1024;

const KINDS: readonly BlockKind[] = ['ifd0', 'exif', 'gps', 'interop', 'iptc', 'icc', 'jfif', 'ihdr'];

/** What was found besides blocks, from exifr or our own reader of containers. */
interface Found {
  readonly blocks: MetadataBlock[];
  xmp: readonly (string | Uint8Array)[];
  isBroken: boolean;
}

/** Null if the file is no picture whose metadata can be read. Rejects if the browser cannot read the file. */
export async function readAllMetadata(file: Blob): Promise<AllMetadata | null> {
  const { fileType, blocks } = await readContainer(new SliceSource(file));
  if (!fileType || !blocks) return null;
  const budget = createCopyBudget();
  const found: Found = { blocks: [], xmp: [], isBroken: false };
  for (const bytes of await partsOf(file, fileType, blocks)) await addOutput(found, bytes, budget);
  if (fileType === 'tiff' && file.size > MAX_TIFF_BYTES) await addHugeTiff(found, file, budget);
  if (fileType !== 'jpeg') await addIptc(found, iimOf(blocks), budget);
  // exifr joins the parts of a JPEG; in other files it misses packed XMP, or takes it for text.
  if (blocks.xmp.length > 0 && (fileType !== 'jpeg' || found.xmp.length === 0)) found.xmp = blocks.xmp;
  return allMetadata([...found.blocks, ...xmpBlocks(found.xmp)], found.isBroken || budget.hasSkipped);
}

/** The parts of the file that exifr reads: the file as far as it may be read, and its Exif block if exifr misses it. */
async function partsOf(file: Blob, fileType: FileType, { exif }: RawBlocks): Promise<Uint8Array[]> {
  const first = async (length: number) => new Uint8Array(await file.slice(0, length).arrayBuffer());
  if (fileType === 'jpeg') return [await first(MAX_JPEG_BYTES)];
  if (fileType === 'tiff') return file.size > MAX_TIFF_BYTES ? [] : [await first(file.size)];
  return [...(exif ? [await exif.source.read(0, exif.source.size)] : []), await first(MAX_HEAD_BYTES)];
}

async function addOutput(found: Found, bytes: Uint8Array, budget: CopyBudget): Promise<void> {
  const output = await exifrOutput(bytes).catch(() => null);
  found.isBroken ||= output === null || (output !== undefined && 'errors' in output.translated);
  if (!output) return;
  for (const block of blocksOf(output, budget)) {
    if (!found.blocks.some(({ kind }) => kind === block.kind)) found.blocks.push(block);
  }
  const { xmp } = output.translated;
  if (typeof xmp === 'string') found.xmp = [xmp];
}

function blocksOf({ translated, raw }: ExifrOutput, budget: CopyBudget): MetadataBlock[] {
  const blocks = KINDS.map((kind): MetadataBlock => {
    const fields = plainFields(translated[kind], raw[kind], budget);
    return { kind, fields: kind === 'iptc' ? fields.map(decodedIptc) : fields };
  });
  const { userComment } = translated;
  const comment = userComment instanceof Uint8Array ? commentText(userComment) : '';
  return [...blocks, { kind: 'other' as const, fields: comment ? [['UserComment', comment] as const] : [] }].filter(
    ({ fields }) => fields.length > 0,
  );
}

/** exifr decodes every data set as Latin-1, one character per byte. */
function decodedIptc([name, value]: PlainField): PlainField {
  const decoded = (one: PlainValue): PlainValue => {
    if (Array.isArray(one)) return one.map(decoded);
    return typeof one === 'string'
      ? decodeText(Uint8Array.from(one, (character) => character.charCodeAt(0))).text
      : one;
  };
  return [name, decoded(value)];
}

/** Eight bytes name the encoding (Exif 2.3, 4.6.5). */
function commentText(bytes: Uint8Array): string {
  const isUnicode = String.fromCharCode(...bytes.subarray(0, 7)) === 'UNICODE';
  const content = bytes.subarray(8);
  const text = isUnicode ? new TextDecoder('utf-16le').decode(content) : decodeText(content).text;
  return text.replace(/\0+$/, '').trim();
}

function iimOf({ iim, photoshop }: RawBlocks): Uint8Array | undefined {
  return iim ?? (photoshop && readPhotoshopResources(photoshop.block).iim);
}

async function addIptc(found: Found, iim: Uint8Array | undefined, budget: CopyBudget): Promise<void> {
  if (!iim?.length || found.blocks.some(({ kind }) => kind === 'iptc')) return;
  const output = await exifrIptc(iim).catch(() => null);
  found.isBroken ||= output === null;
  const fields = plainFields(output, output, budget).map(decodedIptc);
  if (fields.length > 0) found.blocks.push({ kind: 'iptc', fields });
}

/** Its XMP and IPTC only, found by our own reader in a few slices. */
async function addHugeTiff(found: Found, file: Blob, budget: CopyBudget): Promise<void> {
  found.isBroken = true;
  const exif = await readExif(new SliceSource(file));
  if (!exif) return;
  found.xmp = exif.xmp.length > 0 ? [exif.xmp] : [];
  await addIptc(found, exif.iim, budget);
}
