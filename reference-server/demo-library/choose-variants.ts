/**
 * Chooses for each picture a roll of the dice whose thumbnail is unlike all others, and writes variants.json:
 * `node reference-server/demo-library/choose-variants.ts`. What is in the table and still unlike the rest is kept, so that
 * committed clips stay valid. For developers, after a scene has been added or changed.
 */
import { writeFile } from 'node:fs/promises';
import { differenceHash, hashDistance } from './difference-hash.ts';
import { thumbnails } from './thumbnails.ts';
import { variantOf } from './variants.ts';

/** More than the 4 bits that are asked for: scaling and JPEG move a few bits. */
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
