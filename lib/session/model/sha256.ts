import { toHex } from '#lib/core/to-hex.ts';

/** Lower-case hex. */
export async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
