/** Settings of a build from environment variables, because WXT reads its configuration in its own process. */
export interface BuildSettings {
  /** The one server of a packaged build; undefined in the plain build, where a person names the server. */
  readonly server: URL | undefined;
  /** Where the media system is on the hosted page's own host, with a slash at both ends; empty means its root. */
  readonly serverPath: string;
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
    serverPath: environment.COMYAN_SERVER_PATH ? parseBase(environment.COMYAN_SERVER_PATH) : '',
    base: parseBase(environment.COMYAN_BASE ?? '/'),
    outDir: environment.COMYAN_OUT_DIR ?? (server ? '.output/packaged' : '.output'),
    outDirTemplate: isWeb ? 'web' : '{{browser}}-mv{{manifestVersion}}',
  };
}

/** An origin and perhaps a path; a query or a password in it would be dropped in silence, so it is refused. */
export function parseServer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && `${url.origin}${url.pathname.replace(/\/?$/, '/')}`;
  if (!url || !plain || !/^https?:$/.test(url.protocol) || (text !== plain && `${text}/` !== plain)) {
    throw new Error(`--server wants an address such as https://media.example.com, and got "${text}"`);
  }
  return new URL(plain);
}

/** `option` names it in the sentence that is thrown when it is no path. */
export function parseBase(text: string, option = '--base'): string {
  if (!/^\/(?:[\w.~-]+\/)*$/.test(text)) throw new Error(`${option} wants a path such as /widget/, and got "${text}"`);
  return text;
}
