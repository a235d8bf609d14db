import { link } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sample } from '../../../tests/helpers/samples/sample-media.ts';

/** A hard link with another name: the same bytes without more disk space. */
export async function copyOf({ path, sha256 }: Sample, name: string): Promise<Sample> {
  const copy = join(dirname(path), name);
  await link(path, copy);
  return { path: copy, name, sha256 };
}
