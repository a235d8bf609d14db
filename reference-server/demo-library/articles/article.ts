import type { Language } from '../../config/languages.ts';
import type { SeedCategory } from '../seed-categories.ts';

export interface Article {
  readonly language: Language;
  readonly category: SeedCategory;
  readonly headline: string;
  /** First paragraph, also shown in search results. */
  readonly intro: string;
  readonly paragraphs: readonly string[];
}

export const article =
  (language: Language) =>
  (category: SeedCategory, headline: string, intro: string, ...paragraphs: readonly string[]): Article => ({
    language,
    category,
    headline,
    intro,
    paragraphs,
  });
