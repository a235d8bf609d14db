/** Ids of the shipped labels, which are those of the server's. */
import type enUS from '../../../assets/localisation/en-US.json';

export type TextId = keyof typeof enUS;
/** Ids that exist as `<id>.one` and `<id>.other`. */
export type CountedTextId = TextId extends infer Id ? (Id extends `${infer Stem}.one` ? Stem : never) : never;
