/** The part of the bundler's module information that is used here. */
interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface ChunkingContext {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Kept out of the shared chunk: the full page is also the hosted page, where the polyfill throws. */
export const EXTENSION_ONLY = [
  'node_modules/webextension-polyfill/',
  'lib/host/extension/',
  'lib/boot/boot-extension-page.ts',
] as const;

interface LateScript {
  readonly parts: readonly string[];
  /** Folders of parts that are loaded only by pages that have loaded this script. */
  readonly users: readonly string[];
  /** The script of modules that other pages load too; else one of its own. */
  readonly shared?: string;
}

/**
 * What a page loads together, after its first scripts. By default the bundler writes a script for each part, and one for each group
 * of modules that the same parts share: seventy for an upload page with files, in waves of 40 ms each (measured in a popup).
 */
export const LATE_SCRIPTS: Readonly<Record<string, LateScript>> = {
  /** Every page. */
  watchers: { parts: ['components/app/watchers.tsx'], users: ['components/', 'lib/'] },
  /** The upload page. */
  'metadata-form': { parts: ['components/uploads/form/metadata-form.tsx'], users: ['components/uploads/'] },
  /** The upload page with files. */
  'upload-rows': {
    parts: [
      'components/app/messages.tsx',
      'components/uploads/form/files-being-sent.tsx',
      'components/uploads/form/follow-metadata-summary.ts',
      'components/uploads/list/editable-name.tsx',
      'components/uploads/list/list-commands.tsx',
      'components/uploads/list/list-focus.ts',
      'components/uploads/list/own-texts-fact.tsx',
      'components/uploads/list/row-caption.tsx',
      'components/uploads/list/row-picture.tsx',
      'components/uploads/list/send-first.tsx',
      'components/uploads/list/upload-filter.tsx',
      'components/uploads/list/upload-row-badge.tsx',
      'components/uploads/list/upload-row-facts.tsx',
      'components/uploads/list/upload-row-speed.tsx',
      'components/uploads/list/upload-row-usage.tsx',
      'components/uploads/list/without-thumbnail.tsx',
      'components/uploads/page/captions-button.tsx',
      'components/uploads/page/queue-announcer.tsx',
      'components/uploads/page/upload-status.tsx',
      'components/uploads/page/upload-total.tsx',
    ],
    users: ['components/uploads/'],
  },
  /** The hosted page: its first requests, then its engine, evaluated part by part. */
  'first-requests': {
    parts: ['lib/boot/begin-web-background.ts'],
    users: [
      'lib/embedded-metadata/read-embedded-metadata.ts',
      'lib/uploads/upload-engine.ts',
      'lib/boot/boot-web-background.ts',
      'lib/host/web/',
    ],
    shared: 'engine-shared',
  },
  'file-metadata': {
    parts: ['lib/embedded-metadata/read-embedded-metadata.ts'],
    users: ['lib/uploads/upload-engine.ts', 'lib/boot/boot-web-background.ts', 'lib/host/web/'],
    shared: 'engine-shared',
  },
  'upload-engine': {
    parts: ['lib/uploads/upload-engine.ts'],
    users: ['lib/boot/boot-web-background.ts', 'lib/host/web/'],
    shared: 'engine-shared',
  },
  'web-background': {
    parts: ['lib/boot/boot-web-background.ts', 'lib/host/web/'],
    users: [],
    shared: 'engine-shared',
  },
  /** The search page. */
  search: {
    parts: [
      'components/search/first-search.ts',
      'components/search/search-page.tsx',
      'lib/client/search/search-filtering.ts',
    ],
    users: ['components/search/'],
  },
};

const isAmong = (parts: readonly string[], id: string): boolean => parts.some((part) => id.includes(`/${part}`));

/**
 * One script for the modules that all four pages load first. By default the bundler writes a dozen small scripts, and
 * the requests for them take a fifth of the time until the popup's first paint (measured). It must not contain modules
 * that are loaded later.
 */
export const surfaceChunk = {
  debugName: 'surface',
  /** Popup, side panel, options and the full page. */
  minShareCount: 4,
  test: (id: string) => !isAmong(EXTENSION_ONLY, id),
  name: (id: string, context: ChunkingContext) => (isLoadedFirst(pagesOf(id, context), context) ? 'surface' : null),
};

/** The scripts of `LATE_SCRIPTS`; modules that other pages load too are in a second one, `…-shared`. */
export const lateChunks = {
  debugName: 'late',
  includeDependenciesRecursively: false,
  test: (id: string) => !isAmong(EXTENSION_ONLY, id),
  name(id: string, context: ChunkingContext): string | null {
    const pages = pagesOf(id, context);
    if (isLoadedFirst(pages, context)) return null;
    for (const [name, { parts, users, shared = `${name}-shared` }] of Object.entries(LATE_SCRIPTS)) {
      if (!pages.some((page) => isAmong(parts, page))) continue;
      return pages.every((page) => isAmong([...parts, ...users], page)) ? name : shared;
    }
    return null;
  },
};

function isLoadedFirst(pages: readonly string[], context: ChunkingContext): boolean {
  return pages.some((page) => context.getModuleInfo(page)?.isEntry !== false);
}

/** What loads `id`: the entries and the parts loaded on demand that import it, directly or through others, or that it is itself. */
function pagesOf(id: string, context: ChunkingContext, seen = new Set<string>()): readonly string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const { isEntry = true, importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  const pages = importers.flatMap((importer) => pagesOf(importer, context, seen));
  if (isEntry || importers.length === 0 || dynamicImporters.length > 0) pages.push(id);
  return pages;
}
