export type TextParts = Readonly<Record<string, string | number>>;

/** Puts parts into `{name}` places. A place without a part stays, so that a mistake is seen. */
export function fillText(text: string, parts: TextParts = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in parts ? String(parts[name]) : place));
}
