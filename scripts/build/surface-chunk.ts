/** What the bundler tells of a module: who imports it statically. */
interface ChunkingContext {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/** The full page is the hosted page too, and the polyfill throws there: it stays in a file of its own. */
const OF_EXTENSION = /\/webextension-polyfill\/|\/host\/extension\/|\/boot-extension-page\./;

/**
 * One script for what all four pages need. Left to itself the bundler makes a dozen small ones, and each is a request
 * that a popup's first paint waits for: measured, a fifth of its time. Of what is loaded later nothing may be in it,
 * though all four pages load that too.
 */
export const surfaceChunk = {
  /** Popup, side panel, options and the full page. */
  minShareCount: 4,
  test: (id: string) => !OF_EXTENSION.test(id),
  name: (id: string, context: ChunkingContext) => (isLoadedFirst(id, context, new Set()) ? 'surface' : null),
};

/** What form, dialogs and filter share, which the bundler would write as a handful of scripts of a few hundred bytes. */
const OF_FORM = /\/(calendar-date|digits|use-date-labels|release|implied-defaults|value-list|form-configuration)\.ts/;

/** One script for these where nothing that is loaded first needs them. */
export const formChunk = {
  test: OF_FORM,
  name: (id: string, context: ChunkingContext) =>
    isLoadedFirst(id, context, new Set()) ? null : 'metadata-form-shared',
};

function isLoadedFirst(id: string, context: ChunkingContext, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = context.getModuleInfo(id);
  if (info === null) return true;
  return info.isEntry || info.importers.some((importer) => isLoadedFirst(importer, context, seen));
}
