import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The id that Chromium gives an unpacked extension: from the key in its manifest, else from its absolute folder. */
export function extensionIdOf(folder: string): string {
  const { key } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { key?: string };
  const source = key === undefined ? Buffer.from(folder) : Buffer.from(key, 'base64');
  const hex = createHash('sha256').update(source).digest('hex').slice(0, 32);
  // Sixteen letters starting at `a` instead of hexadecimal digits.
  return hex.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}
