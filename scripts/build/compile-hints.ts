/** The part of the bundler's chunk that is used here. */
interface Chunk {
  readonly type: string;
  readonly name?: string;
  code?: string;
}

/** What the hosted page evaluates until it shows the first results (`LATE_SCRIPTS`). */
const CALLED_ON_LOAD = ['engine-shared', 'file-metadata', 'upload-engine', 'web-background', 'search', 'search-shared'];

const HINT = '//# allFunctionsCalledOnLoad';

/**
 * Lets V8 compile every function of these scripts while it loads them, on a thread of its own. By default it compiles each one
 * when it is called, on that of the page (https://v8.dev/blog/explicit-compile-hints). Last, because the line must be the first.
 */
export function hintCompilation() {
  return {
    name: 'hint-compilation',
    generateBundle: {
      order: 'post' as const,
      handler(_: unknown, bundle: Readonly<Record<string, Chunk>>) {
        for (const chunk of Object.values(bundle)) {
          if (CALLED_ON_LOAD.includes(chunk.name ?? '') && chunk.code !== undefined)
            chunk.code = `${HINT}\n${chunk.code}`;
        }
      },
    },
  };
}
