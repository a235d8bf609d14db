/** The parts of Vite's and the bundler's types that are used here. */
interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

interface HtmlContext {
  readonly path: string;
  readonly bundle?: Readonly<Record<string, unknown>> | undefined;
}

interface LoadedSoon {
  /** Needed as soon as the first scripts are evaluated. */
  readonly first: readonly string[];
  /** Requested after them and the first scripts, with which they would share the line. */
  readonly next?: readonly string[];
}

/**
 * What pages load by `import()` as soon as they start (`LATE_SCRIPTS`). Popup and panel are mostly opened for uploading. In a tab of the
 * extension the scripts of the hosted page are read from the disk and not run.
 */
const LOADED_SOON: Readonly<Record<string, LoadedSoon>> = {
  app: { first: ['first-requests'], next: ['watchers', 'file-metadata', 'upload-engine', 'web-background'] },
  popup: { first: ['watchers', 'metadata-form'] },
  sidepanel: { first: ['watchers', 'metadata-form'] },
};

/**
 * Lets the browser request these scripts together with the first ones instead of after them: 300 ms of the first visit of the hosted
 * page with 40 ms per request, 40 ms of a popup's form.
 */
export function preloadSoon(base: string) {
  return {
    name: 'preload-soon',
    transformIndexHtml: {
      order: 'post' as const,
      handler(html: string, { path, bundle }: HtmlContext) {
        const names = LOADED_SOON[path.split('/').at(-2) ?? ''];
        if (bundle === undefined || names === undefined) return [];
        const chunks = Object.values(bundle) as readonly Chunk[];
        const first = filesOf(chunks, names.first);
        const next = filesOf(chunks, names.next ?? []).filter((fileName) => !first.includes(fileName));
        return [...first, ...next]
          .map((fileName) => ({ href: base + fileName, ...(next.includes(fileName) && { fetchpriority: 'low' }) }))
          .filter(({ href }) => !html.includes(href))
          .map((attrs) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'modulepreload', crossorigin: true, ...attrs },
          }));
      },
    },
  };
}

/** The chunks of these names and their static imports. */
function filesOf(output: readonly Chunk[], names: readonly string[]): readonly string[] {
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (fileName: string): void => {
    if (found.has(fileName)) return;
    found.add(fileName);
    chunks.get(fileName)?.imports?.forEach(add);
  };
  for (const { fileName, name } of chunks.values()) if (names.includes(name ?? '')) add(fileName);
  return [...found];
}

/** What every page has loaded before it loads a part: naming it in a list of preloads would only make scripts longer. */
const FIRST_SCRIPTS = /^chunks\/(?:rolldown-runtime|surface|watchers)-[\w-]{8}\.js$/;
/** Parts whose scripts import one another over many steps, each of which is a request of the hosted page. */
export const DEEP_PARTS = [
  'contact-sheet-dialog',
  'file-metadata-dialog',
  'login-page',
  'preview-window',
  'search',
  'upload-filter',
] as const;
const DEEP_PART = new RegExp(`^chunks/(?:${DEEP_PARTS.join('|')})-[\\w-]{8}\\.js$`);

/** The scripts to preload for an HTML page, or for a part of it. Lists of all parts would make the first scripts 2 kB longer. */
export function preloadsOf(
  part: string,
  scripts: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return scripts;
  return DEEP_PART.test(part) ? scripts.filter((script) => !FIRST_SCRIPTS.test(script)) : [];
}
