/** Up to two letters of a name (2.7.1): of its first two words, else its first two letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/u).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}
