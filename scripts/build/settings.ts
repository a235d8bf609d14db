/** What a build is told from outside, by environment variables, because WXT reads its configuration in its own process. */
export interface BuildSettings {
  /** The one server of a packaged build; undefined in the plain build, where a person names the server. */
  readonly server: URL | undefined;
  /** Path under which the hosted page is served, with a slash at both ends. */
  readonly base: string;
  readonly outDir: string;
  readonly outDirTemplate: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a sentence for a person when an address or a path is unusable. */
export function readBuildSettings(environment: Environment): BuildSettings {
  const server = environment.COMYAN_SERVER ? parseServer(environment.COMYAN_SERVER) : undefined;
  const isWeb = environment.COMYAN_BASE !== undefined;
  return {
    server,
    base: parseBase(environment.COMYAN_BASE ?? '/'),
    outDir: environment.COMYAN_OUT_DIR ?? (server ? '.output/packaged' : '.output'),
    outDirTemplate: isWeb ? 'web' : '{{browser}}-mv{{manifestVersion}}',
  };
}

/** An origin and nothing else: a path or a query in it would be dropped in silence, so it is refused. */
export function parseServer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || (text !== url.origin && text !== `${url.origin}/`)) {
    throw new Error(`--server wants an address such as https://media.example.com, and got "${text}"`);
  }
  return url;
}

export function parseBase(text: string): string {
  if (!/^\/(?:[\w.~-]+\/)*$/.test(text)) throw new Error(`--base wants a path such as /widget/, and got "${text}"`);
  return text;
}
