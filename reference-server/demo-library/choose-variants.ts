/**
 * `node reference-server/demo-library/choose-variants.ts`: chooses for each picture a variant whose thumbnail differs
 * from all others, and writes variants.json. Starts at the current variants, so that committed clips stay valid. For
 * developers, after adding or changing a scene.
 */
import { writeFile } from 'node:fs/promises';
import { differenceHash, hashDistance } from './difference-hash.ts';
import { thumbnails } from './thumbnails.ts';
import { variantOf } from './variants.ts';

/** More than the 8 bits that thumbnails-differ.test.ts rejects: scaling and JPEG change a few bits. */
const DISTANCE = 10;
const TRIES = 400;

const chosen: Record<string, number> = {};
const hashes: bigint[] = [];
let nearest = 64;
for (const thumbnail of thumbnails()) {
  let best = { variant: 0, distance: -1, hash: 0n };
  const known = variantOf(thumbnail.key);
  for (let step = 0; step < TRIES && best.distance < DISTANCE; step += 1) {
    const variant = known + step;
    const hash = await differenceHash(await thumbnail.render(variant));
    const distance = Math.min(64, ...hashes.map((other) => hashDistance(hash, other)));
    if (distance > best.distance) best = { variant, distance, hash };
  }
  hashes.push(best.hash);
  nearest = Math.min(nearest, best.distance);
  if (best.variant > 0) chosen[thumbnail.key] = best.variant;
}
await writeFile(new URL('./variants.json', import.meta.url), `${JSON.stringify(chosen, null, 2)}\n`);
process.stdout.write(`${hashes.length} thumbnails, the two most alike differ in ${nearest} bits\n`);
