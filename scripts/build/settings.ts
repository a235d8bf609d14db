/** Reads build settings from environment variables, because WXT reads its configuration in its own process. */
export interface BuildSettings {
  /** The server of a packaged build; undefined in the plain build, in which the user enters the server. */
  readonly server: URL | undefined;
  /** Path of the media system on the hosted page's host, with a slash at both ends; empty for its root. */
  readonly serverPath: string;
  /** Path under which the hosted page is served, with a slash at both ends. */
  readonly base: string;
  readonly outDir: string;
  readonly outDirTemplate: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws an `Error` with a message for the user when an address or a path is invalid. */
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

/** Parses an origin with an optional path. Throws for a query or a password, which would be dropped silently. */
export function parseServer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && `${url.origin}${url.pathname.replace(/\/?$/, '/')}`;
  if (!url || !plain || !/^https?:$/.test(url.protocol) || (text !== plain && `${text}/` !== plain)) {
    throw new Error(`--server takes an address such as https://media.example.com, not "${text}"`);
  }
  return new URL(plain);
}

/** Validates a path; `option` is its name in the error message. */
export function parseBase(text: string, option = '--base'): string {
  if (!/^\/(?:[\w.~-]+\/)*$/.test(text)) throw new Error(`${option} takes a path such as /widget/, not "${text}"`);
  return text;
}
