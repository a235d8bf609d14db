import type { ChannelTree } from './channel-tree.ts';

/**
 * The next of `visible` whose name begins with what was typed, case and diacritics aside, going round from the active
 * one; null when there is none. A single letter goes on to the next name, more letters may stay.
 */
export function findByBeginning(
  tree: ChannelTree,
  visible: readonly number[],
  active: number,
  typed: string,
): number | null {
  const beginning = fold(typed);
  // The same letter again and again goes through the names that begin with it.
  const isRepeated = new Set(beginning).size === 1;
  const wanted = isRepeated ? beginning.charAt(0) : beginning;
  const start = Math.max(0, visible.indexOf(active)) + (isRepeated ? 1 : 0);
  for (let step = 0; step < visible.length; step += 1) {
    const index = visible[(start + step) % visible.length];
    if (index !== undefined && fold(tree[index]?.chanName ?? '').startsWith(wanted)) return index;
  }
  return null;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
