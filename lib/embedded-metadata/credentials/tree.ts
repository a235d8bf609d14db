/** Data of an assertion, from CBOR or JSON. Maps, not objects, because the names come from the file. */
export type Tree = string | number | boolean | null | readonly Tree[] | ReadonlyMap<string, Tree>;

/** Deeper data are broken: those of content credentials have about ten levels. */
export const MAX_DEPTH = 32;

/** The entry of a map; null without one. */
export function entryOf(tree: Tree | undefined, name: string): Tree {
  return tree instanceof Map ? ((tree as ReadonlyMap<string, Tree>).get(name) ?? null) : null;
}

export function textIn(tree: Tree | undefined, name: string): string {
  const value = entryOf(tree, name);
  return typeof value === 'string' ? value : '';
}

export function listIn(tree: Tree | undefined, name: string): readonly Tree[] {
  const value = entryOf(tree, name);
  return Array.isArray(value) ? value : [];
}

/** Undefined if it is not JSON, or deeper than MAX_DEPTH. */
export function readJson(bytes: Uint8Array): Tree | undefined {
  try {
    return treeOf(JSON.parse(new TextDecoder().decode(bytes)), MAX_DEPTH);
  } catch {
    return undefined;
  }
}

function treeOf(value: unknown, depthLeft: number): Tree {
  if (depthLeft === 0) throw new RangeError('too deep');
  if (Array.isArray(value)) return value.map((one) => treeOf(one, depthLeft - 1));
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([name, one]) => [name, treeOf(one, depthLeft - 1)]));
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
