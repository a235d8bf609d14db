import { link } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sample } from '../../helpers/sample-media.ts';

/** The same bytes under another name, without the space for them. */
export async function copyOf({ path, sha256 }: Sample, name: string): Promise<Sample> {
  const copy = join(dirname(path), name);
  await link(path, copy);
  return { path: copy, name, sha256 };
}
