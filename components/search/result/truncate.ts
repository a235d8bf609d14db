/** 2.8.4 */
const MAX_SHOWN = 80;

/** The first 80 characters and '...'; a pair of UTF-16 units is one character and is never halved. */
export function truncate(text: string): string {
  const characters = [...text];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}...` : text;
}
