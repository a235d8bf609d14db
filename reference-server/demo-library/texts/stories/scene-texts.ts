import type { Language } from '../../data/languages.ts';

/** `{place}` is replaced. */
interface LanguageTexts {
  /** Headline of the clip, if the kind has one. */
  readonly clip?: string;
  /** Five or more headlines, each with the last sentence of its caption. They must fit all parameters of the scene. */
  readonly stories: Readonly<Record<string, string>>;
}

export type SceneTexts = Readonly<Record<Language, LanguageTexts>>;
