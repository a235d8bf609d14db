/**
 * The grammar of `queryFilter` (specification 5.15; the full text is in docs/contract.md):
 *
 *   any    = all { "OR" all }
 *   all    = one { [ "AND" ] one }
 *   one    = ( "-" | "NOT" ) one | "(" any ")" | name operator value | value
 *   operator = ":" | ">=" | "<=" | ">" | "<"
 *   value  = "quoted text" | text without spaces, quotes and brackets
 */

export type FilterOperator = ':' | '>=' | '<=' | '>' | '<';

export type FilterNode =
  | { readonly kind: 'any' | 'all'; readonly parts: readonly FilterNode[] }
  | { readonly kind: 'not'; readonly part: FilterNode }
  | { readonly kind: 'field'; readonly name: string; readonly operator: FilterOperator; readonly value: string }
  | ExtraNode
  | { readonly kind: 'words'; readonly text: string }
  /** The words of the text, whole and in a row within a field. The grammar has none: typed text does. */
  | { readonly kind: 'phrase'; readonly text: string }
  /**
   * The words of a search, all in the headline, of the last one the beginning is enough, and those of phrases and choices. The order by
   * relevance asks it.
   */
  | { readonly kind: 'headline'; readonly words: readonly string[]; readonly parts?: readonly FilterNode[] };

/** A condition about an extra field of the server. */
export interface ExtraNode {
  readonly kind: 'extra';
  /** Names under which it is stored; any of them counts. */
  readonly names: readonly string[];
  /** Separated by commas: one entry is the value. The operator is `:`. */
  readonly isList: boolean;
  readonly operator: FilterOperator;
  readonly value: string;
}

/** `position` is the index of the error in UTF-16 code units. */
export class FilterSyntaxError extends Error {
  override readonly name = 'FilterSyntaxError';
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}
