import type { Language } from '../../data/languages.ts';

/**
 * Five or more headlines in each language, each with the last sentence of its caption. They must fit all parameters of
 * the scene; `{place}` is replaced.
 */
type Stories = Readonly<Record<Language, Readonly<Record<string, string>>>>;

export interface SceneTexts extends Stories {
  /** Headline of the clip, if the kind has one. */
  readonly clip?: Readonly<Record<Language, string>>;
}
