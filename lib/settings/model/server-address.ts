/**
 * The media system that a person or a policy means: `media.example.com`, with or without scheme and slash. Only its place
 * counts: no password, no query. Null when it is no address.
 */
export function parseServerAddress(typed: string): URL | null {
  const trimmed = typed.trim();
  const isLocal = /^(localhost|127\.0\.0\.1)([:/]|$)/.test(trimmed);
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `${isLocal ? 'http' : 'https'}://${trimmed}`;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) && withScheme !== trimmed) return null;
  try {
    const { origin, pathname } = new URL(withScheme);
    return new URL(`${origin}${pathname.replace(/\/?$/, '/')}`);
  } catch {
    return null;
  }
}
