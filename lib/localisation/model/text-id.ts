/** Ids of the shipped labels; the server uses the same ids. */
import type enUS from '../../../assets/localisation/en-US.json';

export type TextId = keyof typeof enUS;
/** Ids with the plural forms `<id>.one` and `<id>.other`. */
export type CountedTextId = TextId extends infer Id ? (Id extends `${infer Stem}.one` ? Stem : never) : never;
