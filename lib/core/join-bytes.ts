const NOTHING = new Uint8Array(0);

/** Concatenates `parts`; a single part is not copied. */
export function joinBytes(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only = NOTHING] = parts;
  if (parts.length <= 1) return only;
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
