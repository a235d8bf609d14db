/** Lists of patterns such as `app.*,uploads.title`, without regular expressions: strangers write them (7.16). */

const MAX_PATTERNS = 100;
const MAX_WILDCARDS = 8;

/**
 * Whether an id matches one of the comma-separated patterns, in which `*` stands for any number of characters. Takes
 * time in proportion to the lengths. Undefined for more than 100 patterns, or more than 8 asterisks in one.
 */
export function readWildcards(text: string): ((id: string) => boolean) | undefined {
  const patterns = text
    .split(',')
    .map((pattern) => pattern.trim().replace(/\*+/g, '*').split('*'))
    .filter((parts) => parts.length > 1 || parts[0] !== '');
  if (patterns.length > MAX_PATTERNS || patterns.some((parts) => parts.length - 1 > MAX_WILDCARDS)) return undefined;
  return (id) => patterns.some((parts) => matches(id, parts));
}

/** `parts`: the texts between the asterisks. Each is taken where it is found first, so nothing is tried twice. */
function matches(id: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return id === first;
  if (!id.startsWith(first)) return false;
  let position = first.length;
  for (const part of others) {
    const found = id.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return id.length - last.length >= position && id.endsWith(last);
}
