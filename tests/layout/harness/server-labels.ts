import { shippedCatalogue } from '../../../components/i18n/catalogue.ts';

/** The English labels in Hebrew letters, as a server would send them; none for a language that is shipped. */
export function serverLabels(locale: string): Readonly<Record<string, string>> {
  if (locale !== 'he-IL') return {};
  const hebrew = (letter: string) => String.fromCharCode(0x5d0 + (letter.toLowerCase().charCodeAt(0) % 27));
  // Not the placeholders.
  const inHebrew = (text: string) => text.replace(/\{\w+\}|[a-z]/gi, (part) => (part.length > 1 ? part : hebrew(part)));
  return Object.fromEntries(Object.entries(shippedCatalogue('en-US') ?? {}).map(([id, text]) => [id, inHebrew(text)]));
}
