import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { log } from '#lib/core/log.ts';
import { countedLabel } from '#lib/localisation/model/plural-form.ts';
import { shippedLanguage } from '#lib/localisation/model/usable-locale.ts';
import { type CountedTextId, loadCatalogue, shippedCatalogue, type TextId } from './catalogue.ts';

export interface Texts {
  readonly locale: string;
  /** A label with its placeholders filled; numbers have the locale's digits. */
  t(id: TextId, parts?: TextParts): string;
  /** A label in the plural form of a number; `{count}` has the locale's digits. */
  count(id: CountedTextId, count: number, parts?: TextParts): string;
}

/**
 * `strings`: the server's labels, which take precedence over the shipped ones unless empty. Calls `onMissing` for each
 * label that neither has.
 */
export function createTexts(
  locale: string,
  strings: Readonly<Record<string, string>>,
  onMissing: () => void = () => undefined,
): Texts {
  // Loading the browser's tables takes 15 ms of a page's start, and many pages show no number at first.
  let digits: Intl.NumberFormat | undefined;
  const written = (part: string | number): string => {
    if (typeof part === 'string') return part;
    digits ??= new Intl.NumberFormat(locale);
    return digits.format(part);
  };
  const shipped = (id: string): string | undefined => {
    const catalogue: Readonly<Record<string, string>> | undefined = shippedCatalogue(locale);
    return catalogue?.[id];
  };
  const fill = (text: string | undefined, parts: TextParts = {}): string => {
    if (text === undefined) onMissing();
    const texts = Object.entries(parts).map(([name, part]) => [name, written(part)]);
    return fillText(text ?? '', Object.fromEntries(texts));
  };
  return {
    locale,
    t: (id, parts) => fill(strings[id] || shipped(id), parts),
    count: (id, count, parts) => {
      // The shipped labels may be in another language than the locale, and need the plural forms of their own.
      const text =
        countedLabel(id, count, locale, (one) => strings[one]) ||
        countedLabel(id, count, shippedLanguage(locale), shipped);
      return fill(text, { ...parts, count });
    },
  };
}

const TextContext = createContext<Texts>(createTexts('en-US', {}));

/** The labels in the app's language. */
export function useText(): Texts {
  return useContext(TextContext);
}

/** Letters of Hebrew, Arabic, Syriac, Thaana and N'Ko. */
const LEFTWARD = /[\u0590-\u08ff]/;

interface TextProviderProps {
  readonly locale: string;
  /** The server's labels, which take precedence over the shipped ones. */
  readonly strings: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/**
 * Provides `useText`, sets the document's language and the direction of its texts, and loads the shipped labels when one of the server's is missing.
 */
export function TextProvider({ locale, strings, children }: TextProviderProps) {
  // Increases when a catalogue has loaded, to render the labels again.
  const [loads, setLoads] = useState(0);
  // Before the first paint, which would else be the mirror image.
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.dir = LEFTWARD.test(`${strings['search.label']}`) ? 'rtl' : '';
  }, [locale, strings]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loads` renders the labels again
  const texts = useMemo(() => {
    let isRequested = false;
    return createTexts(locale, strings, () => {
      // Missing ids of a loaded catalogue stay missing.
      if (isRequested || shippedCatalogue(locale)) return;
      isRequested = true;
      loadCatalogue(locale).then(
        () => setLoads((count) => count + 1),
        (error: unknown) => log('error', 'labels not loaded', { error }),
      );
    });
  }, [locale, strings, loads]);
  return <TextContext value={texts}>{children}</TextContext>;
}

type TextParts = Readonly<Record<string, string | number>>;

/** Fills `{name}` placeholders. A placeholder without a value stays, so that the mistake is visible. */
export function fillText(text: string, parts: TextParts = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in parts ? String(parts[name]) : place));
}
