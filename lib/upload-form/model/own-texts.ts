/** Texts of one user on this computer: templates, code replacements and the last captions. Pure. */
import type { MetadataValues } from './metadata-values.ts';

export interface OwnTemplate {
  readonly id: string;
  readonly name: string;
  /** Values of form fields, as the form has them. */
  readonly values: MetadataValues;
}

export interface OwnTexts {
  /** In alphabetical order. */
  readonly templates: readonly OwnTemplate[];
  /** As pasted. */
  readonly replacements: string;
  /** Newest first. */
  readonly captions: readonly string[];
}

export const NO_OWN_TEXTS: OwnTexts = { templates: [], replacements: '', captions: [] };

/** Per user. */
export const MAX_TEMPLATES = 50;
export const MAX_CAPTIONS = 10;

/** The captions after a start with `used`, whose last one is the newest; each once, without blank ones. */
export function withCaptions(captions: readonly string[], used: Iterable<string>): readonly string[] {
  const newestFirst = [...used]
    .reverse()
    .concat(captions)
    .filter((caption) => caption.trim() !== '');
  return [...new Set(newestFirst)].slice(0, MAX_CAPTIONS);
}

/** Names that differ in case or in spaces at their ends only are the same. */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
