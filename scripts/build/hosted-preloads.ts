/** The parts of Vite's and the bundler's types that are used here. */
interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
}

interface HtmlContext {
  readonly path: string;
  readonly bundle?: Readonly<Record<string, unknown>> | undefined;
}

/** What the hosted page imports dynamically as soon as it starts (`lib/boot/boot-page.ts`). */
const HOSTED_PARTS = ['lib/boot/boot-web-background.ts', 'lib/host/web/page-channel.ts', 'lib/host/web/page-host.ts'];

/**
 * Lets the browser request the engine of the hosted page together with the first scripts instead of after them: 300 ms
 * of the first visit with 40 ms per request. In a tab of the extension these files are read from the disk and not run.
 */
export function preloadHostedParts(base: string) {
  return {
    name: 'preload-hosted-parts',
    transformIndexHtml: {
      order: 'post' as const,
      handler(html: string, { path, bundle }: HtmlContext) {
        if (bundle === undefined || !path.endsWith('/app/index.html')) return [];
        return preloadedFiles(Object.values(bundle) as readonly Chunk[])
          .map((fileName) => base + fileName)
          .filter((href) => !html.includes(href))
          .map((href) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'modulepreload', crossorigin: true, href },
          }));
      },
    },
  };
}

/** The chunks of the hosted page's parts and of their static imports. */
function preloadedFiles(output: readonly Chunk[]): readonly string[] {
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (fileName: string): void => {
    if (found.has(fileName)) return;
    found.add(fileName);
    chunks.get(fileName)?.imports?.forEach(add);
  };
  for (const { fileName, facadeModuleId } of chunks.values()) {
    if (HOSTED_PARTS.some((part) => facadeModuleId?.endsWith(`/${part}`))) add(fileName);
  }
  return [...found];
}

/** What every page has loaded before it loads a part: naming it in a list of preloads would only make scripts longer. */
const FIRST_SCRIPTS = /^chunks\/(?:keys|rolldown-runtime|surface)-[\w-]{8}\.js$/;
/** Parts whose scripts import one another over many steps, each of which is a request of the hosted page. */
export const DEEP_PARTS = [
  'contact-sheet-dialog',
  'file-metadata-dialog',
  'login-page',
  'preview-window',
  'search-page',
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
