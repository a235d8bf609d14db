/** Characters (2.8.4). */
const MAX_SHOWN = 80;

/** Cuts a longer text after 80 characters and adds '...'. Does not split surrogate pairs. */
export function truncate(text: string): string {
  const characters = [...text];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}...` : text;
}
