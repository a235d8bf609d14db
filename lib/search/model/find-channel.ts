import type { ChannelTree } from './channel-tree.ts';

/**
 * Finds the next of `visible` whose name starts with the typed text, ignoring case and diacritics, from the active one
 * on and around; null if there is none. A single letter moves to the next match, several letters may stay on the active
 * one.
 */
export function findByBeginning(
  tree: ChannelTree,
  visible: readonly number[],
  active: number,
  typed: string,
): number | null {
  const beginning = fold(typed);
  // Repeating one letter cycles through the names that start with it.
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
