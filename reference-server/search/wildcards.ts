/** Lists of patterns such as `app.*,uploads.title`, without regular expressions: strangers write them (7.16). */

const MAX_PATTERNS = 100;
/** In all patterns of a list. A client has one. */
const MAX_ASTERISKS = 10;

/**
 * Whether an id matches one of the comma-separated patterns, in which `*` stands for any number of characters. Takes
 * time in proportion to the id's length. Undefined for more than 100 patterns, or more than 10 asterisks in all.
 */
export function readWildcards(text: string): ((id: string) => boolean) | undefined {
  const patterns = text
    .split(',')
    .map((pattern) => pattern.trim().replace(/\*+/g, '*'))
    .filter((pattern) => pattern !== '');
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const open = patterns.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split('*'));
  const asterisks = open.reduce((sum, parts) => sum + parts.length - 1, 0);
  if (patterns.length > MAX_PATTERNS || asterisks > MAX_ASTERISKS) return undefined;
  return (id) => exact.has(id) || open.some((parts) => matches(id, parts));
}

/** `parts`: the texts between the asterisks. Each is taken where it is found first, so nothing is tried twice. */
function matches(id: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop() ?? '';
  if (!id.startsWith(first)) return false;
  let position = first.length;
  for (const part of others) {
    const found = id.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return id.length - last.length >= position && id.endsWith(last);
}
