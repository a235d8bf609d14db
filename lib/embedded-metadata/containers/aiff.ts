/** AIFF and AIFF-C: texts, ID3 and XMP as chunks of an IFF file. */
import { latin1 } from '../bytes.ts';
import { type ByteSource, ShiftedSource } from '../slice-source.ts';
import { walkChunks } from './chunks.ts';
import { readId3 } from './id3.ts';
import { MAX_TEXT_BYTES, namedText, withLacking } from './named-texts.ts';
import type { NamedText, RawBlocks } from './raw-blocks.ts';

const HEADER_BYTES = 12;
const TEXT_CHUNKS = /^(?:NAME|AUTH|\(c\) |ANNO)$/;
/** The XMP of an application's chunk (XMP part 3, 1.2). */
const XMP_CHUNK = 'XMP ';

export async function readAiff(file: ByteSource): Promise<RawBlocks> {
  const xmp: Uint8Array[] = [];
  const own: NamedText[] = [];
  let tagged: readonly NamedText[] = [];
  for await (const { type, start, length } of walkChunks(file, {
    start: HEADER_BYTES,
    end: file.size,
    isLittleEndian: false,
  })) {
    if (TEXT_CHUNKS.test(type)) own.push(...namedText(type, await file.read(start, Math.min(length, MAX_TEXT_BYTES))));
    else if (type === 'APPL' && latin1(await file.readHeader(start, 4), 0, 4) === XMP_CHUNK) {
      xmp.push(await file.read(start + 4, length - 4));
    } else if (type === 'ID3 ') {
      const tag = await readId3(new ShiftedSource(file, start, length));
      tagged = tag.texts;
      xmp.push(...tag.xmp);
    }
  }
  return { xmp, texts: withLacking(own, tagged) };
}
