/** The 64-bit difference hash of an image: scaled to 9 × 8 grey pixels, each compared with its right neighbour. */
import sharp from 'sharp';

export async function differenceHash(picture: Buffer): Promise<bigint> {
  const pixels = await sharp(picture).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  let hash = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const left = pixels[row * 9 + column] ?? 0;
      const right = pixels[row * 9 + column + 1] ?? 0;
      hash = (hash << 1n) | (left > right ? 1n : 0n);
    }
  }
  return hash;
}

/** Number of bits in which two hashes differ. */
export function hashDistance(a: bigint, b: bigint): number {
  let rest = a ^ b;
  let bits = 0;
  while (rest > 0n) {
    bits += Number(rest & 1n);
    rest >>= 1n;
  }
  return bits;
}
