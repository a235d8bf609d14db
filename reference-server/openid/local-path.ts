/** The path of `given` when it leads to this server, else `/`: nobody is sent away by a parameter. */
export function localPath(given: string | undefined): string {
  const here = 'http://here.invalid';
  if (given === undefined || !given.startsWith('/')) return '/';
  // Read as browsers read it: two slashes, backslashes and what lies between them make a host.
  const url = URL.parse(given, here);
  if (url?.origin !== here) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//evil.example` becomes `//evil.example` when its dots are gone.
  return path.startsWith('//') ? '/' : path;
}

/** `path` with more in its query. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, 'http://here.invalid');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}
