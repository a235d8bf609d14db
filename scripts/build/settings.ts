/** Reads build settings from environment variables, because WXT reads its configuration in its own process. */
export interface BuildSettings {
  /** The server of a packaged build; undefined in the plain build, in which the user enters the server. */
  readonly server: URL | undefined;
  /** Address of the publisher's privacy policy; empty if there is none. */
  readonly privacyPolicy: string;
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
    privacyPolicy: environment.COMYAN_PRIVACY_POLICY ? parsePrivacyPolicy(environment.COMYAN_PRIVACY_POLICY) : '',
    serverPath: environment.COMYAN_SERVER_PATH ? parseBase(environment.COMYAN_SERVER_PATH) : '',
    base: parseBase(environment.COMYAN_BASE ?? '/'),
    outDir: environment.COMYAN_OUT_DIR ?? (server ? '.output/packaged' : '.output'),
    outDirTemplate: isWeb ? 'web' : '{{browser}}-mv{{manifestVersion}}',
  };
}

/** A host that a match pattern and a content security policy can name: no wildcard, quote or IPv6 address. */
const HOST = /^[a-z\d._-]+$/;

/**
 * Parses an origin with an optional path. Throws for a query, which would be dropped silently, for a user name or
 * password, which every copy of the package would contain, and for a host that the manifest cannot name.
 */
export function parseServer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.username !== '' || url.password !== ''))
    throw new Error('--server takes an address without a user name or password, such as https://media.example.com');
  if (url && /^https?:$/.test(url.protocol) && !HOST.test(url.hostname))
    throw new Error(`--server takes the name or IPv4 address of one host, not "${url.hostname}"`);
  const plain = url && `${url.origin}${url.pathname.replace(/\/?$/, '/')}`;
  if (!url || !plain || !/^https?:$/.test(url.protocol) || (text !== plain && `${text}/` !== plain)) {
    throw new Error(`--server takes an address such as https://media.example.com, not "${text}"`);
  }
  return new URL(plain);
}

/** Stores and the first run link to it, so it has to be public. Throws an `Error` with a message for the user. */
export function parsePrivacyPolicy(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new Error(`--privacy-policy takes an https address such as https://example.com/privacy, not "${text}"`);
  return url.href;
}

/** Validates a path; `option` is its name in the error message. */
export function parseBase(text: string, option = '--base'): string {
  if (!/^\/(?:[\w.~-]+\/)*$/.test(text)) throw new Error(`${option} takes a path such as /widget/, not "${text}"`);
  return text;
}
