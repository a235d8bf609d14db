import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import {
  type Catalogue,
  type CountedTextId,
  ENGLISH,
  loadCatalogue,
  shippedCatalogue,
  type TextId,
} from './catalogue.ts';
import { fillText, type TextParts } from './fill-text.ts';

export interface Texts {
  readonly locale: string;
  /** A label with its parts filled in. */
  t(id: TextId, parts?: TextParts): string;
  /** A label that depends on a number; `{count}` is written in the locale's digits. */
  count(id: CountedTextId, count: number, parts?: TextParts): string;
}

export function createTexts(locale: string, catalogue: Catalogue, overrides: Readonly<Record<string, string>>): Texts {
  const plural = new Intl.PluralRules(locale);
  const digits = new Intl.NumberFormat(locale);
  const lookUp = (id: TextId): string => overrides[id] ?? catalogue[id];
  return {
    locale,
    t: (id, parts) => fillText(lookUp(id), parts),
    count: (id, count, parts) => {
      const form = plural.select(count) === 'one' ? 'one' : 'other';
      return fillText(lookUp(`${id}.${form}`), { ...parts, count: digits.format(count) });
    },
  };
}

const TextContext = createContext<Texts>(createTexts('en-US', ENGLISH, {}));

export function useText(): Texts {
  return useContext(TextContext);
}

interface TextProviderProps {
  readonly locale: string;
  /** The server's labels; they win over the shipped ones. */
  readonly strings: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

export function TextProvider({ locale, strings, children }: TextProviderProps) {
  const [late, setLate] = useState<Catalogue | null>(null);
  const catalogue = shippedCatalogue(locale) ?? late ?? ENGLISH;

  useEffect(() => {
    let isCurrent = true;
    document.documentElement.lang = locale;
    void loadCatalogue(locale).then((found) => isCurrent && setLate(found));
    return () => {
      isCurrent = false;
    };
  }, [locale]);

  const texts = useMemo(() => createTexts(locale, catalogue, strings), [locale, catalogue, strings]);
  return <TextContext value={texts}>{children}</TextContext>;
}
