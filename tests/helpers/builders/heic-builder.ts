/** HEIC pictures with pixels: quarters in red, green, blue and yellow, encoded once by x265. */
import { box } from './format-builder.ts';
import { type Bytes, bytes, u16, u32 } from './picture-builder.ts';

/** One tile: parameters of video, sequence and picture, and the picture itself. */
const [VPS, SPS, PPS, TILE] = [
  'QAEMAf//BAgAAAMAn6gAAAMAAB66AkA=',
  'QgEBBAgAAAMAn6gAAAMAAB6gIIEFlupJMrm4CGgIIAAAAwAgAAADAyE=',
  'RAHBcYES',
  'KAGvCeAVkr/3nKf+t7ofEfLt/xwjzzX5PS+54NLHgzz4f8X/HVeiClABpb0NXfE2xOv9vp+FztCTVMUx38l3IqLssBmDzra0m+gyWC+cKNcxToGq8sA=',
].map((text) => new Uint8Array(Buffer.from(text, 'base64'))) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];

const TILE_EDGE = 64;
const FULL = [0, 0, 0, 0] as const;
const ESSENTIAL = 0x80;

export interface HeicParts {
  /** The same tile, so many times: at most 250. */
  readonly columns?: number;
  readonly rows?: number;
  /** Quarters of a turn, counter-clockwise. */
  readonly turns?: number;
  /** ICC. */
  readonly profile?: Uint8Array;
  /** TIFF of the Exif data. */
  readonly exif?: Uint8Array;
  /** What its header says, if that is not so. */
  readonly declared?: { readonly width: number; readonly height: number };
}

export function heic({ columns = 1, rows = 1, turns = 0, profile, exif, declared }: HeicParts = {}): Bytes {
  const [PICTURE, EXIF, FIRST_PART] = [1, 2, 3];
  const parts = Array.from({ length: columns * rows }, (_, at) => FIRST_PART + at);
  const { width, height } = declared ?? { width: columns * TILE_EDGE, height: rows * TILE_EDGE };
  const ofTile = bytes(u32(TILE.length), TILE);
  const ofGrid = bytes(0, 1, rows - 1, columns - 1, u32(width), u32(height));
  const ofExif = bytes(u32(6), 'Exif\0\0', exif ?? []);
  const items = [
    { id: PICTURE, type: 'grid', data: ofGrid },
    ...parts.map((id) => ({ id, type: 'hvc1', data: ofTile })),
    ...(exif ? [{ id: EXIF, type: 'Exif', data: ofExif }] : []),
  ];
  const info = ({ id, type }: { id: number; type: string }) =>
    box('infe', [2, 0, 0, id >= FIRST_PART ? 1 : 0], u16(id), u16(0), type, 0);
  const sets = [VPS, SPS, PPS].map((set) =>
    bytes(ESSENTIAL | (((set[0] ?? 0) >> 1) & 63), u16(1), u16(set.length), set),
  );
  const decoder = box(
    'hvcC',
    1,
    SPS.subarray(3, 15),
    [0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, sets.length],
    ...sets,
  );
  const properties = [
    box('ispe', FULL, u32(width), u32(height)),
    box('irot', turns),
    profile ? box('colr', 'prof', profile) : box('colr', 'nclx', u16(1), u16(13), u16(1), 0x80),
    box('ispe', FULL, u32(TILE_EDGE), u32(TILE_EDGE)),
    decoder,
  ];
  const ofPart = (id: number) => bytes(u16(id), [2, 4, ESSENTIAL | 5]);
  const meta = (start: number): Bytes => {
    let at = start;
    const places = items.map(({ id, data }) => {
      at += data.length;
      return bytes(u16(id), u16(0), u16(1), u32(at - data.length), u32(data.length));
    });
    return box(
      'meta',
      FULL,
      box('hdlr', FULL, FULL, 'pict', new Uint8Array(12), 0),
      box('pitm', FULL, u16(PICTURE)),
      box('iloc', FULL, [0x44, 0], u16(items.length), ...places),
      box('iinf', FULL, u16(items.length), ...items.map(info)),
      box(
        'iref',
        FULL,
        box('dimg', u16(PICTURE), u16(parts.length), ...parts.map((id) => u16(id))),
        exif ? box('cdsc', u16(EXIF), u16(1), u16(PICTURE)) : [],
      ),
      box(
        'iprp',
        box('ipco', ...properties),
        box('ipma', FULL, u32(1 + parts.length), u16(PICTURE), [3, 1, ESSENTIAL | 2, 3], ...parts.map(ofPart)),
      ),
    );
  };
  const head = box('ftyp', 'heic', u32(0), 'mif1heic');
  const dataAt = head.length + meta(0).length + 8;
  return bytes(head, meta(dataAt), box('mdat', ...items.map(({ data }) => data)));
}
