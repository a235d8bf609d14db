const TEST = /\.test\.tsx?$/;

/**
 * The tests in the folders that mirror those of the changed files, `tests/unit/lib/search` for `lib/search`, and changed
 * tests themselves. Where a folder has no tests, those of the folder above it, within the same noun.
 */
export function nearTests(changed: readonly string[], all: readonly string[]): string[] {
  const near = changed.flatMap((file) => (TEST.test(file) ? [file] : mirrored(parentOf(file), all)));
  return [...new Set(near)].toSorted();
}

function mirrored(folder: string, all: readonly string[]): readonly string[] {
  // All of `lib` is not near.
  if (!folder.includes('/')) return [];
  const its = all.filter((test) => test.startsWith(`tests/unit/${folder}/`));
  return its.length > 0 ? its : mirrored(parentOf(folder), all);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
