import type { Language } from '../../data/languages.ts';

/** `{place}` is filled in. */
interface LanguageTexts {
  /** Headline of the clip, where the kind has one. */
  readonly clip?: string;
  /** Five headlines or more, each with the last sentence of its caption. They must hold for every parameter. */
  readonly stories: Readonly<Record<string, string>>;
}

export type SceneTexts = Readonly<Record<Language, LanguageTexts>>;
