/** The part of the bundler's module information that is used here. */
interface ChunkingContext {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/** Kept out of the shared chunk: the full page is also the hosted page, where the polyfill throws. */
export const EXTENSION_ONLY = [
  'node_modules/webextension-polyfill/',
  'lib/host/extension/',
  'lib/boot/boot-extension-page.ts',
] as const;

/** Modules shared by form, dialogs and filter; by default each would become a script of a few hundred bytes. */
export const FORM_PARTS = [
  'components/i18n/use-date-labels.ts',
  'components/ui/popover-panel.tsx',
  'components/uploads/form/control-of.ts',
  'components/uploads/form/field-control.tsx',
  'components/uploads/form/form-order.ts',
  'components/uploads/form/limited-field.tsx',
  'components/uploads/form/use-draft.ts',
  'components/uploads/form/use-problem-message.ts',
  'components/uploads/templates/template-menu.tsx',
  'lib/localisation/model/calendar-date.ts',
  'lib/localisation/model/digits.ts',
  'lib/upload-form/model/form-configuration.ts',
  'lib/upload-form/model/implied-defaults.ts',
  'lib/upload-form/model/metadata-values.ts',
  'lib/upload-form/model/release.ts',
  'lib/upload-form/model/value-list.ts',
] as const;

/** Shared by the search page, the contact sheet and the tree of channels. The name of each script is in the first one. */
export const LIST_PARTS = [
  'components/ui/list-window.ts',
  'components/ui/selection-keys.ts',
  'components/ui/use-select-all-key.ts',
  'lib/client/selection.ts',
] as const;

/** Shared by the search page and its parts that load later. */
export const SEARCH_PARTS = [
  'components/search/item/media-failure.ts',
  'components/search/item/usage-clock.tsx',
  'components/search/item/use-dragged-link.ts',
  'lib/search/model/result-slots.ts',
] as const;

/** Loaded a moment after the first paint by every page; by default each would become a script. */
export const KEY_PARTS = [
  'components/surface/search-focus.ts',
  'components/surface/use-single-keys.ts',
  'components/ui/keyboard.ts',
] as const;

const isAmong = (parts: readonly string[], id: string): boolean => parts.some((part) => id.includes(`/${part}`));

/**
 * One script for the modules that all four pages load first. By default the bundler writes a dozen small scripts, and
 * the requests for them take a fifth of the time until the popup's first paint (measured). It must not contain modules
 * that are loaded later.
 */
export const surfaceChunk = {
  /** Popup, side panel, options and the full page. */
  minShareCount: 4,
  test: (id: string) => !isAmong(EXTENSION_ONLY, id),
  name: (id: string, context: ChunkingContext) => (isLoadedFirst(id, context, new Set()) ? 'surface' : null),
};

/** One script for those of the modules that no page loads first. */
const lateChunk = (name: string, parts: readonly string[]) => ({
  test: (id: string) => isAmong(parts, id),
  name: (id: string, context: ChunkingContext) => (isLoadedFirst(id, context, new Set()) ? null : name),
});

export const formChunk = lateChunk('metadata-form-shared', FORM_PARTS);
export const listChunk = lateChunk('list-shared', LIST_PARTS);
export const searchChunk = lateChunk('search-shared', SEARCH_PARTS);

/** One script for the modules in `KEY_PARTS`. */
export const keyChunk = { test: (id: string) => isAmong(KEY_PARTS, id), name: 'keys' };

function isLoadedFirst(id: string, context: ChunkingContext, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = context.getModuleInfo(id);
  if (info === null) return true;
  return info.isEntry || info.importers.some((importer) => isLoadedFirst(importer, context, seen));
}
