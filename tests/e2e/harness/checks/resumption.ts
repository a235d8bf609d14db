import type { LoggedRequest } from '../../../../reference-server/misbehaviour/request-log.ts';

/**
 * Offset at which each PATCH began, and the lowest offset sent again: an interrupted PATCH may be repeated from its
 * start, but nothing before it.
 */
export function findRepeatedBytes(patches: readonly LoggedRequest[]): readonly string[] {
  const complaints: string[] = [];
  let highestStart = 0;
  for (const patch of patches) {
    const offset = patch.offset ?? 0;
    if (offset < highestStart) complaints.push(`a PATCH at ${offset} after one at ${highestStart}`);
    highestStart = Math.max(highestStart, offset);
  }
  return complaints;
}
