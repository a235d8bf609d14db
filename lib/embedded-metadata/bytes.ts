/**
 * Reads numbers and names from bytes. Beyond the end, numbers are 0 and names empty, because broken files are common.
 */

export function uint8(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

export function uint16(bytes: Uint8Array, at: number, isLittleEndian = false): number {
  const [first, second] = [uint8(bytes, at), uint8(bytes, at + 1)];
  return isLittleEndian ? second * 0x100 + first : first * 0x100 + second;
}

export function uint32(bytes: Uint8Array, at: number, isLittleEndian = false): number {
  const [first, second] = [uint16(bytes, at, isLittleEndian), uint16(bytes, at + 2, isLittleEndian)];
  return isLittleEndian ? second * 0x1_0000 + first : first * 0x1_0000 + second;
}

/** Big-endian number of 0 to 8 bytes, as ISO media files use them. */
export function uintOf(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) value = value * 0x100 + uint8(bytes, at + index);
  return value;
}

/** One character per byte, 4096 at most, for signatures and names; `decode-text.ts` decodes text. */
export function latin1(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + Math.min(length, 4096)));
}

/** Offset of the next `byte`, or the end. */
export function indexOfByte(bytes: Uint8Array, byte: number, from: number): number {
  const found = bytes.indexOf(byte, from);
  return found < 0 ? bytes.length : found;
}
